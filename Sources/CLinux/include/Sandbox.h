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

// Which sockets a process may still make.
enum { VT_SOCKETS_NONE = 0, VT_SOCKETS_LOCAL = 1, VT_SOCKETS_INTERNET = 2 };
// From here on all threads are denied (EPERM) what no worker needs: other programs, sockets but those given, other
// processes, the kernel's own affairs. 0, or -1 and errno.
int vt_deny_calls(int sockets);

// How many threads this process has; -1 and errno where /proc is missing.
int vt_thread_count(void);
