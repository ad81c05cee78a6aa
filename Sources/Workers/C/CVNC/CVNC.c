#include "CVNC.h"
#include "Lines.h"
#include <stdlib.h>
#include <string.h>

static void (*log_sink)(const char *line);

static void log_line(const char *format, ...) {
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vt_format_line(line, sizeof line, format, arguments);
    va_end(arguments);
    log_sink(line);
}

void vt_vnc_log(void (*sink)(const char *line)) {
    log_sink = sink;
    rfbLog = log_line;
    rfbErr = log_line;
}

int vt_vnc_ask_password(rfbScreenInfoPtr screen, const char *password) {
    // As rfbCheckPasswordByList expects it; lives as long as the screen.
    char **list = calloc(2, sizeof *list);
    if (!list || !(list[0] = strdup(password))) {
        free(list);
        return -1;
    }
    screen->authPasswdData = list;
    screen->authPasswdFirstViewOnly = 1;
    screen->passwordCheck = rfbCheckPasswordByList;
    return 0;
}
