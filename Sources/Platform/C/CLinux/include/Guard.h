// What the daemon and the guard of a worker's unit (vitrine-guard) say to each other over a SEQPACKET connection.
#pragma once
#include <stdint.h>

// The daemon's first packet holds the worker's arguments, each with a NUL behind it, and passes the worker's socket along.
// Each packet after it, either way, is one of these.
struct vt_guard_word {
    uint32_t kind;
    // The worker's process, or how it ended as waitpid(2) tells it, or 1 where it waits for a disk.
    int32_t number;
    // Processor time (ns).
    int64_t time;
};

enum {
    // The daemon's: end the worker; say what it uses. The end of the connection also ends the worker.
    VT_GUARD_KILL = 1,
    VT_GUARD_ASK = 2,
    // The guard's: the worker runs; it has ended; what it uses.
    VT_GUARD_STARTED = 3,
    VT_GUARD_ENDED = 4,
    VT_GUARD_USE = 5,
};

// Connects to a SEQPACKET socket at a path, close-on-exec, without waiting for the other side to accept; -1 and errno:
// EAGAIN where nobody accepts.
int vt_guard_connect(const char *path);
