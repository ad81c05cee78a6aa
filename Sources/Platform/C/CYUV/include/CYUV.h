// libyuv, as far as the video needs it. Its matrix constants are over-aligned structs that Swift would copy to
// addresses of less alignment, so they are chosen here by number.
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
// Samples of 16 bits, divided: 4 for the lower 10 of them, 256 for the upper 8. Strides are bytes, `width` counts samples.
void vt_narrow(const uint8_t *from, int from_stride, int divisor, uint8_t *to, int to_stride, int width, int height);
// One plane, as above; `paired` when each pixel is a U and a V byte. Widths are bytes. 0 on success.
int vt_plane_scale(const uint8_t *from, int from_stride, int width, int height, uint8_t *to, int to_stride,
                   int to_width, int to_height, int paired);
// Brings rows of `from` pixels of `channels` bytes to `to`, at least half as many. NULL where libyuv must do it.
struct vt_shrink *vt_shrink_new(int from, int to, int channels);
void vt_shrink_free(struct vt_shrink *shrink);
// A plane of such rows; heights like widths. `halved`: `from` is twice as wide and high, and halved on the way. Not from
// two threads at once.
void vt_shrink_plane(struct vt_shrink *shrink, const uint8_t *from, int from_stride, int from_height, uint8_t *to,
                     int to_stride, int to_height, int halved);
// Turned clockwise by 90, 180 or 270 degrees; `width` and `height` are those before. The result is three planes. 0 on
// success.
int vt_i420_turn(const uint8_t *y, int y_stride, const uint8_t *u, int u_stride, const uint8_t *v, int v_stride,
                 uint8_t *to_y, int to_y_stride, uint8_t *to_u, int to_u_stride, uint8_t *to_v, int to_v_stride,
                 int width, int height, int degrees);
int vt_nv12_turn(const uint8_t *y, int y_stride, const uint8_t *uv, int uv_stride,
                 uint8_t *to_y, int to_y_stride, uint8_t *to_u, int to_u_stride, uint8_t *to_v, int to_v_stride,
                 int width, int height, int degrees);
// Copies `width` x `height` pixels of 4 bytes, turned clockwise by 0, 90, 180 or 270 degrees. 0 on success.
int vt_bgrx_turn(const uint8_t *from, int from_stride, uint8_t *to, int to_stride, int width, int height, int degrees);
// B, G, R, X bytes to RGB565, dithered in a pattern of 4 x 4 pixels. 0 on success.
int vt_bgrx_to_565(const uint8_t *from, int from_stride, uint8_t *to, int to_stride, int width, int height);

// What pictures of high dynamic range become; values of 8 bits, times 64.
enum { VT_TONE_SIDE = 33 };
struct vt_tone {
    // The brightness that a grey gets, by its own in 10 bits.
    const int16_t *grey;
    // By V, U and brightness, in VT_TONE_SIDE steps of 32 of 10 bits: what is added to the grey, U, V, nothing.
    const int16_t *cube;
};
// A picture with half as many colour samples each way. `bytes` of a sample, 1 or 2; `shift` brings one of 2 to 10 bits;
// `step`: samples from one U to the next. Strides are bytes.
struct vt_tone_source {
    const uint8_t *y, *u, *v;
    int y_stride, uv_stride, bytes, shift, step;
};
// Three planes of 8 bits.
struct vt_tone_target {
    uint8_t *y, *u, *v;
    int y_stride, uv_stride, width, height;
};
// `reduction`: 1, 2 or 4 samples each way become one, before they are looked up; then the target's size is even, and the
// source at least so many times as large. Tables may be in use by several threads.
void vt_tone_map(const struct vt_tone *tone, const struct vt_tone_source *from, const struct vt_tone_target *to,
                 int reduction);
