// What becomes of files that may be read, and ways around the opening of those that may not.
#define _GNU_SOURCE
#include "Attempt.h"
#include <fcntl.h>
#include <linux/fs.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

static int fd;

static int opened(const char *path) { return fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); }

static int open_the_new_way(const char *path) {
    uint64_t how[3] = {O_RDONLY, 0, 0};
    return close_if_open((int)syscall(437, AT_FDCWD, path, how, sizeof how));
}

static int set_flags(int fd) {
    int flags = 0;
    return ioctl(fd, FS_IOC_GETFLAGS, &flags) ? -1 : ioctl(fd, FS_IOC_SETFLAGS, &flags);
}

static int write_own_memory(void) { return close_if_open(open("/proc/self/mem", O_RDWR | O_CLOEXEC)); }

// A memfd of its own stays of use.
static int resize_own_memory(void) {
    int memory = memfd_create("probe", MFD_CLOEXEC);
    int failed = memory < 0 || ftruncate(memory, 4096) ? -1 : 0;
    close_if_open(memory);
    return failed;
}

int try_file(const char *name, const char *path) {
    static const struct timespec now[2] = {{.tv_nsec = UTIME_NOW}, {.tv_nsec = UTIME_NOW}};
#define TRY(what, call) if (!strcmp(name, what)) return (call) < 0 ? -1 : 0
#define TRY_OPEN(what, call) if (!strcmp(name, what)) return opened(path) < 0 ? -3 : (call) < 0 ? -1 : 0
    TRY("mode", chmod(path, 0600));
    TRY_OPEN("mode of open", fchmod(fd, 0600));
    TRY("mode the new way", syscall(452, AT_FDCWD, path, 0600, 0));
    TRY("owner", chown(path, getuid(), getgid()));
    TRY("times", utimensat(AT_FDCWD, path, now, 0));
    TRY_OPEN("times of open", futimens(fd, NULL));
    TRY("old times", utimes(path, NULL));
    TRY("oldest times", utime(path, NULL));
    TRY("attribute", setxattr(path, "user.vitrine", "x", 1, 0));
    TRY_OPEN("attribute of open", fsetxattr(fd, "user.vitrine", "x", 1, 0));
    TRY("no attribute", removexattr(path, "user.vitrine"));
    TRY("truncate", truncate(path, 4));
    TRY_OPEN("truncate open", ftruncate(fd, 4));
    TRY("truncate by reading", close_if_open(open(path, O_RDONLY | O_TRUNC | O_CLOEXEC)));
    TRY("truncate by writing", close_if_open(open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)));
    TRY("open for control", close_if_open(open(path, O_ACCMODE | O_CLOEXEC)));
    TRY("open the new way", open_the_new_way(path));
    TRY_OPEN("flags", set_flags(fd));
    TRY_OPEN("lease", fcntl(fd, F_SETLEASE, F_RDLCK));
    TRY("watch", close_if_open((int)syscall(SYS_inotify_init1, 0)));
    TRY("write own memory", write_own_memory());
    TRY("own memory", resize_own_memory());
    return -2;
}
