// The part of libyuv that the video needs. Swift would copy libyuv's over-aligned matrix structs to addresses of less
// alignment, so a number selects them here.
#pragma once
#include <stdint.h>

// matrix: 0 BT.601, 1 BT.709, 2 BT.2020; full: 1 for the range 0...255. Destination: B, G, R, X bytes. 0 on success.
int vt_i420_to_bgrx(const uint8_t *y, int y_stride, const uint8_t *u, int u_stride, const uint8_t *v, int v_stride,
                    uint8_t *bgrx, int stride, int matrix, int full, int width, int height);
int vt_nv12_to_bgrx(const uint8_t *y, int y_stride, const uint8_t *uv, int uv_stride,
                    uint8_t *bgrx, int stride, int matrix, int full, int width, int height);
// Averages when shrinking (box filter), interpolates when growing. 0 on success.
int vt_i420_scale(const uint8_t *y, int y_stride, const uint8_t *u, int u_stride, const uint8_t *v, int v_stride,
                  int width, int height, uint8_t *to_y, int to_y_stride, uint8_t *to_u, int to_u_stride,
                  uint8_t *to_v, int to_v_stride, int to_width, int to_height);
int vt_nv12_scale(const uint8_t *y, int y_stride, const uint8_t *uv, int uv_stride, int width, int height,
                  uint8_t *to_y, int to_y_stride, uint8_t *to_uv, int to_uv_stride, int to_width, int to_height);
// Divides samples of 16 bits: by 4 for 10-bit samples, by 256 for the upper 8 bits. Strides are bytes, `width` counts
// samples.
void vt_narrow(const uint8_t *from, int from_stride, int divisor, uint8_t *to, int to_stride, int width, int height);
// Scales one plane, as above; `paired` when each pixel is a U and a V byte. Widths are bytes. 0 on success.
int vt_plane_scale(const uint8_t *from, int from_stride, int width, int height, uint8_t *to, int to_stride,
                   int to_width, int to_height, int paired);
// Scales rows of `from` pixels of `channels` bytes to `to` pixels, at least half as many. NULL where libyuv must do it.
struct vt_shrink *vt_shrink_new(int from, int to, int channels);
void vt_shrink_free(struct vt_shrink *shrink);
// Scales a plane of such rows; heights follow the same limits. `halved`: the source is twice as wide and high, and is
// halved first. One scaler is used by one thread at a time.
void vt_shrink_plane(struct vt_shrink *shrink, const uint8_t *from, int from_stride, int from_height, uint8_t *to,
                     int to_stride, int to_height, int halved);
// Rotates clockwise by 90, 180 or 270 degrees; `width` and `height` are the source's. The result has three planes. 0 on
// success.
int vt_i420_turn(const uint8_t *y, int y_stride, const uint8_t *u, int u_stride, const uint8_t *v, int v_stride,
                 uint8_t *to_y, int to_y_stride, uint8_t *to_u, int to_u_stride, uint8_t *to_v, int to_v_stride,
                 int width, int height, int degrees);
int vt_nv12_turn(const uint8_t *y, int y_stride, const uint8_t *uv, int uv_stride,
                 uint8_t *to_y, int to_y_stride, uint8_t *to_u, int to_u_stride, uint8_t *to_v, int to_v_stride,
                 int width, int height, int degrees);
// Joins a U and a V plane of `width` x `height` samples to pairs, row after row.
void vt_pair(const uint8_t *u, const uint8_t *v, int stride, uint8_t *to, int to_stride, int width, int height);
// Copies `width` x `height` pixels of 4 bytes, rotated clockwise by 0, 90, 180 or 270 degrees. 0 on success.
int vt_bgrx_turn(const uint8_t *from, int from_stride, uint8_t *to, int to_stride, int width, int height, int degrees);
// B, G, R, X bytes to RGB565, dithered in a pattern of 4 x 4 pixels. 0 on success.
int vt_bgrx_to_565(const uint8_t *from, int from_stride, uint8_t *to, int to_stride, int width, int height);

// The tables for tone mapping; entries are 8-bit values times 64.
enum { VT_TONE_SIDE = 33 };
struct vt_tone {
    // The output luma of a grey, indexed by its 10-bit luma.
    const int16_t *grey;
    // Indexed by V, U and luma, in VT_TONE_SIDE steps of 32 (10 bits): the luma difference to the grey, U, V, unused.
    const int16_t *cube;
};
// A picture with chroma at half the width and height. `bytes` of a sample: 1 or 2; `shift` brings 2-byte samples to 10
// bits; `step`: samples from one U to the next. Strides are bytes.
struct vt_tone_source {
    const uint8_t *y, *u, *v;
    int y_stride, uv_stride, bytes, shift, step;
};
// Three planes of 8 bits.
struct vt_tone_target {
    uint8_t *y, *u, *v;
    int y_stride, uv_stride, width, height;
};
// `reduction`: 1, 2 or 4 samples in each direction become one before the look-up. Then the target's size is even, and
// the source at least so many times as large. Several threads may share the tables.
void vt_tone_map(const struct vt_tone *tone, const struct vt_tone_source *from, const struct vt_tone_target *to,
                 int reduction);
