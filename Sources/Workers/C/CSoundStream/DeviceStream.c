// Devices of ALSA's for GStreamer's alsasink (1.22), which treats pauses, jumps and starts in a way that is heard:
//
// 1. It pauses a device that can pause, also for a jump. The device then keeps up to 200 ms of samples from before the jump
//    and plays them first, and the sink leaves out as many of the new ones. The first delay that the sink tells after a pause
//    is the one from before it, so its clock is wrong by as much.
// 2. It drops the samples of a device that cannot pause. They are missing when playing goes on.
// 3. A device begins to play when it is full. The sink counts from the time before it filled the device.
// 4. It fills an empty device at once, with silence where the decoder's samples are not there yet. These come too late then:
//    up to 200 ms of them are left out.
//
// Here no device can pause, so a jump drops what is old. A copy of what each device holds is kept. At a pause this is what
// the device owes: it counts as the device's delay, and is written again before the next samples. A device begins to play
// with 40 ms in it, and is filled from there by a quarter faster than it plays.
//
//      written           1 2 3 4 5 6 7 8
//      heard             1 2 3 4                       the delay is 4, and remains so
//      pause: owed               5 6 7 8
//      written again             5 6 7 8 9 10
#define _GNU_SOURCE
#include "CSoundStream.h"
#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// What a device holds when it begins (ms). It is written before the sink's first samples, which follow the lead of a
// session (60 ms): where the device held more, as many of them would come too late.
enum { first_time = 40 };
// Between two looks at a device that is to be filled slowly (ns), and how many there are at most.
enum { look_interval = 2 * 1000 * 1000, most_looks = 100 };
// Devices of one process at a time: what plays, what follows, and a second one at its opening.
enum { most_devices = 8 };

struct device {
    snd_pcm_t *pcm;
    // A ring of the bytes that were written last; `end` counts from the beginning.
    uint8_t *bytes;
    size_t size, end;
    // How many of them were dropped by a pause.
    size_t owed;
    // When it was empty last (ns of CLOCK_MONOTONIC).
    int64_t empty;
    // What it begins with, and what is written at once (frames), and its frames a second.
    snd_pcm_sframes_t first, period;
    unsigned int rate;
};

static struct device devices[most_devices];
static int oldest;
// Libasound's functions may call each other.
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
// This thread empties the sinks of a pipeline for a jump.
static _Thread_local int is_jumping;

// Libasound's own function of a name: it is loaded, as only its users call these.
static void *libasound(const char *name) {
    static void *library;
    if (!library) library = dlopen("libasound.so.2", RTLD_LAZY | RTLD_NOLOAD);
    void *function = library ? dlsym(library, name) : NULL;
    if (!function) abort();
    return function;
}

#define LIBASOUND(name) ({ \
    static __typeof__(&name) function; \
    if (!function) *(void **)&function = libasound(#name); \
    function; \
})

int snd_pcm_hw_params_can_pause(const snd_pcm_hw_params_t *parameters) {
    (void)parameters;
    return 0;
}

// Frames a second; 0 when unknown.
static unsigned int rate(snd_pcm_t *pcm) {
    snd_pcm_hw_params_t *parameters = NULL;
    unsigned int rate = 0;
    int direction = 0;
    if (LIBASOUND(snd_pcm_hw_params_malloc)(&parameters) < 0) return 0;
    if (LIBASOUND(snd_pcm_hw_params_current)(pcm, parameters) < 0
        || LIBASOUND(snd_pcm_hw_params_get_rate)(parameters, &rate, &direction) < 0)
        rate = 0;
    LIBASOUND(snd_pcm_hw_params_free)(parameters);
    return rate;
}

