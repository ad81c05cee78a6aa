#include "TouchCorners.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define BYTES(bits) (((bits) + 7) / 8)

static int has(const uint8_t *bits, int bit) { return bits[bit / 8] >> (bit % 8) & 1; }

static int axis(const uint8_t *axes, int plain, int of_fingers) {
    return has(axes, plain) ? plain : has(axes, of_fingers) ? of_fingers : -1;
}

static int is_touch_screen(struct vt_touch *touch) {
    uint8_t properties[BYTES(INPUT_PROP_CNT)] = {0}, axes[BYTES(ABS_CNT)] = {0};
    if (ioctl(touch->fd, EVIOCGPROP(sizeof properties), properties) < 0 || !has(properties, INPUT_PROP_DIRECT) ||
        ioctl(touch->fd, EVIOCGBIT(EV_ABS, sizeof axes), axes) < 0)
        return 0;
    touch->x = axis(axes, ABS_X, ABS_MT_POSITION_X);
    touch->y = axis(axes, ABS_Y, ABS_MT_POSITION_Y);
    return touch->x >= 0 && touch->y >= 0;
}

int vt_touch_open(const char *path, struct vt_touch *touch) {
    touch->fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (touch->fd < 0) return -1;
    struct stat status;
    int error = ENOTTY;
    if (is_touch_screen(touch)) {
        if (fstat(touch->fd, &status) == 0 && ioctl(touch->fd, EVIOCGRAB, 1) == 0) {
            snprintf(touch->udev, sizeof touch->udev, "/run/udev/data/c%u:%u", major(status.st_rdev), minor(status.st_rdev));
            return 0;
        }
        error = errno;
    }
    close(touch->fd);
    errno = error;
    return -1;
}

// The last value that the kernel keeps, as a share of the axis. Events report only changed values. The axes of fingers keep
// their values in slots.
static int place(int fd, int code, double *share) {
    struct input_absinfo axis;
    struct {
        uint32_t code;
        int32_t value;
    } slot = {.code = code};
    if (ioctl(fd, EVIOCGABS(code), &axis) < 0) return -1;
    if (code > ABS_MT_SLOT) {
        if (ioctl(fd, EVIOCGMTSLOTS(sizeof slot), &slot) < 0) return -1;
        axis.value = slot.value;
    }
    double span = (double)axis.maximum - axis.minimum;
    *share = span > 0 ? ((double)axis.value - axis.minimum) / span : 0;
    return 1;
}

int vt_touch_read(const struct vt_touch *touch, double *x, double *y) {
    struct input_event event;
    ssize_t count;
    while ((count = read(touch->fd, &event, sizeof event)) == sizeof event) {
        if (event.type != EV_KEY || event.code != BTN_TOUCH || event.value != 0) continue;
        return place(touch->fd, touch->x, x) < 0 ? -1 : place(touch->fd, touch->y, y);
    }
    return count < 0 && errno == EAGAIN ? 0 : -1;
}
