// panel-touch [FIFO]: makes touch screens, keyboards, mice, gamepads and jacks with uinput and moves them by a line protocol.
//
//   screen NAME WIDTH HEIGHT MM_X MM_Y [SLOTS]   a touch screen with axes of WIDTH x HEIGHT units; 10 slots by default
//   keyboard NAME | mouse NAME | gamepad NAME | jack NAME
//   use NAME                                     the lines below go to this device (the newest, until then)
//   unplug | plug
//   rate HZ                                      frames per second of the strokes below; 100 at first
//   down SLOT X Y | move SLOT X Y | up SLOT      changes of one frame ...
//   frame                                        ... which is sent now
//   tap X Y [MS]
//   swipe X0 Y0 X1 Y1 MS [REST_MS]               a straight stroke at one speed; the finger rests before it leaves
//   pinch X Y RADIUS0 RADIUS1 MS                 two fingers left and right of a point
//   key CODE | click | by DX DY                  of a keyboard, mouse or gamepad
//   axis CODE VALUE                              of a gamepad: sticks are 0 to 255, the cross is -1 to 1
//   switch CODE VALUE                            of a jack
//   wait MS | quit
//
// Positions are in device units. Each frame is a line of JSON on standard output: its time (CLOCK_MONOTONIC, seconds)
// and the fingers that are down after it. A line that is not understood ends the program with status 2.
#include "device.h"
#include <errno.h>
#include <linux/input-event-codes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { max_devices = 8, max_words = 8 };

static struct device devices[max_devices];
static int device_count;
static struct device *current;
static double rate = 100;

struct words {
    int count;
    char *word[max_words];
};

static double number(const struct words *words, int index, double otherwise)
{
    return index < words->count ? atof(words->word[index]) : otherwise;
}

// Steps are measured from the stroke's beginning: sleeping a little too long each time would slow the finger.
static void sleep_until(struct timespec start, double seconds)
{
    long nanoseconds = start.tv_nsec + lround(fmod(seconds, 1) * 1e9);
    struct timespec end = { start.tv_sec + (long)seconds + nanoseconds / 1000000000, nanoseconds % 1000000000 };
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL) == EINTR) { }
}

static struct timespec start_now(void)
{
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    return start;
}

static void wait_ms(double ms) { sleep_until(start_now(), ms / 1000); }

static void add(const struct words *words, enum kind kind)
{
    if (device_count == max_devices) { fprintf(stderr, "panel-touch: too many devices\n"); exit(2); }
    current = &devices[device_count++];
    *current = (struct device) {
        .kind = kind,
        .width = number(words, 2, 0), .height = number(words, 3, 0),
        .width_mm = number(words, 4, 0), .height_mm = number(words, 5, 0),
        .slots = number(words, 6, 10), .descriptor = -1,
    };
    if (current->slots > max_slots) current->slots = max_slots;
    snprintf(current->name, sizeof current->name, "%s", words->word[1]);
    device_plug(current);
}

static void choose(const char *name)
{
    for (int i = 0; i < device_count; i++) {
        if (strcmp(devices[i].name, name) == 0) { current = &devices[i]; return; }
    }
    fprintf(stderr, "panel-touch: no device %s\n", name);
    exit(2);
}

static void tap(double x, double y, double ms)
{
    device_touch(current, 0, lround(x), lround(y));
    device_frame(current);
    wait_ms(ms);
    device_lift(current, 0);
    device_frame(current);
}

static double between(double from, double to, double part) { return from + (to - from) * part; }

static void swipe(const struct words *words)
{
    double seconds = number(words, 5, 0) / 1000;
    int steps = fmax(1, lround(seconds * rate));
    struct timespec start = start_now();
    for (int step = 0; step <= steps; step++) {
        double part = (double)step / steps;
        sleep_until(start, seconds * part);
        device_touch(current, 0, lround(between(number(words, 1, 0), number(words, 3, 0), part)),
            lround(between(number(words, 2, 0), number(words, 4, 0), part)));
        device_frame(current);
    }
    sleep_until(start, seconds + fmax(1 / rate, number(words, 6, 0) / 1000));
    device_lift(current, 0);
    device_frame(current);
}

