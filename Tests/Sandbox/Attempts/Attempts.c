#define _GNU_SOURCE
#include "Attempts.h"
#include "Attempt.h"
#include <stdint.h>
#include <pthread.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

int close_if_open(int fd) {
    if (fd < 0) return -1;
    close(fd);
    return 0;
}

static int open_socket(int family, int type) { return close_if_open(socket(family, type, 0)); }

static int run(const char *path) {
    pid_t child = fork();
    if (child < 0) return -1;
    if (child == 0) {
        execl(path, path, (char *)NULL);
        _exit(errno);
    }
    int status = 0;
    waitpid(child, &status, 0);
    errno = WEXITSTATUS(status);
    return errno ? -1 : 0;
}

static int read_parent(void) {
    char byte;
    struct iovec here = {&byte, 1}, there = {(void *)0x400000, 1};
    return (int)process_vm_readv(getppid(), &here, 1, &there, 1, 0);
}

// In steps: one allocation may be refused where many small ones are not.
static int fill_memory(void) {
    for (int i = 0; i < 4096; i++)
        if (mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED) return -1;
    return 0;
}

static int fill_descriptors(void) {
    for (int i = 0; i < 4096; i++)
        if (dup(0) < 0) return -1;
    return 0;
}

static int make(const char *path) {
    return close_if_open(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600)) || unlink(path) ? -1 : 0;
}

// Only asked: where it works, it is the tests that would be limited.
static int limit_parent(void) {
    struct rlimit now;
    return prlimit(getppid(), RLIMIT_NOFILE, NULL, &now);
}

static int start_thread_the_new_way(void) { return (int)syscall(435, NULL, 0); }

int vt_attempt(const char *name, const char *path) {
    int failed = -2;
    errno = 0;
#define TRY(what, call) if (!strcmp(name, what)) failed = (call) < 0 ? -1 : 0
    TRY("read", close_if_open(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)));
    TRY("write", close_if_open(open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)));
    TRY("make", make(path));
    TRY("run", run(path));
    TRY("internet", open_socket(AF_INET, SOCK_STREAM));
    TRY("datagrams", open_socket(AF_INET6, SOCK_DGRAM));
    TRY("routes", open_socket(AF_NETLINK, SOCK_RAW));
    TRY("packets", open_socket(AF_PACKET, SOCK_RAW));
    TRY("device events", close_if_open(socket(AF_NETLINK, SOCK_RAW, NETLINK_KOBJECT_UEVENT)));
    TRY("many paths", close_if_open(socket(AF_INET, SOCK_STREAM, 262)));
    TRY("signal", kill(getppid(), 0));
    TRY("own signal", kill(getpid(), 0));
    TRY("trace", ptrace(PTRACE_ATTACH, getppid(), NULL, NULL));
    TRY("read parent", read_parent());
    TRY("limit parent", limit_parent());
    TRY("mount", mount("none", path, "tmpfs", 0, NULL));
    TRY("unshare", unshare(CLONE_NEWUSER));
    TRY("ring", close_if_open((int)syscall(425, 1, NULL)));
    TRY("bpf", (int)syscall(SYS_bpf, 0, NULL, 0));
    TRY("clone3", start_thread_the_new_way());
    TRY("memory", fill_memory());
    TRY("descriptors", fill_descriptors());
    if (failed == -2) failed = try_file(name, path);
    if (failed == -2) failed = try_process(name, path);
    if (failed == -2) failed = try_socket(name, path);
    return failed == -2 ? -1 : failed ? errno : 0;
}

static void *live(void *milliseconds) {
    usleep((useconds_t)(intptr_t)milliseconds * 1000);
    return NULL;
}

int vt_start_thread(int milliseconds) {
    pthread_t thread;
    return pthread_create(&thread, NULL, live, (void *)(intptr_t)milliseconds);
}
