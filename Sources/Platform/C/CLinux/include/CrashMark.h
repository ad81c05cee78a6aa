// Records in a file the signal that ends this process, for the successor to read.
#pragma once
#include <sys/types.h>

// From this call on, a signal that ends the process also writes its number, as one byte, at `offset` of the file. This
// covers faults (SIGSEGV, SIGILL, SIGBUS, SIGFPE, SIGABRT, SIGTRAP) and requests (SIGTERM, SIGINT, SIGHUP). The process
// then ends as before. The main thread gets a signal stack, so that a stack overflow is recorded too. 0, or -1 and
// errno.
int vt_mark_crashes(int fd, off_t offset);
// Waits until a time on CLOCK_MONOTONIC (0), or until SIGTERM or SIGINT (the signal's number; the signal is consumed).
int vt_wait_or_stop(int64_t nanoseconds);
