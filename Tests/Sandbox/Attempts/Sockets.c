// Ways to the programs of this machine: the control socket, D-Bus, seatd, the journal. And requests to terminals.
#define _GNU_SOURCE
#include "Attempt.h"
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

static struct sockaddr_un address_of(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    return address;
}

// As a program does that has no broker's library in it.
static int reach(const char *path, int type) {
    struct sockaddr_un address = address_of(path);
    int fd = (int)syscall(SYS_socket, AF_UNIX, type, 0);
    if (fd < 0) return -1;
    int failed = (int)syscall(SYS_connect, fd, &address, sizeof address), reason = errno;
    close(fd);
    errno = reason;
    return failed;
}

// With the C library's calls, which a broker may answer.
static int reach_politely(const char *path) {
    struct sockaddr_un address = address_of(path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    int failed = connect(fd, (const struct sockaddr *)&address, sizeof address);
    char greeting = 0;
    if (!failed) failed = read(fd, &greeting, 1) == 1 && greeting == '!' ? 0 : (errno = EBADMSG, -1);
    int reason = errno;
    close(fd);
    errno = reason;
    return failed;
}

// One of a pair needs no `socket`, and one for datagrams can still send to a path.
static int send_from_pair(const char *path, int type) {
    struct sockaddr_un address = address_of(path);
    int pair[2];
    if (socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, pair)) return -1;
    return sendto(pair[0], "x", 1, 0, (const struct sockaddr *)&address, sizeof address) == 1 ? 0 : -1;
}

static int connect_pair(const char *path) {
    struct sockaddr_un address = address_of(path);
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) return -1;
    return (int)syscall(SYS_connect, pair[0], &address, sizeof address);
}

static int pair_up(void) {
    int pair[2];
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair);
}

int try_socket(const char *name, const char *path) {
#define TRY(what, call) if (!strcmp(name, what)) return (call) < 0 ? -1 : 0
    TRY("local", reach(path, SOCK_STREAM));
    TRY("local packets", reach(path, SOCK_SEQPACKET));
    TRY("local datagrams", reach(path, SOCK_DGRAM));
    TRY("local by libraries", reach_politely(path));
    TRY("datagram from a pair", send_from_pair(path, SOCK_DGRAM));
    TRY("stream from a pair", send_from_pair(path, SOCK_STREAM));
    TRY("connect a pair", connect_pair(path));
    TRY("pair", pair_up());
    TRY("type", ioctl(0, TIOCSTI, "x"));
    // The kernel takes 32 bits of a request.
    TRY("type by a long request", (int)syscall(SYS_ioctl, 0, 0x100000000ul | TIOCSTI, "x"));
    TRY("paste", ioctl(0, 0x541c, "\2"));
    TRY("switch terminals", ioctl(0, 0x5606, 1));
    TRY("seize terminal", ioctl(0, 0x540e, 1));
    return -2;
}
