// panel-flip [-c CARD] [-m WxH] [-n FLIPS] [-s SECONDS] [-v]: a bare flip loop between two buffers with a known pattern.
//
// It prints one line of JSON: flips, missed vblanks and the intervals between flips in milliseconds; then shows the
// last buffer for SECONDS more. -v takes the virtual terminal on standard input, lets go of the card while another
// terminal is shown, and prints a line when it goes and when it is back.
#include "screen.h"
#include "terminal.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xf86drm.h>

struct flips {
    int count;
    /// Vblanks that passed without a flip.
    int missed;
    unsigned sequence;
    double stamp;
    /// Milliseconds between a flip and the one before it.
    double *intervals;
};

static void record(int descriptor, unsigned sequence, unsigned seconds, unsigned microseconds, void *user)
{
    struct flips *flips = user;
    double stamp = seconds * 1e3 + microseconds / 1e3;
    (void)descriptor;
    if (flips->count > 0) {
        flips->intervals[flips->count - 1] = stamp - flips->stamp;
        flips->missed += sequence - flips->sequence - 1;
    }
    flips->count++;
    flips->sequence = sequence;
    flips->stamp = stamp;
}

static int ascending(const void *left, const void *right)
{
    double difference = *(const double *)left - *(const double *)right;
    return (difference > 0) - (difference < 0);
}

static void report(struct flips *flips)
{
    int count = flips->count - 1;
    double *sorted = flips->intervals;
    if (count < 1) return;
    qsort(sorted, count, sizeof *sorted, ascending);
    printf("{\"flips\":%d,\"missed\":%d,\"min\":%.3f,\"p50\":%.3f,\"p95\":%.3f,\"p99\":%.3f,\"max\":%.3f}\n",
        flips->count, flips->missed, sorted[0], sorted[count / 2], sorted[count * 95 / 100], sorted[count * 99 / 100],
        sorted[count - 1]);
    fflush(stdout);
}

/// Waits while another terminal is shown; then lights the screen anew.
static void sit_out(const struct screen *screen)
{
    printf("away, master %d\n", drmIsMaster(screen->descriptor));
    fflush(stdout);
    while (terminal_is_away()) usleep(10000);
    int lit = screen_light(screen, 0);
    printf("back, master %d, lit %d\n", drmIsMaster(screen->descriptor), lit == 0);
    fflush(stdout);
}

/// Asks for one flip and waits until it has happened: 0, or -1 with errno.
static int flip(const struct screen *screen, struct flips *flips)
{
    drmEventContext context = { .version = 2, .page_flip_handler = record };
    int before = flips->count;
    uint32_t next = screen->buffers[(before + 1) & 1].framebuffer;
    if (drmModePageFlip(screen->descriptor, screen->crtc, next, DRM_MODE_PAGE_FLIP_EVENT, flips)) return -1;
    while (flips->count == before) {
        struct pollfd ready = { .fd = screen->descriptor, .events = POLLIN };
        int events = poll(&ready, 1, 2000);
        if (events < 0 && errno == EINTR) continue;
        if (events == 0) errno = ETIMEDOUT;
        if (events <= 0) return -1;
        drmHandleEvent(screen->descriptor, &context);
    }
    return 0;
}

int main(int count, char **arguments)
{
    const char *card = "/dev/dri/card0", *size = NULL;
    int wanted = 600, rest = 0, terminal = 0, option;
    while ((option = getopt(count, arguments, "c:m:n:s:v")) != -1) {
        switch (option) {
        case 'c': card = optarg; break;
        case 'm': size = optarg; break;
        case 'n': wanted = atoi(optarg); break;
        case 's': rest = atoi(optarg); break;
        case 'v': terminal = 1; break;
        default: return 2;
        }
    }
    struct screen screen;
    struct flips flips = { .intervals = calloc(wanted + 1, sizeof(double)) };
    screen_open(&screen, card, size);
    if (terminal) terminal_take(screen.descriptor);
    if (screen_light(&screen, 0)) { perror("panel-flip: modeset"); return 1; }
    while (flips.count < wanted) {
        // Displays of virtual machines have no vblank to wait for, and would be flipped as fast as the machine can.
        if (terminal) usleep(10000);
        if (terminal_is_away()) sit_out(&screen);
        else if (flip(&screen, &flips) && !terminal_is_away()) { perror("panel-flip: flip"); return 1; }
    }
    report(&flips);
    sleep(rest);
    if (terminal) terminal_restore();
    return 0;
}
