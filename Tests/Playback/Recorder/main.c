// sound-recorder FILE source NAME LATENCY: writes down what a source of the PulseAudio server in PULSE_SERVER gives, which
// is asked for a latency in ms.
// sound-recorder FILE pipe PATH SPEED: is the device behind a module-pipe-sink, at so many times 48 kHz, and writes down
// what it plays.
#include <stdlib.h>
#include <string.h>

#include "Recording.h"

int main(int count, char **arguments) {
    if (count < 5) fail("FILE source NAME LATENCY | FILE pipe PATH SPEED");
    open_recording(arguments[1]);
    const int is_pipe = strcmp(arguments[2], "pipe") == 0;
    const int status =
        is_pipe ? play_pipe(arguments[3], atof(arguments[4])) : record_source(arguments[3], atoi(arguments[4]));
    return close_recording() == 0 ? status : 1;
}
