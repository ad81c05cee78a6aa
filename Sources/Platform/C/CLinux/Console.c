#include "Console.h"
#include <errno.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

// Major number of terminals. The console's terminals have the minor numbers 1 to 63.
enum { terminal_major = 4, last_console = 63 };

int vt_console_number(int fd) {
    struct stat info;
    if (fstat(fd, &info) || !S_ISCHR(info.st_mode) || major(info.st_rdev) != terminal_major) return 0;
    return minor(info.st_rdev) <= last_console ? (int)minor(info.st_rdev) : 0;
}

int vt_console_active(int fd) {
    struct vt_stat state;
    return ioctl(fd, VT_GETSTATE, &state) ? -1 : state.v_active;
}

int vt_console_take(int fd, int release, int acquire, int *keyboard) {
    struct vt_mode mode = {.mode = VT_PROCESS, .relsig = (short)release, .acqsig = (short)acquire};
    if (ioctl(fd, KDGKBMODE, keyboard)) return -1;
    // A daemon that was killed has left the keyboard off. A keyboard that stays off would lock out the user.
    if (*keyboard == K_OFF) *keyboard = K_UNICODE;
    if (ioctl(fd, KDSKBMODE, K_OFF) == 0 && ioctl(fd, KDSETMODE, KD_GRAPHICS) == 0 && ioctl(fd, VT_SETMODE, &mode) == 0)
        return 0;
    int reason = errno;
    vt_console_restore(fd, *keyboard);
    errno = reason;
    return -1;
}

int vt_console_restore(int fd, int keyboard) {
    struct vt_mode mode = {.mode = VT_AUTO};
    int failed = 0;
    if (ioctl(fd, VT_SETMODE, &mode)) failed = errno;
    if (ioctl(fd, KDSETMODE, KD_TEXT)) failed = errno;
    if (ioctl(fd, KDSKBMODE, keyboard)) failed = errno;
    errno = failed;
    return failed ? -1 : 0;
}

int vt_console_release(int fd) { return ioctl(fd, VT_RELDISP, 1); }

int vt_console_acquired(int fd) { return ioctl(fd, VT_RELDISP, VT_ACKACQ); }

int vt_console_activate(int fd, int number) { return ioctl(fd, VT_ACTIVATE, number); }
