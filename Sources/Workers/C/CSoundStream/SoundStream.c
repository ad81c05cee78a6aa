// GStreamer's sink decides where in a stream its first sample goes by the stream's time at the start of playing. What is
// wrong with that time is heard: the sink takes it back within seconds only, and cuts the sound as it does. Two things
// make it wrong.
//
// 1. The sink lets its stream stand still ("corked") until it has 200 ms of sound to give. The time at the start is then
//    that of a stream that stands, and the device begins later, by an unknown while. Here a stream without samples runs:
//    the device plays silence, the stream's time goes on, and the first sample goes where it is due.
//
//      corked until full   time  0 0 0 0 0 0 1 2 3      the first sample has time 0, and is heard 6 late
//      running while empty time  4 5 6 7 8 9 10 11 12   the first sample, due in 3, has time 4 + 3, and is heard then
//
//    A stream that is paused with samples stands, because they are to be heard later. It runs again with the first look
//    for room in it. And the device holds as much as the sink writes at a time, not half of the whole: what it holds
//    when the first sample comes cannot be that sample.
//
// 2. libpulse guesses a stream's time from a smooth line through what the server told. It needs seconds to believe that a
//    stream has begun, paused or lost samples. Here the time is what the server told last, and what has passed since.
#define _GNU_SOURCE
#include "CSoundStream.h"
#include <dlfcn.h>
#include <pulse/pulseaudio.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Streams of one process at a time: what plays, what follows, and what a device is probed with.
enum { most_streams = 16 };

// What is known of a stream beside what libpulse keeps. The lock of libpulse's loop, which GStreamer holds for each call,
// guards it.
struct stream {
    const pa_stream *stream;
    // When its server told the time last: by the server's clock, and by ours (us).
    struct timeval told;
    int64_t told_at;
    // When it was last made to run or stand (us).
    int64_t turned_at;
    // Where in the stream the samples end that were written last (bytes).
    int64_t end;
};

static struct stream streams[most_streams];
static int oldest;
// This thread found less room than its server asked for samples.
static _Thread_local int is_ahead;
// Between two looks for room then (us).
static const useconds_t look_interval = 5000;

// libpulse's own function of a name: it is loaded, as only its users call these.
static void *libpulse(const char *name) {
    static void *library;
    if (!library) library = dlopen("libpulse.so.0", RTLD_LAZY | RTLD_NOLOAD);
    void *function = library ? dlsym(library, name) : NULL;
    if (!function) abort();
    return function;
}

#define LIBPULSE(name) ({ \
    static __typeof__(&name) function; \
    if (!function) *(void **)&function = libpulse(#name); \
    function; \
})

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000) + time.tv_nsec / 1000;
}

// How long ago (us) an instant of the system's clock was.
static int64_t age(const struct timeval *instant) {
    struct timeval time;
    gettimeofday(&time, NULL);
    return (time.tv_sec - instant->tv_sec) * INT64_C(1000000) + time.tv_usec - instant->tv_usec;
}

static struct stream *entry(const pa_stream *stream) {
    for (int i = 0; i < most_streams; i++)
        if (streams[i].stream == stream) return &streams[i];
    struct stream *entry = &streams[oldest];
    oldest = (oldest + 1) % most_streams;
    *entry = (struct stream){.stream = stream};
    return entry;
}

int pa_stream_connect_playback(
    pa_stream *stream, const char *device, const pa_buffer_attr *attributes, pa_stream_flags_t flags,
    const pa_cvolume *volume, pa_stream *leader) {
    // Another stream was at this address.
    *entry(stream) = (struct stream){.stream = stream, .turned_at = now()};
    // Without attributes it only probes formats.
    if (attributes) {
        flags &= (pa_stream_flags_t)~(PA_STREAM_START_CORKED | PA_STREAM_ADJUST_LATENCY);
        flags |= PA_STREAM_EARLY_REQUESTS;
    }
    return LIBPULSE(pa_stream_connect_playback)(stream, device, attributes, flags, volume, leader);
}

pa_operation *pa_stream_cork(pa_stream *stream, int corked, pa_stream_success_cb_t done, void *data) {
    if (LIBPULSE(pa_stream_is_corked)(stream) != (corked != 0)) entry(stream)->turned_at = now();
    return LIBPULSE(pa_stream_cork)(stream, corked, done, data);
}

static void run(pa_stream *stream) {
    if (LIBPULSE(pa_stream_is_corked)(stream) <= 0) return;
    pa_operation *operation = pa_stream_cork(stream, 0, NULL, NULL);
    if (operation) LIBPULSE(pa_operation_unref)(operation);
}

