#include "device.h"
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static void must(int result, const char *what)
{
    if (result >= 0) return;
    perror(what);
    exit(1);
}

static void allow(int device, unsigned long request, int code)
{
    must(ioctl(device, request, code), "uinput: a capability");
}

static void axis(int device, int code, int minimum, int maximum, int resolution)
{
    struct uinput_abs_setup setup = {
        .code = code, .absinfo = { .minimum = minimum, .maximum = maximum, .resolution = resolution },
    };
    allow(device, UI_SET_ABSBIT, code);
    must(ioctl(device, UI_ABS_SETUP, &setup), "uinput: an axis");
}

// Type B of Documentation/input/multi-touch-protocol: slots with tracking ids, and the first finger as a plain pointer.
static void declare_touch_screen(struct device *device)
{
    int d = device->descriptor;
    int across = device->width_mm > 0 ? device->width / device->width_mm : 0;
    int down = device->height_mm > 0 ? device->height / device->height_mm : 0;
    allow(d, UI_SET_EVBIT, EV_KEY);
    allow(d, UI_SET_EVBIT, EV_ABS);
    allow(d, UI_SET_KEYBIT, BTN_TOUCH);
    allow(d, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    axis(d, ABS_X, 0, device->width - 1, across);
    axis(d, ABS_Y, 0, device->height - 1, down);
    axis(d, ABS_MT_POSITION_X, 0, device->width - 1, across);
    axis(d, ABS_MT_POSITION_Y, 0, device->height - 1, down);
    axis(d, ABS_MT_SLOT, 0, device->slots - 1, 0);
    axis(d, ABS_MT_TRACKING_ID, 0, 65535, 0);
}

static void declare_keyboard(struct device *device)
{
    allow(device->descriptor, UI_SET_EVBIT, EV_KEY);
    for (int key = KEY_ESC; key <= KEY_MICMUTE; key++) allow(device->descriptor, UI_SET_KEYBIT, key);
}

static void declare_mouse(struct device *device)
{
    allow(device->descriptor, UI_SET_EVBIT, EV_KEY);
    allow(device->descriptor, UI_SET_EVBIT, EV_REL);
    allow(device->descriptor, UI_SET_KEYBIT, BTN_LEFT);
    allow(device->descriptor, UI_SET_KEYBIT, BTN_RIGHT);
    allow(device->descriptor, UI_SET_RELBIT, REL_X);
    allow(device->descriptor, UI_SET_RELBIT, REL_Y);
    allow(device->descriptor, UI_SET_RELBIT, REL_WHEEL);
}

static void declare_gamepad(struct device *device)
{
    int d = device->descriptor;
    allow(d, UI_SET_EVBIT, EV_KEY);
    allow(d, UI_SET_EVBIT, EV_ABS);
    for (int button = BTN_SOUTH; button <= BTN_THUMBR; button++) allow(d, UI_SET_KEYBIT, button);
    axis(d, ABS_X, 0, 255, 0);
    axis(d, ABS_Y, 0, 255, 0);
    axis(d, ABS_HAT0X, -1, 1, 0);
    axis(d, ABS_HAT0Y, -1, 1, 0);
}

// A jack beside the buttons of its headset.
static void declare_jack(struct device *device)
{
    allow(device->descriptor, UI_SET_EVBIT, EV_SW);
    allow(device->descriptor, UI_SET_EVBIT, EV_KEY);
    allow(device->descriptor, UI_SET_SWBIT, SW_HEADPHONE_INSERT);
    allow(device->descriptor, UI_SET_KEYBIT, KEY_VOLUMEUP);
    allow(device->descriptor, UI_SET_KEYBIT, KEY_VOLUMEDOWN);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static void log_plugging(struct device *device, const char *what)
{
    char node[64] = "";
    if (device->descriptor >= 0) ioctl(device->descriptor, UI_GET_SYSNAME(sizeof node), node);
    printf("{\"t\":%.6f,\"device\":\"%s\",\"event\":\"%s\",\"node\":\"%s\"}\n", now(), device->name, what, node);
    fflush(stdout);
}

void device_plug(struct device *device)
{
    struct uinput_setup setup = { .id = { .bustype = BUS_USB, .vendor = 0x7674, .product = device->kind + 1 } };
    if (device->descriptor >= 0) return;
    snprintf(setup.name, sizeof setup.name, "%s", device->name);
    must(device->descriptor = open("/dev/uinput", O_RDWR | O_CLOEXEC), "/dev/uinput");
    switch (device->kind) {
    case touch_screen: declare_touch_screen(device); break;
    case keyboard: declare_keyboard(device); break;
    case mouse: declare_mouse(device); break;
    case gamepad: declare_gamepad(device); break;
    case jack: declare_jack(device); break;
    }
    must(ioctl(device->descriptor, UI_DEV_SETUP, &setup), "uinput: setup");
    must(ioctl(device->descriptor, UI_DEV_CREATE), "uinput: create");
    for (int slot = 0; slot < max_slots; slot++) device->fingers[slot] = -1;
    log_plugging(device, "plug");
}

void device_unplug(struct device *device)
{
    if (device->descriptor < 0) return;
    ioctl(device->descriptor, UI_DEV_DESTROY);
    close(device->descriptor);
    device->descriptor = -1;
    log_plugging(device, "unplug");
}

void device_event(struct device *device, int type, int code, int value)
{
    struct input_event event = { .type = type, .code = code, .value = value };
    // A finger on a panel that is unplugged moves nothing.
    if (device->descriptor < 0) return;
    must(write(device->descriptor, &event, sizeof event), "uinput: write");
}

static int fingers_down(const struct device *device)
{
    int count = 0;
    for (int slot = 0; slot < device->slots; slot++) count += device->fingers[slot] >= 0;
    return count;
}

void device_touch(struct device *device, int slot, int x, int y)
{
    device_event(device, EV_ABS, ABS_MT_SLOT, slot);
    if (device->fingers[slot] < 0) {
        if (fingers_down(device) == 0) device_event(device, EV_KEY, BTN_TOUCH, 1);
        device->fingers[slot] = device->next_id++ & 0xffff;
        device_event(device, EV_ABS, ABS_MT_TRACKING_ID, device->fingers[slot]);
    }
    device->position[slot][0] = x;
    device->position[slot][1] = y;
    device_event(device, EV_ABS, ABS_MT_POSITION_X, x);
    device_event(device, EV_ABS, ABS_MT_POSITION_Y, y);
    if (slot != 0) return;
    device_event(device, EV_ABS, ABS_X, x);
    device_event(device, EV_ABS, ABS_Y, y);
}

void device_lift(struct device *device, int slot)
{
    if (device->fingers[slot] < 0) return;
    device->fingers[slot] = -1;
    device_event(device, EV_ABS, ABS_MT_SLOT, slot);
    device_event(device, EV_ABS, ABS_MT_TRACKING_ID, -1);
    if (fingers_down(device) == 0) device_event(device, EV_KEY, BTN_TOUCH, 0);
}

void device_frame(struct device *device)
{
    const char *comma = "";
    // The stamp is taken before the kernel's own: a latency counted from it is never too short.
    printf("{\"t\":%.6f,\"device\":\"%s\",\"event\":\"frame\",\"fingers\":[", now(), device->name);
    device_event(device, EV_SYN, SYN_REPORT, 0);
    for (int slot = 0; slot < device->slots; slot++) {
        if (device->fingers[slot] < 0) continue;
        printf("%s[%d,%d,%d]", comma, slot, device->position[slot][0], device->position[slot][1]);
        comma = ",";
    }
    printf("]}\n");
    fflush(stdout);
}
