#pragma once
#include <stdarg.h>
#include <stddef.h>

// Formats a log message without its line end; what is longer than the buffer is cut. For handlers of log messages: on
// aarch64 the Swift compiler crashes on a closure with a `va_list`.
void vt_format_line(char *line, size_t capacity, const char *format, va_list arguments);
