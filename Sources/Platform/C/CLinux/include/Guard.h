// The messages between the daemon and the guard of a worker's unit (vitrine-guard), over a SEQPACKET connection.
#pragma once
#include <stdint.h>

// The daemon's first packet holds the worker's arguments, each terminated by NUL, and passes the worker's socket along.
// Each later packet, in either direction, is one of these.
struct vt_guard_word {
    uint32_t kind;
    // The worker's pid; or its exit status as waitpid(2) reports it; or 1 while the worker waits for a disk.
    int32_t number;
    // Processor time (ns).
    int64_t time;
};

enum {
    // From the daemon: end the worker; report its use. The end of the connection also ends the worker.
    VT_GUARD_KILL = 1,
    VT_GUARD_ASK = 2,
    // From the guard: the worker runs; the worker has ended; its use.
    VT_GUARD_STARTED = 3,
    VT_GUARD_ENDED = 4,
    VT_GUARD_USE = 5,
};

// Connects to a SEQPACKET socket at a path, close-on-exec, without waiting until the other side accepts; -1 and errno:
// EAGAIN where the backlog is full.
int vt_guard_connect(const char *path);
