// A sound device with a quartz of its own: it takes what is its due out of a pipe, many times a second.
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <unistd.h>

#include "Recording.h"

// 170 ms, which the sound server keeps full: a stream of GStreamer's has as much to fill it with at once.
enum { PIPE_SIZE = 32768, TICK_MS = 4, MOST_FRAMES = RATE };

static int16_t frames[MOST_FRAMES][2];
static int16_t left[MOST_FRAMES];

/// What is not there in time is not played later: it is missing, and the recording has a hole.
static void play(int fifo, int64_t start, int64_t due) {
    const ssize_t size = read(fifo, frames, (size_t)due * sizeof frames[0]);
    const int64_t count = size > 0 ? size / (int64_t)sizeof frames[0] : 0;
    for (int64_t i = 0; i < count; i++) left[i] = frames[i][0];
    if (count > 0) write_block(start, left, count);
}

int play_pipe(const char *path, double speed) {
    const int fifo = open(path, O_RDONLY | O_NONBLOCK);
    if (fifo < 0 || fcntl(fifo, F_SETPIPE_SZ, PIPE_SIZE) < 0) fail("no such pipe");
    // A device does not wait for a busy machine. Where this is not allowed, it may.
    sched_setscheduler(0, SCHED_FIFO, &(struct sched_param){.sched_priority = 1});
    const int64_t begin = now();
    const double frame = 1e9 / (RATE * speed);
    struct pollfd end = {.fd = 3, .events = POLLIN};
    int64_t played = 0;
    while (poll(&end, 1, TICK_MS) == 0) {
        int64_t due = (int64_t)((double)(now() - begin) / frame) - played;
        if (due > MOST_FRAMES) due = MOST_FRAMES;
        play(fifo, begin + (int64_t)((double)played * frame), due);
        played += due;
    }
    return 0;
}
