// The server is asked for the time with each block: libpulse's own guess between two answers is off for seconds after a
// change.
#include <pulse/pulseaudio.h>
#include <sys/time.h>

#include "Recording.h"

static const pa_sample_spec SPEC = {.format = PA_SAMPLE_S16LE, .rate = RATE, .channels = 1};

static const char *source;
static uint32_t fragment;
static int64_t samples_so_far;

static void time_told(pa_stream *stream, int success, void *unused) {
    (void)unused;
    const pa_timing_info *info = pa_stream_get_timing_info(stream);
    if (!success || !info || info->write_index_corrupt) return;
    struct timeval time;
    gettimeofday(&time, NULL);
    const int64_t age = (int64_t)pa_timeval_diff(&time, &info->timestamp);
    const int64_t recorded = info->write_index / (int64_t)sizeof(int16_t) * INT64_C(1000000) / RATE;
    // A monitor has what its sink plays later.
    const int64_t heard = recorded + (int64_t)info->source_usec - (int64_t)info->sink_usec;
    note_begin(now() - (age + heard) * 1000);
}

static void ask_time(pa_stream *stream) {
    pa_operation *operation = pa_stream_update_timing_info(stream, time_told, NULL);
    if (operation) pa_operation_unref(operation);
}

static void samples_came(pa_stream *stream, size_t size, void *unused) {
    (void)size, (void)unused;
    const void *samples;
    size_t length;
    while (pa_stream_peek(stream, &samples, &length) >= 0 && length > 0) {
        const int64_t count = (int64_t)(length / sizeof(int16_t));
        // The first blocks come before the first answer about time: they count, and are not written.
        const int64_t begin = earliest_begin();
        if (begin) write_block(begin + samples_so_far * INT64_C(1000000000) / RATE, samples, count);
        samples_so_far += count;
        pa_stream_drop(stream);
    }
    ask_time(stream);
}

static void state_changed(pa_context *context, void *unused) {
    (void)unused;
    if (pa_context_get_state(context) == PA_CONTEXT_FAILED) fail("no sound server");
    if (pa_context_get_state(context) != PA_CONTEXT_READY) return;
    pa_stream *stream = pa_stream_new(context, "recorder", &SPEC, NULL);
    pa_stream_set_read_callback(stream, samples_came, NULL);
    const pa_buffer_attr buffer = {.maxlength = UINT32_MAX, .fragsize = fragment};
    const pa_stream_flags_t flags = PA_STREAM_ADJUST_LATENCY;
    if (pa_stream_connect_record(stream, source, &buffer, flags) < 0) fail("no such source");
}

static void hung_up(pa_mainloop_api *api, pa_io_event *e, int fd, pa_io_event_flags_t events, void *unused) {
    (void)e, (void)fd, (void)events, (void)unused;
    api->quit(api, 0);
}

int record_source(const char *name, int latency_ms) {
    source = name;
    fragment = (uint32_t)latency_ms * RATE / 1000 * sizeof(int16_t);
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
