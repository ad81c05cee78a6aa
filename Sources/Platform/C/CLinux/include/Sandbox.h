// Permanent restrictions of a process: Landlock (files it may open), seccomp (calls it may make), privileges.
#pragma once
#include <stdint.h>

// No program that this process starts gains privileges; Landlock and seccomp require that. 0, or -1 and errno.
int vt_no_new_privileges(void);

// The rights that a Landlock rule grants below a path.
enum {
    VT_ALLOW_READ = 1,   // open files and folders for reading
    VT_ALLOW_WRITE = 2,  // write, make, rename and remove files
    VT_ALLOW_DEVICE = 4, // write to devices and control them
};
// The kernel's version of Landlock; 0 when it has none.
int vt_landlock_version(void);
// A ruleset that allows no file, no TCP and no signal to others, as far as the kernel supports these; -1 and errno on
// failure. The caller closes it.
int vt_landlock_begin(void);
// 0, or -1 and errno: ENOENT where the path does not exist.
int vt_landlock_allow(int rules, const char *path, int rights);
// From this call on, the rules bind this thread and all threads and processes that it starts. 0, or -1 and errno.
int vt_landlock_enforce(int rules);

// The set of system calls that a process may still make.
enum {
    VT_CALLS_PLAYER = 0,   // a deny list: drivers of decoders and sound devices may need any other call
    VT_CALLS_PICTURES = 1, // an allow list: decoders, threads and a cache of files
    VT_CALLS_CATALOG = 2,  // an allow list: reading and watching folders
    VT_CALLS_BROKER = 3,   // an allow list: connecting to a socket and passing the connection on
    VT_CALLS_VIEWER = 4,   // an allow list: sending pictures to clients of an open socket
};
// From this call on, every other call fails with EPERM in all threads. 0, or -1 and errno.
int vt_filter_calls(int calls, int has_internet);

// 1 when a video node decodes from memory to memory; 0 for cameras, tuners, encoders and other files.
int vt_is_decoder(const char *path);

// The number of threads of this process; -1 and errno where /proc is missing.
int vt_thread_count(void);
