#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

int vt_send_datagram(const uint8_t *address, size_t address_size, const uint8_t *bytes, size_t count) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    if (address_size == 0 || address_size >= sizeof to.sun_path) return errno = EINVAL, -1;
    memcpy(to.sun_path, address, address_size);
    if (to.sun_path[0] == '@') to.sun_path[0] = 0;
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -1;
    socklen_t size = offsetof(struct sockaddr_un, sun_path) + address_size;
    ssize_t sent = sendto(fd, bytes, count, MSG_NOSIGNAL, (struct sockaddr *)&to, size);
    int reason = errno;
    close(fd);
    errno = reason;
    return sent == (ssize_t)count ? 0 : -1;
}

static int name(const char *path, struct sockaddr_un *address) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address->sun_path) return errno = ENAMETOOLONG, -1;
    strcpy(address->sun_path, path);
    return 0;
}

static int failed(int fd) {
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

int vt_listen(const char *path, mode_t mode) {
    struct sockaddr_un address;
    if (name(path, &address)) return -1;
    int other = vt_connect(path, 1);
    if (other >= 0) {
        close(other);
        return errno = EADDRINUSE, -1;
    }
    // A process that was killed has left its socket. Any other kind of file stays.
    struct stat status;
    if (lstat(path, &status) == 0 && S_ISSOCK(status.st_mode)) unlink(path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -1;
    // The socket must at no instant be open to more users than `mode` allows.
    mode_t before = umask(0777);
    int bound = bind(fd, (struct sockaddr *)&address, sizeof address);
    umask(before);
    if (bound || chmod(path, mode) || listen(fd, 64)) return failed(fd);
    return fd;
}

int vt_connect(const char *path, int seconds) {
    struct sockaddr_un address;
    if (name(path, &address)) return -1;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    struct timeval limit = {.tv_sec = seconds};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (connect(fd, (struct sockaddr *)&address, sizeof address)) return failed(fd);
    return fd;
}

int vt_guard_connect(const char *path) {
    struct sockaddr_un address;
    if (name(path, &address)) return -1;
    int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -1;
    if (connect(fd, (struct sockaddr *)&address, sizeof address)) return failed(fd);
    return fd;
}

int64_t vt_peer_user(int socket) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) ? -1 : (int64_t)peer.uid;
}

int vt_is_unread(int socket) {
    int bytes = 0;
    return ioctl(socket, SIOCOUTQ, &bytes) == 0 && bytes > 0;
}

int vt_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }
