#include "Lines.h"
#include <stdio.h>
#include <string.h>

void vt_format_line(char *line, size_t capacity, const char *format, va_list arguments) {
    if (vsnprintf(line, capacity, format, arguments) < 0) line[0] = 0;
    line[strcspn(line, "\n")] = 0;
}
