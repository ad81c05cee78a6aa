// libinput, and what of it Swift cannot import.
#pragma once
#include <libinput.h>
#include <libudev.h>
#include <linux/input-event-codes.h>

// Sends the context's messages to `sink`, a line each, without its end. All contexts of the process share the sink.
void vt_input_log(struct libinput *context, void (*sink)(enum libinput_log_priority priority, const char *line));
