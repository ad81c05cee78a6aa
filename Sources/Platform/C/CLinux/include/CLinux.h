// System calls and constants that Swift's Glibc module does not import.
#pragma once
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include "Console.h"
#include "CrashMark.h"
#include "Guard.h"
#include "Mixer.h"
#include "NetworkGate.h"
#include "Sandbox.h"
#include "Version.h"

// memfd_create(2) with MFD_CLOEXEC | MFD_ALLOW_SEALING; -1 and errno on failure.
int vt_memfd(const char *name);
// Forbids changing the size, and any writable mapping but those that exist already.
int vt_seal(int fd);
// 1 when the descriptor can no longer shrink (so that a mapping of it can never fault), else 0.
int vt_cannot_shrink(int fd);
// Forbids changing the size only.
int vt_seal_size(int fd);

// A dmabuf of the first `size` bytes (whole pages) of a memfd whose size is sealed, made by an open /dev/udmabuf; -1 and
// errno on failure.
int vt_udmabuf(int device, int memfd, uint64_t size);
// 1 for the descriptor of a dmabuf, else 0.
// The magic number of the file system at a path; -1 when nobody can tell.
int64_t vt_file_system(const char *path);
int vt_is_dmabuf(int fd);
// The processor is about to read a dmabuf, or to write to it; 0, or -1 and errno.
int vt_dmabuf_begin(int fd, int writes);
// It has done so: devices see what it wrote.
int vt_dmabuf_end(int fd, int writes);

// timerfd_create(2) on CLOCK_MONOTONIC, non-blocking.
int vt_timer(void);
// Arms the timer once for an absolute CLOCK_MONOTONIC instant; 0 disarms it.
int vt_timer_arm(int fd, int64_t nanoseconds);
// eventfd(2), non-blocking.
int vt_event(void);

// A non-blocking SOCK_SEQPACKET pair, close-on-exec.
int vt_socket_pair(int fds[2]);
// One packet; passes `descriptor` along unless it is -1. The number of bytes, or -1 and errno.
ssize_t vt_send(int socket, const void *bytes, size_t count, int descriptor);
// One packet; *descriptor is -1 when none came. Truncated packets answer -1 with EMSGSIZE. 0 means: the peer is gone.
ssize_t vt_receive(int socket, void *bytes, size_t capacity, int *descriptor);

// Starts a program in its own process group, with `socket` as its descriptor 3 and no other but stdio.
// It dies with its parent. The pid, or -1 and errno.
pid_t vt_spawn(const char *path, char *const argv[], int socket);
// Starts a program in its own session that outlives its parent, with the descriptors (at most 8) as its 3, 4, ... and
// no other but stdio. The pid, or -1 and errno.
pid_t vt_spawn_apart(const char *path, char *const argv[], const int descriptors[], int count);
// The processor time that all threads of a process have used (ns); -1 and errno when there is no such process.
int64_t vt_processor_time(pid_t pid);
// Whether a process's first thread runs, waits for a processor, or waits for a disk or what is mounted like one: 1 or 0; 0
// for one that is gone.
int vt_is_active(pid_t pid);

// Starts a program that is looked for as a shell does, in its own process group, with these as its stdio and no other.
// It dies with its parent. The pid, or -1 and errno.
pid_t vt_spawn_program(char *const argv[], int input, int output, int complaints);

// The name this program was started under, without folders.
const char *vt_program_name(void);

// One datagram to a Unix socket, not blocking; an address that begins with @ is abstract. 0, or -1 and errno.
int vt_send_datagram(const uint8_t *address, size_t address_size, const uint8_t *bytes, size_t count);
// A listening Unix stream socket at a path, non-blocking, with these permissions. A socket that nobody answers is
// replaced. -1 and errno on failure, EADDRINUSE when somebody does.
int vt_listen(const char *path, mode_t mode);
// A stream socket connected to a path, which blocks for at most `seconds` at each call; -1 and errno.
int vt_connect(const char *path, int seconds);
// accept4(2), non-blocking.
int vt_accept(int listener);
// The user of the process that has connected this Unix socket (SO_PEERCRED); -1 where there is none.
int64_t vt_peer_user(int socket);
// 1 when the peer of a Unix socket has not read all that was sent, else 0.
int vt_is_unread(int socket);

// epoll(7), level-triggered. A set of descriptors that is itself readable while one of them is ready; -1 and errno.
int vt_poll_set(void);
// Waits for one to be readable, or writable instead; adds it where it is not in the set. 0, or -1 and errno.
int vt_poll_watch(int set, int fd, int writable);
// One that is ready, each in its turn; -1 for none. *writable says for what.
int vt_poll_next(int set, int *writable);

// Blocks of so many bytes and more are mappings of their own, which end when they are freed. Setting the limit keeps it.
static inline void vt_map_blocks_from(int bytes) { mallopt(M_MMAP_THRESHOLD, bytes); }
