// Makes input devices with uinput and moves them: the finger of the tests.
//
//   touch-injector CONTROL < SCENARIO
//
// CONTROL is opened for writing; `say` writes a line to it. DEVICE is a number from 0 to 7 of the scenario's choice.
//   panel DEVICE WIDTH HEIGHT SLOTS NAME    a touch screen of WIDTH x HEIGHT steps at 10 steps a millimetre
//   mouse DEVICE NAME     keyboard DEVICE NAME     unplug DEVICE
//   down DEVICE SLOT X Y     move DEVICE SLOT X Y     up DEVICE SLOT     palm DEVICE SLOT     sync DEVICE
//   relative DEVICE DX DY     key DEVICE CODE VALUE     wait MILLISECONDS     say TEXT
//   await TEXT            until the file `samples` contains it, a minute at most
// A `sync` prints `sync DEVICE BEFORE AFTER`: CLOCK_MONOTONIC in microseconds around the report.
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { device_count = 8, line_length = 256 };

static int devices[device_count];
static int next_contact = 1;

static void fail(const char *what) {
    fprintf(stderr, "touch-injector: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void request(int fd, unsigned long code, unsigned long value) {
    if (ioctl(fd, code, value) < 0) fail("uinput");
}

static void emit(int device, int type, int code, int value) {
    struct input_event event = {.type = (__u16)type, .code = (__u16)code, .value = value};
    if (write(devices[device], &event, sizeof event) != sizeof event) fail("write event");
}

static void axis(int fd, int code, int maximum, int resolution) {
    struct uinput_abs_setup setup = {.code = (__u16)code, .absinfo = {.maximum = maximum, .resolution = resolution}};
    request(fd, UI_SET_ABSBIT, (unsigned long)code);
    request(fd, UI_ABS_SETUP, (unsigned long)&setup);
}

static int start(int device) {
    int fd = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
    if (fd < 0) fail("open /dev/uinput");
    return devices[device] = fd;
}

static void create(int fd, const char *name) {
    struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 1, .product = 1, .version = 1}};
    strncpy(setup.name, name, sizeof setup.name - 1);
    request(fd, UI_DEV_SETUP, (unsigned long)&setup);
    request(fd, UI_DEV_CREATE, 0);
}

static void panel(int device, int width, int height, int slots, const char *name) {
    int fd = start(device);
    request(fd, UI_SET_EVBIT, EV_KEY);
    request(fd, UI_SET_KEYBIT, BTN_TOUCH);
    request(fd, UI_SET_EVBIT, EV_ABS);
    request(fd, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    axis(fd, ABS_X, width - 1, 10);
    axis(fd, ABS_Y, height - 1, 10);
    axis(fd, ABS_MT_SLOT, slots - 1, 0);
    axis(fd, ABS_MT_POSITION_X, width - 1, 10);
    axis(fd, ABS_MT_POSITION_Y, height - 1, 10);
    axis(fd, ABS_MT_TRACKING_ID, 65535, 0);
    axis(fd, ABS_MT_TOOL_TYPE, MT_TOOL_MAX, 0);
    create(fd, name);
}

static void mouse(int device, const char *name) {
    int fd = start(device);
    request(fd, UI_SET_EVBIT, EV_KEY);
    request(fd, UI_SET_KEYBIT, BTN_LEFT);
    request(fd, UI_SET_KEYBIT, BTN_RIGHT);
    request(fd, UI_SET_EVBIT, EV_REL);
    request(fd, UI_SET_RELBIT, REL_X);
    request(fd, UI_SET_RELBIT, REL_Y);
    create(fd, name);
}

static void keyboard(int device, const char *name) {
    int fd = start(device);
    request(fd, UI_SET_EVBIT, EV_KEY);
    for (unsigned long code = KEY_ESC; code < KEY_MICMUTE; code++) request(fd, UI_SET_KEYBIT, code);
    create(fd, name);
}

static void unplug(int device) {
    request(devices[device], UI_DEV_DESTROY, 0);
    close(devices[device]);
}

static void touch(int device, int slot, int x, int y, int begins) {
    emit(device, EV_ABS, ABS_MT_SLOT, slot);
    if (begins) {
        emit(device, EV_ABS, ABS_MT_TRACKING_ID, next_contact++);
        emit(device, EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER);
    }
    emit(device, EV_ABS, ABS_MT_POSITION_X, x);
    emit(device, EV_ABS, ABS_MT_POSITION_Y, y);
}

static void change(int device, int slot, int code, int value) {
    emit(device, EV_ABS, ABS_MT_SLOT, slot);
    emit(device, EV_ABS, code, value);
}

static long long microseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static void report(int device) {
    long long before = microseconds();
    emit(device, EV_SYN, SYN_REPORT, 0);
    printf("sync %d %lld %lld\n", device, before, microseconds());
    fflush(stdout);
}

static void pause_for(int milliseconds) {
    struct timespec t = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    nanosleep(&t, NULL);
}

static int has_been_printed(const char *text) {
    char line[4096];
    int found = 0;
    FILE *samples = fopen("samples", "r");
    if (!samples) return 0;
    while (!found && fgets(line, sizeof line, samples)) found = strstr(line, text) != NULL;
    fclose(samples);
    return found;
}

static void await(const char *text) {
    for (int i = 0; i < 600; i++) {
        if (has_been_printed(text)) return;
        pause_for(100);
    }
    errno = ETIMEDOUT;
    fail(text);
}

static void perform(char *line, FILE *control) {
    int d = 0, a = 0, b = 0, c = 0;
    char name[line_length] = "";
    line[strcspn(line, "\n")] = 0;
    if (sscanf(line, "panel %d %d %d %d %[^\n]", &d, &a, &b, &c, name) == 5) panel(d, a, b, c, name);
    else if (sscanf(line, "mouse %d %[^\n]", &d, name) == 2) mouse(d, name);
    else if (sscanf(line, "keyboard %d %[^\n]", &d, name) == 2) keyboard(d, name);
    else if (sscanf(line, "unplug %d", &d) == 1) unplug(d);
    else if (sscanf(line, "down %d %d %d %d", &d, &a, &b, &c) == 4) touch(d, a, b, c, 1);
    else if (sscanf(line, "move %d %d %d %d", &d, &a, &b, &c) == 4) touch(d, a, b, c, 0);
    else if (sscanf(line, "up %d %d", &d, &a) == 2) change(d, a, ABS_MT_TRACKING_ID, -1);
    else if (sscanf(line, "palm %d %d", &d, &a) == 2) change(d, a, ABS_MT_TOOL_TYPE, MT_TOOL_PALM);
    else if (sscanf(line, "sync %d", &d) == 1) report(d);
    else if (sscanf(line, "relative %d %d %d", &d, &a, &b) == 3) emit(d, EV_REL, REL_X, a), emit(d, EV_REL, REL_Y, b);
    else if (sscanf(line, "key %d %d %d", &d, &a, &b) == 3) emit(d, EV_KEY, a, b);
    else if (sscanf(line, "wait %d", &a) == 1) pause_for(a);
    else if (strncmp(line, "await ", 6) == 0) await(line + 6);
    else if (strncmp(line, "say ", 4) == 0) fprintf(control, "%s\n", line + 4), fflush(control);
    else if (line[0]) errno = EINVAL, fail(line);
}

int main(int count, char **arguments) {
    FILE *control = count == 2 ? fopen(arguments[1], "w") : NULL;
    if (!control) fail("open the control file");
    char line[line_length];
    while (fgets(line, sizeof line, stdin)) perform(line, control);
    return 0;
}