pa_operation *pa_stream_flush(pa_stream *stream, pa_stream_success_cb_t done, void *data) {
    pa_operation *operation = LIBPULSE(pa_stream_flush)(stream, done, data);
    entry(stream)->end = 0;
    run(stream);
    return operation;
}

// Takes note of when its server told the time.
static struct stream *updated(const pa_stream *stream, const pa_timing_info *info) {
    struct stream *known = entry(stream);
    if (known->told.tv_sec != info->timestamp.tv_sec || known->told.tv_usec != info->timestamp.tv_usec) {
        known->told = info->timestamp;
        known->told_at = now() - age(&info->timestamp);
    }
    return known;
}

static int is_corked(const pa_stream *stream) { return LIBPULSE(pa_stream_is_corked)(stream) > 0; }

// What was told, if it can be used.
static const pa_timing_info *timing(const pa_stream *stream) {
    const pa_timing_info *info = LIBPULSE(pa_stream_get_timing_info)((pa_stream *)stream);
    return info && !info->read_index_corrupt && info->read_index >= 0 ? info : NULL;
}

// How far (us) the device has read since its server told.
static int64_t since_told(const pa_stream *stream, const struct stream *known) {
    if (is_corked(stream)) return known->turned_at > known->told_at ? known->turned_at - known->told_at : 0;
    return now() - (known->told_at > known->turned_at ? known->told_at : known->turned_at);
}

// A stream that ran without samples was asked for as many as it could have played, seconds of them: it gets no more than
// it is to hold, or a change of volume would be heard that much later.
static size_t room(const pa_stream *stream) {
    const pa_timing_info *info = timing(stream);
    const pa_buffer_attr *attributes = LIBPULSE(pa_stream_get_buffer_attr)((pa_stream *)stream);
    const pa_sample_spec *format = LIBPULSE(pa_stream_get_sample_spec)((pa_stream *)stream);
    if (!info || !attributes || !format) return SIZE_MAX;
    const struct stream *known = updated(stream, info);
    const size_t passed = LIBPULSE(pa_usec_to_bytes)((pa_usec_t)since_told(stream, known), format);
    const int64_t ahead = known->end - info->read_index - (int64_t)passed;
    if (ahead <= 0) return attributes->tlength;
    return ahead < attributes->tlength ? attributes->tlength - (size_t)ahead : 0;
}

size_t pa_stream_writable_size(const pa_stream *stream) {
    run((pa_stream *)stream);
    const size_t size = LIBPULSE(pa_stream_writable_size)(stream);
    const size_t most = size == (size_t)-1 ? size : room(stream);
    is_ahead = most < size;
    return is_ahead ? most : size;
}

// The server does not ask again for what it has asked for: nothing would end this wait.
void pa_threaded_mainloop_wait(pa_threaded_mainloop *loop) {
    if (!is_ahead) return LIBPULSE(pa_threaded_mainloop_wait)(loop);
    is_ahead = 0;
    LIBPULSE(pa_threaded_mainloop_unlock)(loop);
    usleep(look_interval);
    LIBPULSE(pa_threaded_mainloop_lock)(loop);
}

int pa_stream_write(
    pa_stream *stream, const void *samples, size_t size, pa_free_cb_t release, int64_t offset, pa_seek_mode_t mode) {
    if (mode == PA_SEEK_ABSOLUTE) entry(stream)->end = offset + (int64_t)size;
    return LIBPULSE(pa_stream_write)(stream, samples, size, release, offset, mode);
}

static void ask(pa_stream *stream) {
    pa_operation *operation = LIBPULSE(pa_stream_update_timing_info)(stream, NULL, NULL);
    if (operation) LIBPULSE(pa_operation_unref)(operation);
}

int pa_stream_get_time(pa_stream *stream, pa_usec_t *time) {
    const pa_timing_info *info = timing(stream);
    const pa_sample_spec *format = LIBPULSE(pa_stream_get_sample_spec)(stream);
    if (!info || !format) return -PA_ERR_NODATA;
    const struct stream *known = updated(stream, info);
    int64_t heard = (int64_t)LIBPULSE(pa_bytes_to_usec)((uint64_t)info->read_index, format);
    // Of a stream that stands the device holds nothing: what it had not played was taken back.
    if (!is_corked(stream) || known->told_at < known->turned_at)
        heard += since_told(stream, known) - (int64_t)info->sink_usec;
    // The device has silence of before to play. When it should be through with that, it may oversleep: it is asked.
    if (info->read_index == 0 && !is_corked(stream) && heard >= 0) ask(stream);
    if (info->read_index == 0 || heard < 0) return -PA_ERR_NODATA;
    if (time) *time = (pa_usec_t)heard;
    return 0;
}