static void pinch(double x, double y, double from, double to, double seconds)
{
    int steps = fmax(1, lround(seconds * rate));
    struct timespec start = start_now();
    for (int step = 0; step <= steps; step++) {
        double radius = between(from, to, (double)step / steps);
        sleep_until(start, seconds * step / steps);
        device_touch(current, 0, lround(x - radius), lround(y));
        device_touch(current, 1, lround(x + radius), lround(y));
        device_frame(current);
    }
    device_lift(current, 0);
    device_lift(current, 1);
    device_frame(current);
}

static void press(int code)
{
    device_event(current, EV_KEY, code, 1);
    device_frame(current);
    wait_ms(20);
    device_event(current, EV_KEY, code, 0);
    device_frame(current);
}

/// Lines that make or choose a device, or none.
static bool run_setup(const struct words *words)
{
    const char *verb = words->word[0];
    if (strcmp(verb, "wait") == 0 && words->count == 2) wait_ms(number(words, 1, 0));
    else if (strcmp(verb, "screen") == 0 && words->count >= 6) add(words, touch_screen);
    else if (strcmp(verb, "keyboard") == 0 && words->count == 2) add(words, keyboard);
    else if (strcmp(verb, "mouse") == 0 && words->count == 2) add(words, mouse);
    else if (strcmp(verb, "gamepad") == 0 && words->count == 2) add(words, gamepad);
    else if (strcmp(verb, "jack") == 0 && words->count == 2) add(words, jack);
    else if (strcmp(verb, "use") == 0 && words->count == 2) choose(words->word[1]);
    else if (strcmp(verb, "rate") == 0 && number(words, 1, 0) > 0) rate = number(words, 1, 0);
    else return false;
    return true;
}

/// Lines that need a finger's slot.
static bool run_finger(const struct words *words)
{
    const char *verb = words->word[0];
    int slot = number(words, 1, -1);
    if (slot < 0 || slot >= current->slots) return false;
    if ((strcmp(verb, "down") == 0 || strcmp(verb, "move") == 0) && words->count == 4)
        device_touch(current, slot, lround(number(words, 2, 0)), lround(number(words, 3, 0)));
    else if (strcmp(verb, "up") == 0) device_lift(current, slot);
    else return false;
    return true;
}

static bool run_device(const struct words *words)
{
    const char *verb = words->word[0];
    if (strcmp(verb, "plug") == 0) device_plug(current);
    else if (strcmp(verb, "unplug") == 0) device_unplug(current);
    else if (strcmp(verb, "frame") == 0) device_frame(current);
    else if (strcmp(verb, "tap") == 0 && words->count >= 3)
        tap(number(words, 1, 0), number(words, 2, 0), number(words, 3, 60));
    else if (strcmp(verb, "swipe") == 0 && words->count >= 6) swipe(words);
    else if (strcmp(verb, "pinch") == 0 && words->count == 6)
        pinch(number(words, 1, 0), number(words, 2, 0), number(words, 3, 0), number(words, 4, 0),
            number(words, 5, 0) / 1000);
    else if (strcmp(verb, "key") == 0 && words->count == 2) press(number(words, 1, 0));
    else if (strcmp(verb, "click") == 0) press(BTN_LEFT);
    else if (strcmp(verb, "axis") == 0 && words->count == 3) {
        device_event(current, EV_ABS, number(words, 1, 0), number(words, 2, 0));
        device_frame(current);
    } else if (strcmp(verb, "switch") == 0 && words->count == 3) {
        device_event(current, EV_SW, number(words, 1, 0), number(words, 2, 0));
        device_frame(current);
    } else if (strcmp(verb, "by") == 0 && words->count == 3) {
        device_event(current, EV_REL, REL_X, number(words, 1, 0));
        device_event(current, EV_REL, REL_Y, number(words, 2, 0));
        device_frame(current);
    } else return run_finger(words);
    return true;
}

int main(int count, char **arguments)
{
    // A FIFO opened for both directions stays open when one writer leaves.
    FILE *input = count > 1 ? fopen(arguments[1], "r+") : stdin;
    char line[256];
    if (!input) { perror(arguments[1]); return 1; }
    while (fgets(line, sizeof line, input)) {
        struct words words = { 0 };
        char copy[256];
        strcpy(copy, line);
        for (char *word = strtok(copy, " \n"); word && words.count < max_words; word = strtok(NULL, " \n"))
            words.word[words.count++] = word;
        if (words.count == 0) continue;
        if (strcmp(words.word[0], "quit") == 0) break;
        if (run_setup(&words) || (current && run_device(&words))) continue;
        fprintf(stderr, "panel-touch: not understood: %s", line);
        return 2;
    }
    return 0;
}
