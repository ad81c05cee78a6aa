// A mark in a file when a signal ends this process: what a process cannot say any more, its successor reads.
#pragma once
#include <sys/types.h>

// From here on a signal that ends the process for its own fault (SIGSEGV, SIGILL, SIGBUS, SIGFPE, SIGABRT, SIGTRAP) or
// on request (SIGTERM, SIGINT, SIGHUP) writes its number as one byte to that place of the file, and ends it as before.
// The main thread gets a signal stack: a stack that has run over is marked too. 0, or -1 and errno.
int vt_mark_crashes(int fd, off_t offset);
// Waits until a time on CLOCK_MONOTONIC, or until SIGTERM or SIGINT: 0, or the signal, which is taken.
int vt_wait_or_stop(int64_t nanoseconds);
