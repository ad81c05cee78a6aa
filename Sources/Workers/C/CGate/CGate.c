// _GNU_SOURCE stays undefined: with it, address parameters are declared as unions. Without it, glibc declares neither
// mmsghdr nor sendmmsg, so this file does.
#include "CGate.h"
#include <CSoundBroker.h>
#include <NetworkGate.h>
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int refuse(void) {
    errno = EACCES;
    return -1;
}

static int is_stream(int socket) {
    int domain = 0, type = 0;
    socklen_t size = sizeof domain;
    if (syscall(SYS_getsockopt, socket, SOL_SOCKET, SO_DOMAIN, &domain, &size) != 0) return 0;
    if (syscall(SYS_getsockopt, socket, SOL_SOCKET, SO_TYPE, &type, &size) != 0) return 0;
    return (domain == AF_INET || domain == AF_INET6) && type == SOCK_STREAM;
}

int connect(int socket, const struct sockaddr *address, socklen_t size) {
    // AF_UNSPEC disconnects the socket, so there is no address to refuse.
    int disconnects = address && size >= sizeof address->sa_family && address->sa_family == AF_UNSPEC;
    if (!disconnects && vt_gate_refuses(address, size)) return refuse();
    if (!is_stream(socket)) return vt_sound_broker_connect(socket, address, size);
    // One retransmission, 1 s after the first SYN: an unanswered attempt fails after 3 s.
    int retransmissions = 1;
    syscall(SYS_setsockopt, socket, IPPROTO_TCP, TCP_SYNCNT, &retransmissions, sizeof retransmissions);
    int status = (int)syscall(SYS_connect, socket, address, size);
    vt_gate_note_connect(status == 0 ? 0 : errno);
    return status;
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

// Callers read the result of a non-blocking connect here, as SO_ERROR.
int getsockopt(int socket, int level, int name, void *restrict value, socklen_t *restrict size) {
    int status = (int)syscall(SYS_getsockopt, socket, level, name, value, size);
    int asks = status == 0 && level == SOL_SOCKET && name == SO_ERROR && value && *size >= sizeof(int);
    if (asks && is_stream(socket)) vt_gate_note_connect(*(int *)value);
    return status;
}

int getaddrinfo(
    const char *restrict node, const char *restrict service, const struct addrinfo *restrict hints,
    struct addrinfo **restrict found) {
    static int (*next)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, "getaddrinfo");
    if (!next) return EAI_FAIL;
    int status = next(node, service, hints, found);
    vt_gate_note_lookup(status);
    return status;
}

// A worker that plays streams accepts no connections.
int listen(int socket, int backlog) {
    if (vt_gate_is_closed()) return refuse();
    return (int)syscall(SYS_listen, socket, backlog);
}

// Whether an option joins a multicast group. Multicast comes from the local network, so it is refused too.
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