// What a device begins with: the whole number of periods that is nearest to the time, in frames. 0 when unknown.
static snd_pcm_uframes_t first_frames(snd_pcm_t *pcm, unsigned int rate) {
    snd_pcm_uframes_t size = 0, period = 0;
    if (LIBASOUND(snd_pcm_get_params)(pcm, &size, &period) < 0 || period == 0) return 0;
    const snd_pcm_uframes_t wanted = (snd_pcm_uframes_t)rate * first_time / 1000;
    const snd_pcm_uframes_t periods = (wanted + period / 2) / period;
    return (periods > 0 ? periods : 1) * period;
}

int snd_pcm_sw_params_set_start_threshold(
    snd_pcm_t *pcm, snd_pcm_sw_params_t *parameters, snd_pcm_uframes_t frames) {
    const snd_pcm_uframes_t first = first_frames(pcm, rate(pcm));
    if (first > 0 && frames > first) frames = first;
    return LIBASOUND(snd_pcm_sw_params_set_start_threshold)(pcm, parameters, frames);
}

static size_t to_bytes(snd_pcm_t *pcm, snd_pcm_sframes_t frames) {
    const ssize_t bytes = LIBASOUND(snd_pcm_frames_to_bytes)(pcm, frames);
    return bytes > 0 ? (size_t)bytes : 0;
}

static snd_pcm_sframes_t to_frames(snd_pcm_t *pcm, size_t bytes) {
    return LIBASOUND(snd_pcm_bytes_to_frames)(pcm, (ssize_t)bytes);
}

static struct device *find(const snd_pcm_t *pcm) {
    for (int i = 0; i < most_devices; i++)
        if (devices[i].pcm == pcm) return &devices[i];
    return NULL;
}

