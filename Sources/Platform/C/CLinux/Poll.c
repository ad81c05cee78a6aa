#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <sys/epoll.h>

int vt_poll_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

int vt_poll_watch(int set, int fd, int writable) {
    struct epoll_event event = {.events = writable ? EPOLLOUT : EPOLLIN, .data.fd = fd};
    if (epoll_ctl(set, EPOLL_CTL_MOD, fd, &event) == 0) return 0;
    return errno == ENOENT ? epoll_ctl(set, EPOLL_CTL_ADD, fd, &event) : -1;
}

int vt_poll_next(int set, int *writable) {
    struct epoll_event event;
    if (epoll_wait(set, &event, 1, 0) != 1) return -1;
    *writable = (event.events & EPOLLOUT) != 0;
    return event.data.fd;
}
