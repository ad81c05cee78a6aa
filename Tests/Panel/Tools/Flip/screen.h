// One connector lit with two dumb buffers that show a known pattern.
#pragma once
#include <stdint.h>
#include <xf86drmMode.h>

struct buffer {
    uint32_t handle, framebuffer, pitch;
    uint64_t size;
};

struct screen {
    int descriptor;
    uint32_t connector, crtc;
    drmModeModeInfo mode;
    struct buffer buffers[2];
};

/// Opens the card and paints both buffers; ends the program when nothing is connected or the kernel refuses.
///
/// The pixel at (x, y) of buffer n is red = x mod 256, green = y mod 256, blue = 64 + 128 n.
///
/// - Parameter size: "WIDTHxHEIGHT" of the mode, or NULL for the preferred one.
void screen_open(struct screen *screen, const char *card, const char *size);

/// A modeset to one of the buffers: 0, or -1 with errno.
int screen_light(const struct screen *screen, int buffer);
