// What Debian's Swift runtime takes from glibc 2.38, for programs of an older Debian: without binary numbers (0b1),
// which the runtime does not read by these functions.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
HIDDEN unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }
HIDDEN long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }
HIDDEN unsigned long long __isoc23_strtoull(const char *text, char **end, int base) { return strtoull(text, end, base); }

HIDDEN int __isoc23_sscanf(const char *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int count = vsscanf(text, format, arguments);
    va_end(arguments);
    return count;
}

HIDDEN size_t strlcpy(char *to, const char *from, size_t capacity) {
    size_t length = strlen(from);
    if (capacity == 0) return length;
    size_t kept = length < capacity ? length : capacity - 1;
    memcpy(to, from, kept);
    to[kept] = 0;
    return length;
}

HIDDEN size_t strlcat(char *to, const char *from, size_t capacity) {
    size_t used = strnlen(to, capacity);
    return used + strlcpy(to + used, from, capacity - used);
}
