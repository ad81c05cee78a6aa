#define _GNU_SOURCE
#include "SoakSystem.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/falloc.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/resource.h>

int soak_limit(pid_t process, SoakLimit limit, uint64_t soft, uint64_t *before) {
    static const int resources[] = {RLIMIT_NOFILE, RLIMIT_AS, RLIMIT_FSIZE};
    struct rlimit now;
    if (prlimit(process, resources[limit], NULL, &now)) return -1;
    if (before) *before = now.rlim_cur;
    now.rlim_cur = soft < now.rlim_max ? soft : now.rlim_max;
    return prlimit(process, resources[limit], &now, NULL);
}

int soak_small_disk(const char *folder, uint64_t bytes) {
    char options[64];
    snprintf(options, sizeof options, "size=%llu,mode=0700", (unsigned long long)bytes);
    if (unshare(CLONE_NEWNS) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL)) return -1;
    return mount("soak", folder, "tmpfs", MS_NOSUID | MS_NODEV, options);
}

int soak_punch(int file, int64_t offset, int64_t length) {
    return fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset, length);
}
