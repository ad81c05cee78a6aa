// A recording device of ALSA's, read by the kernel's own calls: libasound has no part in the measurement.
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <sound/asound.h>
#include <string.h>
#include <sys/ioctl.h>

#include "Recording.h"

// Frames. The buffer of 2.7 s outlasts a moment without the processor.
enum { CHANNELS = 2, PERIOD = 480, BUFFER = 131072 };

static int16_t frames[PERIOD][CHANNELS];
static int16_t left[PERIOD];

static void choose(struct snd_pcm_hw_params *parameters, int which, unsigned value) {
    struct snd_interval *interval = &parameters->intervals[which - SNDRV_PCM_HW_PARAM_FIRST_INTERVAL];
    *interval = (struct snd_interval){.min = value, .max = value, .integer = 1};
}

static void choose_one(struct snd_pcm_hw_params *parameters, int which, unsigned bit) {
    struct snd_mask *mask = &parameters->masks[which - SNDRV_PCM_HW_PARAM_FIRST_MASK];
    memset(mask, 0, sizeof *mask);
    mask->bits[bit / 32] = 1u << bit % 32;
}

static int set_format(int device) {
    struct snd_pcm_hw_params parameters = {.rmask = UINT_MAX, .info = UINT_MAX};
    memset(parameters.masks, 0xff, sizeof parameters.masks);
    for (unsigned i = 0; i < sizeof parameters.intervals / sizeof parameters.intervals[0]; i++)
        parameters.intervals[i].max = UINT_MAX;
    choose_one(&parameters, SNDRV_PCM_HW_PARAM_ACCESS, SNDRV_PCM_ACCESS_RW_INTERLEAVED);
    choose_one(&parameters, SNDRV_PCM_HW_PARAM_FORMAT, SNDRV_PCM_FORMAT_S16_LE);
    choose(&parameters, SNDRV_PCM_HW_PARAM_CHANNELS, CHANNELS);
    choose(&parameters, SNDRV_PCM_HW_PARAM_RATE, RATE);
    choose(&parameters, SNDRV_PCM_HW_PARAM_PERIOD_SIZE, PERIOD);
    choose(&parameters, SNDRV_PCM_HW_PARAM_BUFFER_SIZE, BUFFER / PERIOD * PERIOD);
    return ioctl(device, SNDRV_PCM_IOCTL_HW_PARAMS, &parameters);
}

static int set_times(int device) {
    struct snd_pcm_sw_params parameters = {
        .tstamp_mode = SNDRV_PCM_TSTAMP_ENABLE,
        .tstamp_type = SNDRV_PCM_TSTAMP_TYPE_MONOTONIC,
        .proto = SNDRV_PCM_VERSION,
        .period_step = 1,
        .avail_min = PERIOD,
        .start_threshold = 1,
        .stop_threshold = BUFFER / PERIOD * PERIOD,
    };
    return ioctl(device, SNDRV_PCM_IOCTL_SW_PARAMS, &parameters);
}

// The kernel counts frames in steps of a timer's tick, and each step comes late by an unknown while.
static void ask_time(int device) {
    struct snd_pcm_status status = {0};
    if (ioctl(device, SNDRV_PCM_IOCTL_STATUS, &status) < 0 || status.hw_ptr == 0) return;
    const int64_t told = status.tstamp.tv_sec * INT64_C(1000000000) + status.tstamp.tv_nsec;
    note_begin(told - (int64_t)status.hw_ptr * INT64_C(1000000000) / RATE);
}

int record_device(const char *path) {
    const int device = open(path, O_RDONLY | O_NONBLOCK);
    if (device < 0 || set_format(device) < 0 || set_times(device) < 0) fail("no such device, or it has another format");
    if (ioctl(device, SNDRV_PCM_IOCTL_PREPARE) < 0 || ioctl(device, SNDRV_PCM_IOCTL_START) < 0) fail("it does not start");
    struct pollfd waits[] = {{.fd = 3, .events = POLLIN}, {.fd = device, .events = POLLIN}};
    int64_t samples_so_far = 0;
    while (poll(waits, 2, -1) > 0 && waits[0].revents == 0) {
        ask_time(device);
        struct snd_xferi read = {.buf = frames, .frames = PERIOD};
        if (ioctl(device, SNDRV_PCM_IOCTL_READI_FRAMES, &read) < 0) fail("some sound is lost");
        for (int64_t i = 0; i < read.result; i++) left[i] = frames[i][0];
        write_block(earliest_begin() + samples_so_far * INT64_C(1000000000) / RATE, left, read.result);
        samples_so_far += read.result;
    }
    return 0;
}
