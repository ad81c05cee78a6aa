// Streams of PulseAudio's that run from the moment they are made, and tell the time that their server told. Devices of ALSA's
// that lose no sound at a pause, and play nothing old after a jump.
//
// A program that links this has some functions of libpulse and libasound in its table of dynamic symbols, where the loader
// finds them first for GStreamer's sinks. They are declared where they always are: in pulse/stream.h and alsa/pcm.h.
#pragma once

// A jump empties the sinks of a pipeline, on this thread: what devices of ALSA's hold is not to be heard any more.
void vt_sound_begin_jump(void);
void vt_sound_end_jump(void);
