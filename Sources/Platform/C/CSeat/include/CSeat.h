// libseat, and what of it Swift cannot import.
#pragma once
#include <libseat.h>

// Sends the library's messages to `sink`, a line each, without its end. For the whole process.
void vt_seat_log(void (*sink)(const char *line));
