// Virtual terminals, console_ioctl(4) and vt(4): their requests are variadic calls, which Swift does not import.
#pragma once

// The number of the virtual terminal behind a descriptor; 0 when it is not a virtual terminal.
int vt_console_number(int fd);
// The number of the active terminal, asked through any terminal; -1 and errno on failure.
int vt_console_active(int fd);
// Graphics mode, keyboard off. `release` and `acquire` are the signals for a requested and for a completed switch.
// vt_console_restore takes *keyboard. 0, or -1 and errno with everything as it was.
int vt_console_take(int fd, int release, int acquire, int *keyboard);
// Text mode, keyboard as before, switches without asking. 0, or -1 and errno of the last call that failed.
int vt_console_restore(int fd, int keyboard);
// Allows the kernel to switch away. 0, or -1 and errno.
int vt_console_release(int fd);
// Confirms the switch to this terminal. 0, or -1 and errno.
int vt_console_acquired(int fd);
// Requests a switch to another terminal and does not wait. 0, or -1 and errno.
int vt_console_activate(int fd, int number);
