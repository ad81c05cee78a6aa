/// Counts this thread's heap allocations: defining malloc in the program puts it before the C library's.
#pragma once
#include <stdint.h>

/// How many times this thread has asked for memory so far.
uint64_t allocations_so_far(void);
