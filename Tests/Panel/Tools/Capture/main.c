// panel-capture: what the kernel shows, asked from outside the program that shows it.
//
//   panel-capture picture PID FILE.ppm   the picture composed by the kernel from all planes, through writeback
//   panel-capture crc COUNT [CARD]       COUNT lines "vblank CRC" of the shown picture; disturbs nothing
//   panel-capture planes [CARD]          one line of JSON per plane that is on, with the program whose picture it is
//   panel-capture steal PID SECONDS      takes the card from the program that shows on it, and keeps it so long
//
// CARD is the card's number, 0 at first.
#include "capture.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int print_crc(int count, int card)
{
    char path[96], line[128];
    snprintf(path, sizeof path, "/sys/kernel/debug/dri/%d/crtc-0/crc/control", card);
    FILE *control = fopen(path, "w");
    if (!control || fputs("auto", control) < 0 || fclose(control) != 0) { perror(path); return 1; }
    snprintf(path, sizeof path, "/sys/kernel/debug/dri/%d/crtc-0/crc/data", card);
    int data = open(path, O_RDONLY | O_CLOEXEC);
    // The kernel gives one line at a time, with a NUL behind it.
    for (; data >= 0 && count > 0; count--) {
        if (read(data, line, sizeof line) <= 0) break;
        fputs(line, stdout);
    }
    if (count > 0) perror(path);
    return count > 0;
}

int main(int count, char **arguments)
{
    const char *verb = count > 1 ? arguments[1] : "";
    if (strcmp(verb, "picture") == 0 && count == 4) return capture_picture(atoi(arguments[2]), arguments[3]);
    if (strcmp(verb, "crc") == 0 && count >= 3)
        return print_crc(atoi(arguments[2]), count > 3 ? atoi(arguments[3]) : 0);
    if (strcmp(verb, "planes") == 0) return print_planes(count > 2 ? atoi(arguments[2]) : 0);
    if (strcmp(verb, "steal") == 0 && count == 4) return steal_card(atoi(arguments[2]), atoi(arguments[3]));
    fprintf(stderr, "usage: panel-capture picture PID FILE | crc COUNT [CARD] | planes [CARD] | steal PID SECONDS\n");
    return 2;
}
