// What was heard, in a file: a row of blocks, each the CLOCK_MONOTONIC nanosecond at which the first sample is heard
// (8 bytes), the number of samples (8 bytes), and they, 16-bit mono at 48 kHz.
#pragma once
#include <stdint.h>

enum { RATE = 48000 };

void fail(const char *what);

/// CLOCK_MONOTONIC in nanoseconds.
int64_t now(void);

void open_recording(const char *path);

/// - Parameter samples: NULL for silence.
void write_block(int64_t start, const int16_t *samples, int64_t count);

/// - Returns: 0, or 1 where nothing could be recorded.
int close_recording(void);

/// Takes note of when the first sample was heard (ns of CLOCK_MONOTONIC), as an answer of the sound device says.
void note_begin(int64_t begin);

/// The earliest begin among the last answers, because an answer leaves out what is on its way; 0 before the first.
int64_t earliest_begin(void);

/// Records what a source of PulseAudio's gives, until the socket at descriptor 3 is closed.
///
/// - Parameter latency_ms: that the source is asked for.
int record_source(const char *name, int latency_ms);

/// Plays what comes out of a pipe, 16-bit stereo, and records its left side, until the socket at descriptor 3 is closed.
int play_pipe(const char *path, double speed);

/// Records what a recording device of ALSA's gives, until the socket at descriptor 3 is closed.
///
/// - Parameter path: as `/dev/snd/pcmC0D1c`.
int record_device(const char *path);
