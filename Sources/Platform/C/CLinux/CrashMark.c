#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "CLinux.h"

static int mark_file = -1;
static off_t mark_offset;

// Async-signal-safe calls only.
static void mark(int number) {
    unsigned char byte = (unsigned char)number;
    (void)!pwrite(mark_file, &byte, 1, mark_offset);
    // SA_RESETHAND has restored the default action. A signal that was sent, and not caused by a fault, would not recur
    // by itself.
    raise(number);
}

int vt_mark_crashes(int fd, off_t offset) {
    static const int signals[] = {SIGSEGV, SIGILL, SIGBUS, SIGFPE, SIGABRT, SIGTRAP, SIGTERM, SIGINT, SIGHUP};
    static char stack_memory[16 * 1024];
    stack_t stack = {.ss_sp = stack_memory, .ss_size = sizeof stack_memory};
    mark_file = fd;
    mark_offset = offset;
    if (sigaltstack(&stack, NULL) != 0) return -1;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = mark;
    action.sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigset_t marked;
    sigemptyset(&marked);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction before;
        int number = signals[i];
        if (sigaction(number, &action, &before) != 0) return -1;
        // nohup(1) and shells ignore these signals for background programs, and so they stay ignored. A fault is never
        // ignored.
        if (before.sa_handler == SIG_IGN && (number == SIGTERM || number == SIGINT || number == SIGHUP))
            sigaction(number, &before, NULL);
        sigaddset(&marked, number);
    }
    // The parent process may have left the signals blocked, and exec keeps the mask.
    if (sigprocmask(SIG_UNBLOCK, &marked, NULL) != 0) return -1;
    return 0;
}

int vt_wait_or_stop(int64_t nanoseconds) {
    sigset_t set, before;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigprocmask(SIG_BLOCK, &set, &before);
    int number = 0;
    for (;;) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        int64_t rest = nanoseconds - ((int64_t)now.tv_sec * 1000000000 + now.tv_nsec);
        if (rest <= 0) break;
        struct timespec wait = {.tv_sec = rest / 1000000000, .tv_nsec = rest % 1000000000};
        number = sigtimedwait(&set, NULL, &wait);
        if (number > 0) break;
        number = 0;
        if (errno == EAGAIN) break;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return number;
}
