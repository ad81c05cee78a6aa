// Without _GNU_SOURCE: with it the addresses of the declarations are unions. sendmmsg is declared only there.
#include "CGate.h"
#include <CSoundBroker.h>
#include <NetworkGate.h>
#include <errno.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int refuse(void) {
    errno = EACCES;
    return -1;
}

int connect(int socket, const struct sockaddr *address, socklen_t size) {
    // A socket that is connected to nothing any more.
    int parts = address && size >= sizeof address->sa_family && address->sa_family == AF_UNSPEC;
    if (!parts && vt_gate_refuses(address, size)) return refuse();
    return vt_sound_broker_connect(socket, address, size);
}

int socket(int domain, int type, int protocol) { return vt_sound_broker_socket(domain, type, protocol); }

ssize_t sendto(
    int socket, const void *bytes, size_t count, int flags, const struct sockaddr *address, socklen_t size) {
    if (vt_gate_refuses(address, size)) return refuse();
    return syscall(SYS_sendto, socket, bytes, count, flags, address, size);
}

ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
    if (message && vt_gate_refuses(message->msg_name, message->msg_namelen)) return refuse();
    return syscall(SYS_sendmsg, socket, message, flags);
}

struct mmsghdr {
    struct msghdr message;
    unsigned sent;
};

int sendmmsg(int socket, struct mmsghdr *messages, unsigned count, int flags);
int sendmmsg(int socket, struct mmsghdr *messages, unsigned count, int flags) {
    unsigned allowed = 0;
    while (messages && allowed < count) {
        struct msghdr *message = &messages[allowed].message;
        if (vt_gate_refuses(message->msg_name, message->msg_namelen)) break;
        allowed++;
    }
    if (count > 0 && allowed == 0) return refuse();
    return (int)syscall(SYS_sendmmsg, socket, messages, allowed, flags);
}

// A player serves nobody.
int listen(int socket, int backlog) {
    if (vt_gate_is_closed()) return refuse();
    return (int)syscall(SYS_listen, socket, backlog);
}

// Groups are of the local network.
static int joins_group(int level, int name) {
    if (level == IPPROTO_IP)
        return name == IP_ADD_MEMBERSHIP || name == 39 /* IP_ADD_SOURCE_MEMBERSHIP */ || name == MCAST_JOIN_GROUP
            || name == MCAST_JOIN_SOURCE_GROUP;
    return level == IPPROTO_IPV6
        && (name == IPV6_JOIN_GROUP || name == IPV6_JOIN_ANYCAST || name == MCAST_JOIN_GROUP
            || name == MCAST_JOIN_SOURCE_GROUP);
}

int setsockopt(int socket, int level, int name, const void *value, socklen_t size) {
    if (vt_gate_is_closed() && joins_group(level, name)) {
        vt_gate_refuse();
        return refuse();
    }
    return (int)syscall(SYS_setsockopt, socket, level, name, value, size);
}
