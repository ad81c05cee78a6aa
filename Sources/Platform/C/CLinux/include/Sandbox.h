// Permanent restrictions of a process: Landlock (files that it may open), seccomp (system calls that it may make),
// and privileges. Functions return 0 on success, or -1 and set errno, unless their comment says otherwise.
#pragma once
#include <stdint.h>

// From this call on, no program that this process starts gains privileges. Landlock and seccomp require that.
int vt_no_new_privileges(void);

// The rights that a Landlock rule grants below a path.
enum {
    VT_ALLOW_READ = 1,   // open files and folders for reading
    VT_ALLOW_WRITE = 2,  // write, make, rename and remove files
    VT_ALLOW_DEVICE = 4, // write to devices and control them
};
// The kernel's version of Landlock; 0 when it has none.
int vt_landlock_version(void);
// A ruleset that allows no file, and no abstract socket of or signal to other processes, as far as the kernel supports
// that. Returns its descriptor, which the caller closes, or -1 and sets errno.
int vt_landlock_begin(void);
// Adds a rule to a ruleset. Fails with ENOENT if the path does not exist.
int vt_landlock_allow(int rules, const char *path, int rights);
// From this call on, the rules bind this thread and all threads and processes that it starts.
int vt_landlock_enforce(int rules);

// The set of system calls that a process may still make.
enum {
    VT_CALLS_PLAYER = 0,   // a deny list: drivers of decoders and sound devices may need any other call
    VT_CALLS_PICTURES = 1, // an allow list: decoders, threads and a cache of files
    VT_CALLS_CATALOG = 2,  // an allow list: reading and watching folders
    VT_CALLS_BROKER = 3,   // an allow list: connecting to a socket and passing the connection on
    VT_CALLS_VIEWER = 4,   // an allow list: sending pictures to clients of an open socket
};
// From this call on, all other calls fail in all threads: with EPERM, or with ENOSYS if the C library has a fallback.
int vt_filter_calls(int calls, int has_internet);

// Returns 1 if a video node decodes from memory to memory; 0 for cameras, tuners, encoders and other files.
int vt_is_decoder(const char *path);

// Returns the number of threads of this process, or -1 and sets errno if /proc is missing.
int vt_thread_count(void);
