#include "Recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static FILE *file;
static int64_t written;

enum { ANSWERS = 64 };

static int64_t begins[ANSWERS];
static int answers;

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

void note_begin(int64_t begin) { begins[answers++ % ANSWERS] = begin; }

int64_t earliest_begin(void) {
    int64_t earliest = begins[0];
    for (int i = 1; i < ANSWERS && i < answers; i++)
        if (begins[i] < earliest) earliest = begins[i];
    return earliest;
}