static void forget(struct device *device) {
    free(device->bytes);
    *device = (struct device){0};
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

// The entry of a device; NULL without memory for what it holds.
static struct device *entry(snd_pcm_t *pcm) {
    struct device *device = find(pcm);
    if (device) return device;
    snd_pcm_uframes_t frames = 0, period = 0;
    if (LIBASOUND(snd_pcm_get_params)(pcm, &frames, &period) < 0) return NULL;
    const size_t size = to_bytes(pcm, (snd_pcm_sframes_t)frames);
    uint8_t *bytes = size > 0 ? malloc(size) : NULL;
    if (!bytes) return NULL;
    device = &devices[oldest];
    oldest = (oldest + 1) % most_devices;
    forget(device);
    *device = (struct device){.pcm = pcm, .bytes = bytes, .size = size};
    device->rate = rate(pcm);
    device->first = (snd_pcm_sframes_t)first_frames(pcm, device->rate);
    device->period = (snd_pcm_sframes_t)period;
    device->empty = now();
    return device;
}

static void keep(struct device *device, const uint8_t *bytes, size_t count) {
    if (count > device->size) {
        device->end += count - device->size;
        bytes += count - device->size;
        count = device->size;
    }
    const size_t at = device->end % device->size;
    const size_t first = count < device->size - at ? count : device->size - at;
    memcpy(device->bytes + at, bytes, first);
    memcpy(device->bytes, bytes + first, count - first);
    device->end += count;
}

// Writes again what was dropped. The device goes on at once: the sink would fill it first.
static int settle(struct device *device) {
    if (device->owed == 0) return 0;
    while (device->owed > 0) {
        const size_t at = (device->end - device->owed) % device->size;
        const size_t count = device->owed < device->size - at ? device->owed : device->size - at;
        const snd_pcm_sframes_t frames = to_frames(device->pcm, count);
        const snd_pcm_sframes_t written =
            LIBASOUND(snd_pcm_writei)(device->pcm, device->bytes + at, (snd_pcm_uframes_t)frames);
        if (written <= 0) return written == 0 ? -EAGAIN : (int)written;
        device->owed -= to_bytes(device->pcm, written);
    }
    if (LIBASOUND(snd_pcm_state)(device->pcm) == SND_PCM_STATE_PREPARED) LIBASOUND(snd_pcm_start)(device->pcm);
    return 0;
}

static void rest(void) {
    const struct timespec interval = {.tv_nsec = look_interval};
    nanosleep(&interval, NULL);
}

// Whether the device would hold more than it should so soon after it was empty.
static int is_ahead(struct device *device) {
    snd_pcm_sframes_t held = 0;
    if (device->rate == 0 || LIBASOUND(snd_pcm_delay)(device->pcm, &held) < 0) return 0;
    if (held <= 0) device->empty = now();
    const int64_t played = (now() - device->empty) / 1000 * device->rate / 1000000;
    return held > 0 && held + device->period > device->first + played / 4;
}

// The sink waits here before each period that it writes. In its writing it would keep others from the device's delay, and so
// the samples that are to come from its place in the stream.
int snd_pcm_wait(snd_pcm_t *pcm, int timeout) {
    for (int i = 0; i < most_looks; i++) {
        pthread_mutex_lock(&lock);
        struct device *device = entry(pcm);
        const int waits = device && device->owed == 0 && is_ahead(device);
        pthread_mutex_unlock(&lock);
        if (!waits) break;
        rest();
    }
    return LIBASOUND(snd_pcm_wait)(pcm, timeout);
}

snd_pcm_sframes_t snd_pcm_writei(snd_pcm_t *pcm, const void *samples, snd_pcm_uframes_t count) {
    pthread_mutex_lock(&lock);
    struct device *device = entry(pcm);
    snd_pcm_sframes_t result = device ? settle(device) : 0;
    if (result == 0) result = LIBASOUND(snd_pcm_writei)(pcm, samples, count);
    if (device && result > 0) keep(device, samples, to_bytes(pcm, result));
    pthread_mutex_unlock(&lock);
    return result;
}

// What a device of that delay has not played.
static size_t unheard(const struct device *device, snd_pcm_sframes_t delay) {
    const size_t bytes = to_bytes(device->pcm, delay);
    const size_t held = device->end < device->size ? device->end : device->size;
    return bytes < held ? bytes : held;
}

int snd_pcm_drop(snd_pcm_t *pcm) {
    pthread_mutex_lock(&lock);
    struct device *device = find(pcm);
    snd_pcm_sframes_t delay = 0;
    if (device && is_jumping) {
        device->owed = 0;
        device->end = 0;
    } else if (device && LIBASOUND(snd_pcm_delay)(pcm, &delay) == 0 && delay > 0)
        // Paused again before all was written again: what is owed since the first time comes on top.
        device->owed = unheard(device, delay + to_frames(pcm, device->owed));
    const int result = LIBASOUND(snd_pcm_drop)(pcm);
    pthread_mutex_unlock(&lock);
    // The thread that writes has just let go of the device, and counts its last period only now. Were that counted after the
    // new beginning, all would be heard a period too early.
    rest();
    return result;
}

int snd_pcm_delay(snd_pcm_t *pcm, snd_pcm_sframes_t *delay) {
    pthread_mutex_lock(&lock);
    const struct device *device = find(pcm);
    const int result = LIBASOUND(snd_pcm_delay)(pcm, delay);
    if (result == 0 && device) *delay += to_frames(pcm, device->owed);
    pthread_mutex_unlock(&lock);
    return result;
}

// Its samples get another format, or it is closed.
int snd_pcm_hw_free(snd_pcm_t *pcm) {
    pthread_mutex_lock(&lock);
    struct device *device = find(pcm);
    if (device) forget(device);
    pthread_mutex_unlock(&lock);
    return LIBASOUND(snd_pcm_hw_free)(pcm);
}

void vt_sound_begin_jump(void) {
    is_jumping = 1;
    pthread_mutex_lock(&lock);
    // A paused device has dropped its samples before.
    for (int i = 0; i < most_devices; i++) devices[i].owed = 0;
    pthread_mutex_unlock(&lock);
}

void vt_sound_end_jump(void) { is_jumping = 0; }
