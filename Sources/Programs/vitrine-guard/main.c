// Runs one worker in its own systemd unit, and controls it for the daemon.
//
//   vitrine-guard PROGRAM    with the daemon's connection as descriptor 3, which systemd passes
//
// The daemon may neither signal nor inspect a process of another user. The guard runs as the worker's user and is its
// parent. It kills the worker when the daemon requests it, or when the daemon's connection ends. SIGKILL works even if
// the worker computes, sleeps or is stopped. The guard reports the worker's exit status, and reads no data of the
// worker.
#define _GNU_SOURCE
#include <CLinux.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    leash = 3,
    // The time limit (ms) for the daemon's first packet. The daemon sends it as soon as it has connected.
    patience = 10000,
    // The limit on the number of the worker's arguments, including the program's name.
    most_arguments = 1024,
};

static int complain(const char *action) {
    fprintf(stderr, "vitrine-guard: %s: %s\n", action, strerror(errno));
    return 1;
}

static void tell(uint32_t kind, int32_t number, int64_t time) {
    struct vt_guard_word word = {kind, number, time};
    // A failure needs no handling: if the daemon is gone, `answer` sees the end of the connection.
    (void)vt_send(leash, &word, sizeof word, -1);
}

// Reads the daemon's first packet. `text` receives the arguments, and `arguments` points to each of them. Returns the
// worker's socket, or -1 and sets errno.
static int receive_order(const char *program, char *text, size_t capacity, char *arguments[]) {
    struct pollfd ready = {.fd = leash, .events = POLLIN};
    if (poll(&ready, 1, patience) != 1) return errno = ETIMEDOUT, -1;
    int socket = -1;
    ssize_t size = vt_receive(leash, text, capacity, &socket);
    if (size < 0) return -1;
    if (socket < 0 || (size > 0 && text[size - 1])) return errno = EBADMSG, -1;
    int count = 0;
    arguments[count++] = (char *)program;
    for (char *next = text; next < text + size; next += strlen(next) + 1) {
        if (count == most_arguments) return errno = E2BIG, -1;
        arguments[count++] = next;
    }
    arguments[count] = NULL;
    return socket;
}

static void end_worker(pid_t worker) {
    kill(-worker, SIGKILL);
    // This ends the worker even if its process group could not be signalled.
    kill(worker, SIGKILL);
}

// Answers one message. Returns whether the daemon is still connected.
static int answer(pid_t worker) {
    struct vt_guard_word word;
    int passed = -1;
    ssize_t size = vt_receive(leash, &word, sizeof word, &passed);
    if (passed >= 0) close(passed);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return 1;
    if (size != sizeof word) return 0;
    if (word.kind == VT_GUARD_KILL) end_worker(worker);
    if (word.kind == VT_GUARD_ASK) tell(VT_GUARD_USE, vt_is_active(worker), vt_processor_time(worker));
    return 1;
}

// Serves the daemon until the worker has ended.
static void watch(pid_t worker, int ends) {
    struct pollfd ready[] = {{.fd = ends, .events = POLLIN}, {.fd = leash, .events = POLLIN}};
    for (;;) {
        int status;
        if (waitpid(worker, &status, WNOHANG) == worker) return tell(VT_GUARD_ENDED, status, 0);
        if (poll(ready, 2, -1) < 0) continue;
        if (ready[0].revents) {
            struct signalfd_siginfo told;
            (void)!read(ends, &told, sizeof told);
        }
        if (ready[1].revents && !answer(worker)) {
            end_worker(worker);
            ready[1].fd = -1;
        }
    }
}

int main(int count, char *words[]) {
    static char text[192 * 1024];
    static char *arguments[most_arguments + 1];
    if (count != 2) return fputs("usage: vitrine-guard PROGRAM, started by systemd\n", stderr), 64;
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ended, NULL);
    int ends = signalfd(-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
    if (ends < 0) return complain("create a signalfd for the worker's end");
    int socket = receive_order(words[1], text, sizeof text, arguments);
    if (socket < 0) return complain("read the daemon's first packet");
    pid_t worker = vt_spawn(words[1], arguments, socket);
    if (worker < 0) return complain("start the worker");
    close(socket);
    // From here on a worker of the same user cannot trace this process. The call must follow the fork: the files in
    // /proc of a process that is not dumpable belong to root. The worker writes to its own between fork and exec.
    prctl(PR_SET_DUMPABLE, 0);
    tell(VT_GUARD_STARTED, worker, 0);
    watch(worker, ends);
    return 0;
}
