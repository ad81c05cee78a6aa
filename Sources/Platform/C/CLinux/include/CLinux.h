// System calls and constants that Swift's Glibc module does not import.
#pragma once
#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include "Console.h"
#include "CrashMark.h"
#include "Guard.h"
#include "Lines.h"
#include "Mixer.h"
#include "NetworkGate.h"
#include "Sandbox.h"
#include "TouchCorners.h"
#include "Version.h"

// memfd_create(2) with MFD_CLOEXEC | MFD_ALLOW_SEALING; -1 and errno on failure.
int vt_memfd(const char *name);
// Seals the memfd against a change of size and against any new writable mapping.
int vt_seal(int fd);
// 1 when the file can no longer shrink (so that a mapping of it can never fault), else 0.
int vt_cannot_shrink(int fd);
// Seals the memfd against a change of size only.
int vt_seal_size(int fd);

// A dmabuf of the first `size` bytes (whole pages) of a memfd whose size is sealed, made by an open /dev/udmabuf; -1 and
// errno on failure.
int vt_udmabuf(int device, int memfd, uint64_t size);
// The magic number of the file system at a path; -1 when statfs(2) fails.
int64_t vt_file_system(const char *path);
// Exchanges two files or folders in one step, by renameat2(2). 0, or -1 and errno.
int vt_exchange(const char *path, const char *other);
// syncfs(2): waits until the disk has everything that was written to the file system. 0, or -1 and errno.
int vt_sync_file_system(int fd);
// 1 for the descriptor of a dmabuf, else 0.
int vt_is_dmabuf(int fd);
// Call before the processor reads a dmabuf, or writes to it. 0, or -1 and errno.
int vt_dmabuf_begin(int fd, int writes);
// Call after the access: devices then see what was written.
int vt_dmabuf_end(int fd, int writes);

// timerfd_create(2) on CLOCK_MONOTONIC, non-blocking.
int vt_timer(void);
// Arms the timer once for an absolute CLOCK_MONOTONIC instant; 0 disarms it.
int vt_timer_arm(int fd, int64_t nanoseconds);
// timerfd_create(2) on CLOCK_REALTIME, non-blocking, for vt_clock_watch_arm.
int vt_clock_watch(void);
// Arms the timer for an instant that never comes. When the clock is set, the next read fails with ECANCELED, once.
void vt_clock_watch_arm(int fd);
// eventfd(2), non-blocking.
int vt_event(void);

// A non-blocking SOCK_SEQPACKET pair, close-on-exec.
int vt_socket_pair(int fds[2]);
// Sends one packet, and `descriptor` with it unless that is -1. The number of bytes, or -1 and errno.
ssize_t vt_send(int socket, const void *bytes, size_t count, int descriptor);
// Receives one packet; *descriptor is -1 when none came. A truncated packet gives -1 with EMSGSIZE. 0: the peer is
// gone.
ssize_t vt_receive(int socket, void *bytes, size_t capacity, int *descriptor);

// Starts a program in its own process group, with `socket` as its descriptor 3 and no other but stdio. The program dies
// with its parent. The pid, or -1 and errno.
pid_t vt_spawn(const char *path, char *const argv[], int socket);
// Starts a program in its own session that outlives its parent, with the descriptors (at most 8) as its 3, 4, ... and
// no other but stdio. The pid, or -1 and errno.
pid_t vt_spawn_apart(const char *path, char *const argv[], const int descriptors[], int count);
// The processor time that all threads of a process have used (ns); -1 and errno when there is no such process.
int64_t vt_processor_time(pid_t pid);
// 1 when a process's first thread runs, waits for a processor, or waits for a disk or a mount; 0 when it does not, or
// when the process is gone.
int vt_is_active(pid_t pid);

// Starts a program, searched for in PATH, in its own process group with these descriptors as its stdio and no other.
// The program dies with its parent. The pid, or -1 and errno.
pid_t vt_spawn_program(char *const argv[], int input, int output, int complaints);

// The name under which this program was started, without folders.
const char *vt_program_name(void);

// Sends one datagram to a Unix socket, without blocking. An address that begins with @ is abstract. 0, or -1 and errno.
int vt_send_datagram(const uint8_t *address, size_t address_size, const uint8_t *bytes, size_t count);
// A listening Unix stream socket at a path, non-blocking, with these permissions. A stale socket is replaced. -1 and
// errno on failure; EADDRINUSE when another process listens there.
int vt_listen(const char *path, mode_t mode);
// A stream socket connected to a path, whose calls block for at most `seconds`; -1 and errno.
int vt_connect(const char *path, int seconds);
// accept4(2), non-blocking.
int vt_accept(int listener);
// The user of the process that connected this Unix socket (SO_PEERCRED); -1 where there is no peer.
int64_t vt_peer_user(int socket);
// 1 when the peer of a Unix socket has not read everything that was sent, else 0.
int vt_is_unread(int socket);

// epoll(7), level-triggered: a set of descriptors that is itself readable while one of them is ready; -1 and errno.
int vt_poll_set(void);
// Waits for a descriptor to be readable, or writable instead; adds it where it is not in the set. 0, or -1 and errno.
int vt_poll_watch(int set, int fd, int writable);
// The next ready descriptor, in round-robin order; -1 for none. *writable tells whether it is ready for writing.
int vt_poll_next(int set, int *writable);

// malloc gives each block of at least so many bytes its own mapping, which free unmaps. Setting the limit also fixes
// it.
static inline void vt_map_blocks_from(int bytes) { mallopt(M_MMAP_THRESHOLD, bytes); }
