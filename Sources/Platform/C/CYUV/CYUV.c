#include "CYUV.h"
#include <libyuv/convert_argb.h>
#include <libyuv/convert_from_argb.h>
#include <libyuv/planar_functions.h>
#include <libyuv/rotate.h>
#include <libyuv/rotate_argb.h>
#include <libyuv/scale.h>
#include <libyuv/scale_uv.h>

static const struct YuvConstants *constants(int matrix, int full) {
    switch (matrix) {
    case 0: return full ? &kYuvJPEGConstants : &kYuvI601Constants;
    case 1: return full ? &kYuvF709Constants : &kYuvH709Constants;
    default: return full ? &kYuvV2020Constants : &kYuv2020Constants;
    }
}

int vt_i420_to_bgrx(const uint8_t *y, int y_stride, const uint8_t *u, int u_stride, const uint8_t *v, int v_stride,
                    uint8_t *bgrx, int stride, int matrix, int full, int width, int height) {
    return I420ToARGBMatrix(y, y_stride, u, u_stride, v, v_stride, bgrx, stride, constants(matrix, full), width, height);
}

int vt_nv12_to_bgrx(const uint8_t *y, int y_stride, const uint8_t *uv, int uv_stride,
                    uint8_t *bgrx, int stride, int matrix, int full, int width, int height) {
    return NV12ToARGBMatrix(y, y_stride, uv, uv_stride, bgrx, stride, constants(matrix, full), width, height);
}

int vt_i420_scale(const uint8_t *y, int y_stride, const uint8_t *u, int u_stride, const uint8_t *v, int v_stride,
                  int width, int height, uint8_t *to_y, int to_y_stride, uint8_t *to_u, int to_u_stride,
                  uint8_t *to_v, int to_v_stride, int to_width, int to_height) {
    return I420Scale(y, y_stride, u, u_stride, v, v_stride, width, height, to_y, to_y_stride, to_u, to_u_stride, to_v,
                     to_v_stride, to_width, to_height, kFilterBox);
}

// libyuv's box filter for paired samples aborts where the width shrinks to a quarter and the height to a half, a sixth
// or a tenth. Its other filter takes the nearest samples there.
static enum FilterMode paired_filter(int width, int height, int to_width, int to_height) {
    if (to_height <= 0 || width != 4 * (int64_t)to_width || height % to_height != 0) return kFilterBox;
    return height / to_height % 4 == 2 ? kFilterBilinear : kFilterBox;
}

int vt_nv12_scale(const uint8_t *y, int y_stride, const uint8_t *uv, int uv_stride, int width, int height,
                  uint8_t *to_y, int to_y_stride, uint8_t *to_uv, int to_uv_stride, int to_width, int to_height) {
    return NV12Scale(y, y_stride, uv, uv_stride, width, height, to_y, to_y_stride, to_uv, to_uv_stride, to_width,
                     to_height,
                     paired_filter((width + 1) / 2, (height + 1) / 2, (to_width + 1) / 2, (to_height + 1) / 2));
}

void vt_narrow(const uint8_t *from, int from_stride, int divisor, uint8_t *to, int to_stride, int width, int height) {
    Convert16To8Plane((const uint16_t *)from, from_stride / 2, to, to_stride, 65536 / divisor, width, height);
}

int vt_plane_scale(const uint8_t *from, int from_stride, int width, int height, uint8_t *to, int to_stride,
                   int to_width, int to_height, int paired) {
    if (paired)
        return UVScale(from, from_stride, width / 2, height, to, to_stride, to_width / 2, to_height,
                       paired_filter(width / 2, height, to_width / 2, to_height));
    ScalePlane(from, from_stride, width, height, to, to_stride, to_width, to_height, kFilterBox);
    return 0;
}

int vt_i420_turn(const uint8_t *y, int y_stride, const uint8_t *u, int u_stride, const uint8_t *v, int v_stride,
                 uint8_t *to_y, int to_y_stride, uint8_t *to_u, int to_u_stride, uint8_t *to_v, int to_v_stride,
                 int width, int height, int degrees) {
    return I420Rotate(y, y_stride, u, u_stride, v, v_stride, to_y, to_y_stride, to_u, to_u_stride, to_v, to_v_stride,
                      width, height, (enum RotationMode)degrees);
}

int vt_nv12_turn(const uint8_t *y, int y_stride, const uint8_t *uv, int uv_stride,
                 uint8_t *to_y, int to_y_stride, uint8_t *to_u, int to_u_stride, uint8_t *to_v, int to_v_stride,
                 int width, int height, int degrees) {
    return NV12ToI420Rotate(y, y_stride, uv, uv_stride, to_y, to_y_stride, to_u, to_u_stride, to_v, to_v_stride, width,
                            height, (enum RotationMode)degrees);
}

void vt_pair(const uint8_t *u, const uint8_t *v, int stride, uint8_t *to, int to_stride, int width, int height) {
    MergeUVPlane(u, stride, v, stride, to, to_stride, width, height);
}

int vt_bgrx_turn(const uint8_t *from, int from_stride, uint8_t *to, int to_stride, int width, int height, int degrees) {
    if (degrees == 0) return ARGBCopy(from, from_stride, to, to_stride, width, height);
    // ARGBRotate allocates memory for 180 degrees; a negative height flips the picture instead.
    if (degrees == 180) return ARGBMirror(from, from_stride, to, to_stride, width, -height);
    return ARGBRotate(from, from_stride, to, to_stride, width, height, (enum RotationMode)degrees);
}

int vt_bgrx_to_565(const uint8_t *from, int from_stride, uint8_t *to, int to_stride, int width, int height) {
    // Bayer's 4 x 4 matrix, scaled to the 8 levels that 5 bits lose; 6 bits lose 4.
    static const uint8_t dither[16] = {0, 4, 1, 5, 6, 2, 7, 3, 1, 5, 0, 4, 7, 3, 6, 2};
    return ARGBToRGB565Dither(from, from_stride, to, to_stride, dither, width, height);
}
