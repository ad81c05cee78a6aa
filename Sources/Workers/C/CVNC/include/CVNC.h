// libvncserver, and what of it Swift cannot import.
#pragma once
#include <rfb/rfb.h>

// Sends the library's messages to `sink`, a line each, without its end. For the whole process.
void vt_vnc_log(void (*sink)(const char *line));

// From now on clients are asked for this password, which stays with the process. 0, or -1 when memory runs out.
int vt_vnc_ask_password(rfbScreenInfoPtr screen, const char *password);
