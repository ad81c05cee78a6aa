// What a soak does to a running daemon, that Swift cannot call.
#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Limits of another process, prlimit(2).
typedef enum { SOAK_DESCRIPTORS, SOAK_ADDRESS_SPACE, SOAK_FILE_SIZE } SoakLimit;

/// Moves a soft limit; `before`, where it is not NULL, gets what it was. 0, or -1 and errno.
int soak_limit(pid_t process, SoakLimit limit, uint64_t soft, uint64_t *before);

/// Mounts a file system of so many bytes that this process and those it starts see, and nobody else. 0, or -1 and errno.
int soak_small_disk(const char *folder, uint64_t bytes);

/// Gives back the disk space of a part of a file; its size stays. 0, or -1 and errno.
int soak_punch(int file, int64_t offset, int64_t length);
