// How sound reaches a server of PulseAudio's protocol (PulseAudio or PipeWire) from a confined worker.
//
// Local sockets lead to the control socket, D-Bus and seatd too. No filter of system calls sees a socket's path, and no
// Landlock before Linux 7 restricts it, so the worker makes none. libpulse takes no open connection, starts its threads
// when it connects (Landlock binds only the thread that asks and those it starts), connects again for each list of
// devices, and its server drops a connection that says nothing for a minute. So a connection that is opened before the
// confinement would not do. A broker opens each one when it is needed:
//
//   worker, confined                             broker, confined further
//   libpulse: socket()  -> one end of a pair
//             connect() -> which path? ------->  socket(), connect() to that path
//             in the pair's place   <----------  the connection
//
// libpulse finds `socket` and `connect` of the program (CGate) before those of the C library. A worker that was taken over gets
// connections to the sound server from the broker, which it may have anyway, and nothing else.
#define _GNU_SOURCE
#include "CSoundBroker.h"
#include <CLinux.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

enum { most_paths = 8 };
static struct sockaddr_un addresses[most_paths];
static int address_count;
// The worker's end; -1 while there is no broker.
static int broker = -1;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

// MARK: The broker

// A connection to a path; -1 and errno. Never waits: a server whose queue is full counts as none.
static int open_connection(unsigned char which) {
    if (which >= address_count) return errno = EINVAL, -1;
    int fd = (int)syscall(SYS_socket, AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) return -1;
    if (!syscall(SYS_connect, fd, &addresses[which], sizeof addresses[which])) return fd;
    int reason = errno;
    close(fd);
    errno = reason;
    return -1;
}

static int answer(int end, int fd, int reason) {
    struct iovec data = {&reason, sizeof reason};
    union { struct cmsghdr head; char space[CMSG_SPACE(sizeof fd)]; } control = {0};
    struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1};
    if (fd >= 0) {
        message.msg_control = control.space;
        message.msg_controllen = sizeof control.space;
        control.head = (struct cmsghdr){CMSG_LEN(sizeof fd), SOL_SOCKET, SCM_RIGHTS};
        memcpy(CMSG_DATA(&control.head), &fd, sizeof fd);
    }
    return sendmsg(end, &message, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

static void confine_broker(void) {
    int rules = vt_landlock_version() ? vt_landlock_begin() : -1;
    if (vt_no_new_privileges() || (rules >= 0 && vt_landlock_enforce(rules))) _exit(1);
    if (rules >= 0) close(rules);
    // A kernel without filters confines nobody.
    if (vt_filter_calls(VT_CALLS_BROKER, 0) && errno != ENOSYS && errno != EINVAL) _exit(1);
}

static _Noreturn void serve(int end, pid_t worker) {
    // The daemon sees a worker's end by its socket: no copy of it stays here.
    if (end > 0) syscall(SYS_close_range, 0u, (unsigned)end - 1, 0u);
    syscall(SYS_close_range, (unsigned)end + 1, ~0u, 0u);
    prctl(PR_SET_NAME, "sound-broker");
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != worker) _exit(0);
    confine_broker();
    unsigned char which;
    while (recv(end, &which, 1, 0) == 1) {
        int fd = open_connection(which);
        if (answer(end, fd, fd < 0 ? errno : 0)) break;
        if (fd >= 0) close(fd);
    }
    _exit(0);
}

static int remember(const char *path) {
    size_t length = strlen(path);
    if (address_count == most_paths || length >= sizeof addresses->sun_path) return -1;
    addresses[address_count] = (struct sockaddr_un){.sun_family = AF_UNIX};
    memcpy(addresses[address_count++].sun_path, path, length);
    return 0;
}

int vt_sound_broker_start(const char *const paths[], int count) {
    for (int i = 0; i < count; i++) remember(paths[i]); // one that no socket can have leads nowhere
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) return -1;
    pid_t worker = getpid(), child = fork();
    if (child == 0) serve(ends[1], worker);
    int reason = errno;
    close(ends[1]);
    if (child > 0) broker = ends[0];
    else close(ends[0]);
    errno = reason;
    return child > 0 ? 0 : -1;
}

// MARK: The worker

// The connection that the broker passed on; -1 and errno.
static int receive(void) {
    int reason = ECONNREFUSED, fd = -1;
    struct iovec data = {&reason, sizeof reason};
    union { struct cmsghdr head; char space[CMSG_SPACE(sizeof fd)]; } control = {0};
    struct msghdr message = {
        .msg_iov = &data, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
    if (recvmsg(broker, &message, MSG_CMSG_CLOEXEC) != sizeof reason) return errno = ECONNREFUSED, -1;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    if (head && head->cmsg_type == SCM_RIGHTS) memcpy(&fd, CMSG_DATA(head), sizeof fd);
    if (fd < 0) errno = reason;
    return fd;
}

static int ask(unsigned char which) {
    pthread_mutex_lock(&turn);
    int fd = send(broker, &which, 1, MSG_NOSIGNAL) == 1 ? receive() : (errno = ECONNREFUSED, -1);
    pthread_mutex_unlock(&turn);
    return fd;
}

// Which of the paths an address is; -1 for any other.
static int place_of(const struct sockaddr *to, socklen_t size) {
    if (!to || size <= offsetof(struct sockaddr_un, sun_path) || to->sa_family != AF_UNIX) return -1;
    const struct sockaddr_un *address = (const struct sockaddr_un *)to;
    size_t length = strnlen(address->sun_path, size - offsetof(struct sockaddr_un, sun_path));
    for (int i = 0; i < address_count; i++)
        if (strlen(addresses[i].sun_path) == length && !memcmp(addresses[i].sun_path, address->sun_path, length))
            return i;
    return -1;
}

// Puts a connection in the place of another descriptor, which waits and is inherited as that did.
static int take_place(int connection, int fd) {
    int status = fcntl(fd, F_GETFL), flags = fcntl(fd, F_GETFD);
    int moved = status < 0 ? -1 : dup3(connection, fd, flags & FD_CLOEXEC ? O_CLOEXEC : 0);
    int reason = errno;
    close(connection);
    if (moved < 0) return errno = reason, -1;
    return fcntl(fd, F_SETFL, status);
}

int vt_sound_broker_socket(int domain, int type, int protocol) {
    int is_local = domain == AF_UNIX && (type & ~(SOCK_CLOEXEC | SOCK_NONBLOCK)) == SOCK_STREAM;
    if (broker < 0 || !is_local) {
        int fd = (int)syscall(SYS_socket, domain, type, protocol);
        // Without a broker the connection is what fails: libpulse, which looks for servers by trying, complains of a socket.
        if (fd >= 0 || errno != EPERM || !is_local) return fd;
    }
    // Keeps a number for the connection to come.
    int pair[2];
    if (socketpair(domain, type, protocol, pair)) return -1;
    close(pair[1]);
    return pair[0];
}

int vt_sound_broker_connect(int fd, const struct sockaddr *address, socklen_t size) {
    int place = broker < 0 ? -1 : place_of(address, size);
    if (place < 0) return (int)syscall(SYS_connect, fd, address, size);
    int connection = ask((unsigned char)place);
    return connection < 0 ? -1 : take_place(connection, fd);
}
