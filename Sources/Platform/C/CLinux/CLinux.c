#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/magic.h>
#include <linux/udmabuf.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int vt_memfd(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int vt_seal(int fd) {
    return fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_FUTURE_WRITE | F_SEAL_SEAL);
}

int vt_cannot_shrink(int fd) {
    int seals = fcntl(fd, F_GET_SEALS);
    return seals >= 0 && (seals & F_SEAL_SHRINK) != 0;
}

int vt_seal_size(int fd) { return fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW); }

int vt_udmabuf(int device, int memfd, uint64_t size) {
    struct udmabuf_create request = {.memfd = memfd, .flags = UDMABUF_FLAGS_CLOEXEC, .size = size};
    return ioctl(device, UDMABUF_CREATE, &request);
}

int vt_is_dmabuf(int fd) {
    struct statfs system;
    return fstatfs(fd, &system) == 0 && system.f_type == DMA_BUF_MAGIC;
}

int64_t vt_file_system(const char *path) {
    struct statfs system;
    return statfs(path, &system) == 0 ? (int64_t)(uint32_t)system.f_type : -1;
}

int vt_exchange(const char *path, const char *other) {
    return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE);
}

int vt_sync_file_system(int fd) { return syncfs(fd); }

static int dmabuf_sync(int fd, uint64_t flags) {
    struct dma_buf_sync request = {.flags = flags};
    int result, tries = 0;
    do result = ioctl(fd, DMA_BUF_IOCTL_SYNC, &request);
    while (result && (errno == EINTR || errno == EAGAIN) && ++tries < 10);
    return result;
}

int vt_dmabuf_begin(int fd, int writes) {
    return dmabuf_sync(fd, DMA_BUF_SYNC_START | (writes ? DMA_BUF_SYNC_WRITE : DMA_BUF_SYNC_READ));
}

int vt_dmabuf_end(int fd, int writes) {
    return dmabuf_sync(fd, DMA_BUF_SYNC_END | (writes ? DMA_BUF_SYNC_WRITE : DMA_BUF_SYNC_READ));
}

int vt_timer(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

int vt_clock_watch(void) { return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

void vt_clock_watch_arm(int fd) {
    // The year 2242.
    struct itimerspec spec = {.it_value = {(time_t)1 << 33, 0}};
    timerfd_settime(fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, NULL);
}

int vt_timer_arm(int fd, int64_t nanoseconds) {
    struct itimerspec spec = {.it_value = {nanoseconds / 1000000000, nanoseconds % 1000000000}};
    return timerfd_settime(fd, TFD_TIMER_ABSTIME, &spec, NULL);
}

int vt_event(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

int vt_socket_pair(int fds[2]) {
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, fds)) return -1;
    int size = 1 << 20;
    for (int i = 0; i < 2; i++) setsockopt(fds[i], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    return 0;
}

ssize_t vt_send(int socket, const void *bytes, size_t count, int descriptor) {
    struct iovec part = {(void *)bytes, count};
    union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr align; } control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t vt_receive(int socket, void *bytes, size_t capacity, int *descriptor) {
    struct iovec part = {bytes, capacity};
    union { char bytes[CMSG_SPACE(8 * sizeof(int))]; struct cmsghdr align; } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    *descriptor = -1;
    ssize_t count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    if (count < 0) return -1;
    for (struct cmsghdr *h = CMSG_FIRSTHDR(&message); h; h = CMSG_NXTHDR(&message, h)) {
        if (h->cmsg_level != SOL_SOCKET || h->cmsg_type != SCM_RIGHTS) continue;
        size_t passed = (h->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < passed; i++) {
            int fd;
            memcpy(&fd, CMSG_DATA(h) + i * sizeof(int), sizeof fd);
            // A packet carries at most one descriptor. A peer that sends more is not ours, and must not fill our
            // descriptor table.
            if (*descriptor < 0) *descriptor = fd; else close(fd);
        }
    }
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
        if (*descriptor >= 0) close(*descriptor);
        *descriptor = -1;
        errno = EMSGSIZE;
        return -1;
    }
    return count;
}

// After a fork only async-signal-safe calls are allowed: another thread of the parent may have held a lock.
static void reset_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int s = 1; s < 32; s++) signal(s, SIG_DFL);
}

// fork(2). The child gets its own process group and dies with this process.
static pid_t fork_bound(void) {
    pid_t parent = getpid();
    pid_t child = fork();
    // Parent and child both set the group, because either may need it before the other has run.
    if (child > 0) setpgid(child, child);
    if (child != 0) return child;
    reset_signals();
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127);
    return 0;
}

// Under memory pressure the kernel shall kill a worker, which is replaced, and not the daemon. Raising one's own OOM
// score needs no privilege.
static void offer_to_oom_killer(void) {
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    // Without this file the kernel chooses by size alone.
    ssize_t written = write(file, "500", 3);
    (void)written;
    close(file);
}

pid_t vt_spawn(const char *path, char *const argv[], int socket) {
    pid_t child = fork_bound();
    if (child != 0) return child;
    offer_to_oom_killer();
    if (socket == 3) fcntl(3, F_SETFD, 0);
    else if (dup2(socket, 3) < 0) _exit(127);
    syscall(SYS_close_range, 4u, ~0u, 0u);
    execv(path, argv);
    _exit(127);
}

pid_t vt_spawn_apart(const char *path, char *const argv[], const int descriptors[], int count) {
    pid_t child = fork();
    if (child != 0) return child;
    reset_signals();
    setsid();
    int moved[8];
    if (count > 8) _exit(127);
    // First move the descriptors out of the way: one may occupy the number that another needs.
    for (int i = 0; i < count; i++)
        if ((moved[i] = fcntl(descriptors[i], F_DUPFD, 3 + count)) < 0) _exit(127);
    for (int i = 0; i < count; i++)
        if (dup2(moved[i], 3 + i) < 0) _exit(127);
    syscall(SYS_close_range, 3u + count, ~0u, 0u);
    execv(path, argv);
    _exit(127);
}

pid_t vt_spawn_program(char *const argv[], int input, int output, int complaints) {
    pid_t child = fork_bound();
    if (child != 0) return child;
    int given[3] = {input, output, complaints};
    // First move the descriptors out of the way: one may occupy the number that another needs.
    for (int i = 0; i < 3; i++)
        if ((given[i] = fcntl(given[i], F_DUPFD, 3)) < 0) _exit(127);
    for (int i = 0; i < 3; i++)
        if (dup2(given[i], i) < 0) _exit(127);
    syscall(SYS_close_range, 3u, ~0u, 0u);
    execvp(argv[0], argv);
    _exit(127);
}

const char *vt_program_name(void) { return program_invocation_short_name; }

int64_t vt_processor_time(pid_t pid) {
    clockid_t clock;
    struct timespec used;
    if ((errno = clock_getcpuclockid(pid, &clock)) || clock_gettime(clock, &used)) return -1;
    return (int64_t)used.tv_sec * 1000000000 + used.tv_nsec;
}

int vt_is_active(pid_t pid) {
    char path[32], text[512];
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "re");
    if (!file) return 0;
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = 0;
    // `PID (PROGRAM) STATE ...`; the program's name may contain spaces and parentheses.
    const char *end = strrchr(text, ')');
    return end && strlen(end) > 2 && (end[2] == 'D' || end[2] == 'R');
}
