#include "Recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static FILE *file;
static int64_t written;

void fail(const char *what) {
    fprintf(stderr, "sound-recorder: %s\n", what);
    exit(1);
}

int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

void open_recording(const char *path) {
    if ((file = fopen(path, "wb")) == NULL) fail("needs a file that can be written");
}

void write_block(int64_t start, const int16_t *samples, int64_t count) {
    const int64_t head[] = {start, count};
    const int16_t silence = 0;
    fwrite(head, sizeof head[0], 2, file);
    for (int64_t i = 0; i < count; i++) fwrite(samples ? &samples[i] : &silence, sizeof silence, 1, file);
    written += count;
}

int close_recording(void) { return fclose(file) == 0 && written > 0 ? 0 : 1; }
