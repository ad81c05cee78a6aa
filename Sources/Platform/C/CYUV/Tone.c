// Maps frames of high dynamic range (HDR) to 8 bits of standard dynamic range, through tables.
//
// The output's luma depends a little on chroma, and its chroma much on luma. So each pair of chroma samples is looked
// up in a three-dimensional table, with the mean luma of its four pixels. The table gives the new chroma, and how much
// darker or brighter the pixels are than a grey would be. A pixel's own luma is looked up in the table for greys, and
// this difference is added. Greys are exact. Four pixels share one look-up in the three-dimensional table.
#include "CYUV.h"

enum { side = VT_TONE_SIDE, fraction = 6, most = 255 << 6 };

// Values are interpolated trilinearly between the eight corners of a cell, in 1024 / (side - 1) steps along each axis.
typedef int32_t values __attribute__((vector_size(16)));

static inline values corner(const int16_t *cube, int at) {
    const int16_t *c = cube + 4 * at;
    return (values){c[0], c[1], c[2], c[3]};
}

static inline values mix(values a, values b, int part) { return a + ((b - a) * part >> 5); }

static inline values look_up(const int16_t *cube, int y, int u, int v) {
    int at = ((v >> 5) * side + (u >> 5)) * side + (y >> 5);
    y &= 31, u &= 31, v &= 31;
    values low = mix(mix(corner(cube, at), corner(cube, at + 1), y),
                     mix(corner(cube, at + side), corner(cube, at + side + 1), y), u);
    at += side * side;
    values high = mix(mix(corner(cube, at), corner(cube, at + 1), y),
                      mix(corner(cube, at + side), corner(cube, at + side + 1), y), u);
    return mix(low, high, v);
}

static inline uint8_t byte(int value) {
    value = value < 0 ? 0 : value > most ? most : value;
    return (uint8_t)((value + (1 << (fraction - 1))) >> fraction);
}

// The mean of `side` x `side` samples, in 10 bits.
static inline int sample(const struct vt_tone_source *from, const uint8_t *plane, int stride, int step, int x, int y,
                         const int side) {
    int sum = 0;
    for (int r = 0; r < side; r++) {
        const uint8_t *row = plane + (long)(y * side + r) * stride;
        for (int c = 0; c < side; c++) {
            int at = (x * side + c) * step;
            sum += from->bytes == 1 ? row[at] << 2 : ((const uint16_t *)row)[at] >> from->shift & 1023;
        }
    }
    return (sum + side * side / 2) / (side * side);
}

static inline __attribute__((always_inline)) void map(const struct vt_tone *tone, const struct vt_tone_source *from,
                                                      const struct vt_tone_target *to, const int n) {
    for (int r = 0; r < to->height; r += 2) {
        int below = r + 1 < to->height ? r + 1 : r;
        uint8_t *upper = to->y + (long)r * to->y_stride, *lower = to->y + (long)below * to->y_stride;
        for (int x = 0; x < to->width; x += 2) {
            int right = x + 1 < to->width ? x + 1 : x;
            int a = sample(from, from->y, from->y_stride, 1, x, r, n), b = sample(from, from->y, from->y_stride, 1, right, r, n);
            int c = sample(from, from->y, from->y_stride, 1, x, below, n),
                d = sample(from, from->y, from->y_stride, 1, right, below, n);
            int u = sample(from, from->u, from->uv_stride, from->step, x / 2, r / 2, n),
                v = sample(from, from->v, from->uv_stride, from->step, x / 2, r / 2, n);
            values found = look_up(tone->cube, (a + b + c + d + 2) >> 2, u, v);
            upper[x] = byte(tone->grey[a] + found[0]);
            upper[right] = byte(tone->grey[b] + found[0]);
            lower[x] = byte(tone->grey[c] + found[0]);
            lower[right] = byte(tone->grey[d] + found[0]);
            to->u[(long)(r / 2) * to->uv_stride + x / 2] = byte(found[1]);
            to->v[(long)(r / 2) * to->uv_stride + x / 2] = byte(found[2]);
        }
    }
}

void vt_tone_map(const struct vt_tone *tone, const struct vt_tone_source *from, const struct vt_tone_target *to,
                 int reduction) {
    switch (reduction) {
    case 1: return map(tone, from, to, 1);
    case 2: return map(tone, from, to, 2);
    default: return map(tone, from, to, 4);
    }
}
