#include "CSeat.h"
#include "Lines.h"

static void (*log_sink)(const char *line);

static void log_line(enum libseat_log_level level, const char *format, va_list arguments) {
    char line[1024];
    vt_format_line(line, sizeof line, format, arguments);
    log_sink(line);
}

void vt_seat_log(void (*sink)(const char *line)) {
    log_sink = sink;
    libseat_set_log_handler(log_line);
}
