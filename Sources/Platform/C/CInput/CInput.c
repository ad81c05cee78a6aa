#include "CInput.h"
#include "Lines.h"

static void (*log_sink)(enum libinput_log_priority priority, const char *line);

static void log_line(
    struct libinput *context, enum libinput_log_priority priority, const char *format, va_list arguments) {
    char line[1024];
    vt_format_line(line, sizeof line, format, arguments);
    log_sink(priority, line);
}

void vt_input_log(struct libinput *context, void (*sink)(enum libinput_log_priority priority, const char *line)) {
    log_sink = sink;
    libinput_log_set_handler(context, log_line);
}
