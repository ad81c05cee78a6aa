// sound-recorder FILE: writes down what the default sink of the PulseAudio server in PULSE_SERVER plays, until the
// socket at its descriptor 3 is closed.
//
// FILE is a row of blocks: the CLOCK_MONOTONIC nanosecond at which the first sample is heard (8 bytes), the number of
// samples (8 bytes), and they, 16-bit mono at 48 kHz. libpulse knows the time: it takes off what waits in the monitor
// and adds what the sink has still to play.
#include <pulse/pulseaudio.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RATE = 48000, FRAGMENT = RATE / 100 * sizeof(int16_t) };

static const pa_sample_spec SPEC = {.format = PA_SAMPLE_S16LE, .rate = RATE, .channels = 1};

static FILE *file;
static int64_t samples_so_far;

static void fail(const char *what) {
    fprintf(stderr, "sound-recorder: %s\n", what);
    exit(1);
}

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

/// - Parameter samples: NULL for a hole, which is silence.
static void write_block(int64_t start, const int16_t *samples, int64_t count) {
    const int64_t head[] = {start + samples_so_far * INT64_C(1000000000) / RATE, count};
    const int16_t silence = 0;
    fwrite(head, sizeof head[0], 2, file);
    for (int64_t i = 0; i < count; i++) fwrite(samples ? &samples[i] : &silence, sizeof silence, 1, file);
    samples_so_far += count;
}

static void samples_came(pa_stream *stream, size_t size, void *unused) {
    (void)size, (void)unused;
    pa_usec_t heard;
    // The first blocks come before the first answer about time: they count, and are not written.
    const int is_known = pa_stream_get_time(stream, &heard) >= 0;
    const int64_t start = now() - (int64_t)heard * 1000;
    const void *samples;
    size_t length;
    while (pa_stream_peek(stream, &samples, &length) >= 0 && length > 0) {
        const int64_t count = (int64_t)(length / sizeof(int16_t));
        if (is_known) write_block(start, samples, count);
        else samples_so_far += count;
        pa_stream_drop(stream);
    }
}

static void state_changed(pa_context *context, void *unused) {
    (void)unused;
    if (pa_context_get_state(context) == PA_CONTEXT_FAILED) fail("no sound server");
    if (pa_context_get_state(context) != PA_CONTEXT_READY) return;
    pa_stream *stream = pa_stream_new(context, "recorder", &SPEC, NULL);
    pa_stream_set_read_callback(stream, samples_came, NULL);
    const pa_buffer_attr buffer = {.maxlength = UINT32_MAX, .fragsize = FRAGMENT};
    const pa_stream_flags_t flags =
        PA_STREAM_INTERPOLATE_TIMING | PA_STREAM_AUTO_TIMING_UPDATE | PA_STREAM_ADJUST_LATENCY;
    if (pa_stream_connect_record(stream, "@DEFAULT_MONITOR@", &buffer, flags) < 0) fail("no monitor");
}

static void hung_up(pa_mainloop_api *api, pa_io_event *e, int fd, pa_io_event_flags_t events, void *unused) {
    (void)e, (void)fd, (void)events, (void)unused;
    api->quit(api, 0);
}

int main(int count, char **arguments) {
    if (count != 2 || (file = fopen(arguments[1], "wb")) == NULL) fail("names one file that can be written");
    pa_mainloop *loop = pa_mainloop_new();
    pa_mainloop_api *api = pa_mainloop_get_api(loop);
    pa_context *context = pa_context_new(api, "sound-recorder");
    pa_context_set_state_callback(context, state_changed, NULL);
    if (pa_context_connect(context, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL) < 0) fail("no sound server");
    api->io_new(api, 3, PA_IO_EVENT_INPUT | PA_IO_EVENT_HANGUP, hung_up, NULL);
    int status = 0;
    pa_mainloop_run(loop, &status);
    return fclose(file) == 0 && samples_so_far > 0 ? 0 : 1;
}
