// Access to touch screens without libinput, for a program that needs a few touches only.
#pragma once

struct vt_touch {
    int fd;
    // Codes of the axes: of the pointer's place, or of the first finger's where the device has only fingers.
    int x, y;
    // The file of udev's database for the device.
    char udev[64];
};

// Opens a device of /dev/input if it is a touch screen (INPUT_PROP_DIRECT with two absolute axes), and grabs it (EVIOCGRAB):
// other programs receive no events until `fd` is closed. 0; or -1 and errno, ENOTTY for any other device.
int vt_touch_open(const char *path, struct vt_touch *touch);
// Reads what has arrived, up to the end of the first touch: 1 with its place, 0 to 1 between the ends of each axis; 0 when
// no touch has ended; -1 and errno when the device is gone.
int vt_touch_read(const struct vt_touch *touch, double *x, double *y);
