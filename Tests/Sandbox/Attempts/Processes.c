// Ways out of the process and of its group, and to a larger share of the processor.
#define _GNU_SOURCE
#include "Attempt.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int reap(pid_t child) {
    if (child == 0) _exit(0);
    if (child > 0) waitpid(child, NULL, 0);
    return child < 0 ? -1 : 0;
}

static int fork_by(long flags) { return reap((pid_t)syscall(SYS_clone, flags, 0, 0, 0, 0)); }

static int fork_the_old_way(void) {
#if defined(SYS_fork)
    return reap((pid_t)syscall(SYS_fork));
#else
    errno = EPERM;
    return -1;
#endif
}

static int set_affinity(void) {
    cpu_set_t all;
    return sched_getaffinity(0, sizeof all, &all) ? -1 : sched_setaffinity(0, sizeof all, &all);
}

static int set_scheduler(void) {
    struct sched_param none = {0};
    return sched_setscheduler(0, SCHED_OTHER, &none);
}

static int set_attributes(void) {
    uint32_t attributes[14] = {sizeof attributes};
    return (int)syscall(SYS_sched_setattr, 0, attributes, 0);
}

// A signal to the parent whenever the other end of a pipe is written to.
static int signal_by_descriptor(int command, long value) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC)) return -1;
    int failed = fcntl(ends[0], command, value), reason = errno;
    close(ends[0]);
    close(ends[1]);
    errno = reason;
    return failed < 0 ? -1 : 0;
}

static int signal_by_request(void) {
    int ends[2], parent = getppid();
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) ? -1 : ioctl(ends[0], 0x8901, &parent);
}

// To another thread group: the parent's first thread.
static int signal_thread(void) { return (int)syscall(SYS_tgkill, getppid(), getppid(), 0); }
static int signal_own_thread(void) { return (int)syscall(SYS_tgkill, getpid(), gettid(), 0); }

static void *nothing(void *argument) { return argument; }

static int start_thread(void) {
    pthread_t thread;
    if ((errno = pthread_create(&thread, NULL, nothing, NULL))) return -1;
    pthread_join(thread, NULL);
    return 0;
}

static int open_queue(void) { return msgget(IPC_PRIVATE, IPC_CREAT | 0600); }

int try_process(const char *name, const char *path) {
    (void)path;
#define TRY(what, call) if (!strcmp(name, what)) return (call) < 0 ? -1 : 0
    TRY("fork", reap(fork()));
    TRY("fork the old way", fork_the_old_way());
    TRY("fork beside the parent", fork_by(CLONE_PARENT | SIGCHLD));
    TRY("thread", start_thread());
    TRY("leave the group", setpgid(0, 0));
    TRY("new session", setsid() < 0 && errno == EPERM ? -1 : 0);
    TRY("outlive", prctl(PR_SET_PDEATHSIG, 0));
    TRY("be dumped", prctl(PR_SET_DUMPABLE, 1));
    TRY("name", prctl(PR_SET_NAME, "probe"));
    TRY("priority", setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0)));
    TRY("affinity", set_affinity());
    TRY("scheduler", set_scheduler());
    TRY("scheduler the new way", set_attributes());
    TRY("disk priority", (int)syscall(SYS_ioprio_set, 1, 0, 2 << 13 | 4));
    TRY("signal by descriptor", signal_by_descriptor(F_SETOWN, getppid()));
    TRY("any signal by descriptor", signal_by_descriptor(F_SETSIG, SIGKILL));
    TRY("signal by request", signal_by_request());
    TRY("signal thread", signal_thread());
    TRY("own thread signal", signal_own_thread());
    TRY("signal group", kill(0, 0));
    TRY("handle of parent", close_if_open((int)syscall(434, getppid(), 0)));
    TRY("queue", open_queue());
    TRY("filter", (int)syscall(SYS_seccomp, 2, 0, NULL));
    TRY("user", setuid(getuid()));
    return -2;
}
