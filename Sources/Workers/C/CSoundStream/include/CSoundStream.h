// Streams of PulseAudio's that run from the moment they are made, and tell the time that their server told.
//
// A program that links this has some of libpulse's functions in its table of dynamic symbols, where the loader finds them
// first for GStreamer's sink. The functions are declared where they always are: in pulse/stream.h.
#pragma once
