// What a process gives up for good: Landlock (which files it may open), seccomp (which calls it may make), privileges.
#pragma once
#include <stdint.h>

// No program that this process starts gets rights it has not; the other two need that. 0, or -1 and errno.
int vt_no_new_privileges(void);

// What a Landlock rule allows below a path.
enum {
    VT_ALLOW_READ = 1,   // open files and folders for reading
    VT_ALLOW_WRITE = 2,  // write, make, rename and remove files
    VT_ALLOW_DEVICE = 4, // write to devices and control them
};
// The kernel's version of Landlock; 0 when it has none.
int vt_landlock_version(void);
// A set of rules that allows no file, no TCP and no signal to others, as far as the kernel knows of these; -1 and errno
// on failure. The caller closes it.
int vt_landlock_begin(void);
// 0, or -1 and errno: ENOENT where there is no such path.
int vt_landlock_allow(int rules, const char *path, int rights);
// From here on this thread, and all that it starts, is bound by the rules. 0, or -1 and errno.
int vt_landlock_enforce(int rules);

// Which system calls a process may still make.
enum {
    VT_CALLS_PLAYER = 0,   // all but a list of denied ones: drivers of decoders and sound devices may need any other
    VT_CALLS_PICTURES = 1, // those of a list: what decoders, threads and a cache of files need
    VT_CALLS_CATALOG = 2,  // those of a list: what reading and watching folders needs
    VT_CALLS_BROKER = 3,   // those of a list: what connecting to a socket and passing the connection on needs
    VT_CALLS_VIEWER = 4,   // those of a list: what sending pictures to clients of an open socket needs
};
// From here on all threads are denied (EPERM) every other call. 0, or -1 and errno.
int vt_filter_calls(int calls, int has_internet);

// Whether a video node decodes from memory to memory: 1, or 0 for cameras, tuners, encoders and what is no video node.
int vt_is_decoder(const char *path);

// How many threads this process has; -1 and errno where /proc is missing.
int vt_thread_count(void);
