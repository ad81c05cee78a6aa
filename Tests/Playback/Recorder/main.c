// sound-recorder FILE source NAME LATENCY: writes down what a source of the PulseAudio server in PULSE_SERVER gives, which
// is asked for a latency in ms.
// sound-recorder FILE pipe PATH SPEED: is the device behind a module-pipe-sink, at so many times 48 kHz, and writes down
// what it plays.
// sound-recorder FILE device PATH: writes down what a recording device of ALSA's gives.
#include <stdlib.h>
#include <string.h>

#include "Recording.h"

static int record(int count, char **arguments) {
    const char *kind = arguments[2], *what = arguments[3];
    if (strcmp(kind, "device") == 0) return record_device(what);
    if (count < 5) fail("what is missing of the arguments?");
    return strcmp(kind, "pipe") == 0 ? play_pipe(what, atof(arguments[4])) : record_source(what, atoi(arguments[4]));
}

int main(int count, char **arguments) {
    if (count < 4) fail("FILE source NAME LATENCY | FILE pipe PATH SPEED | FILE device PATH");
    open_recording(arguments[1]);
    const int status = record(count, arguments);
    return close_recording() == 0 ? status : 1;
}
