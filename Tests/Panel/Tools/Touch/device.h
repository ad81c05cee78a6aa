// Input devices made with uinput.
#pragma once
#include <stdbool.h>

enum { max_slots = 16 };

enum kind { touch_screen, keyboard, mouse, gamepad, jack };

struct device {
    enum kind kind;
    char name[64];
    /// Largest value of each axis plus one, in device units.
    int width, height;
    /// Size of the surface; 0 leaves the resolution out.
    int width_mm, height_mm;
    int slots;
    /// -1 while unplugged.
    int descriptor;
    /// Tracking id of each finger that is down, -1 otherwise.
    int fingers[max_slots];
    int position[max_slots][2];
    int next_id;
};

/// Makes the device appear, with no finger down; ends the program when the kernel refuses.
void device_plug(struct device *device);

/// Makes the device disappear, as a pulled cable does: fingers get no touch-up.
void device_unplug(struct device *device);

/// Puts a finger down, or moves it.
void device_touch(struct device *device, int slot, int x, int y);

void device_lift(struct device *device, int slot);

/// One event other than of a finger.
void device_event(struct device *device, int type, int code, int value);

/// Ends a batch of events and logs it as a line of JSON with the time it was sent.
void device_frame(struct device *device);
