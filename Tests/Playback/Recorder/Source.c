// libpulse knows the time: it takes off what waits in the monitor and adds what the sink has still to play.
#include <pulse/pulseaudio.h>

#include "Recording.h"

enum { FRAGMENT = RATE / 100 * sizeof(int16_t) };

static const pa_sample_spec SPEC = {.format = PA_SAMPLE_S16LE, .rate = RATE, .channels = 1};

static const char *source;
static int64_t samples_so_far;

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
        if (is_known) write_block(start + samples_so_far * INT64_C(1000000000) / RATE, samples, count);
        samples_so_far += count;
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
    if (pa_stream_connect_record(stream, source, &buffer, flags) < 0) fail("no such source");
}

static void hung_up(pa_mainloop_api *api, pa_io_event *e, int fd, pa_io_event_flags_t events, void *unused) {
    (void)e, (void)fd, (void)events, (void)unused;
    api->quit(api, 0);
}

int record_source(const char *name) {
    source = name;
    pa_mainloop *loop = pa_mainloop_new();
    pa_mainloop_api *api = pa_mainloop_get_api(loop);
    pa_context *context = pa_context_new(api, "sound-recorder");
    pa_context_set_state_callback(context, state_changed, NULL);
    if (pa_context_connect(context, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL) < 0) fail("no sound server");
    api->io_new(api, 3, PA_IO_EVENT_INPUT | PA_IO_EVENT_HANGUP, hung_up, NULL);
    int status = 0;
    pa_mainloop_run(loop, &status);
    return status;
}
