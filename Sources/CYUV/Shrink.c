// Rows of pixels brought to between a half and all of their length. libyuv does this at two pixels a step; here a step
// is eight. Each of them is a mean of two neighbours, and the neighbours of eight lie within sixteen bytes: one load,
// one shuffle that puts the pairs side by side, one multiplication of pairs.
#include "CYUV.h"
#include <libyuv/planar_functions.h>
#include <stdlib.h>
#include <string.h>

enum { results = 8, window = 16, one = 64 };

typedef struct {
    int32_t source, target;
    uint8_t order[window];
    int8_t weights[window];
} step;

struct vt_shrink {
    int bytes, steps;
    uint8_t *row;
    step step[];
};

// Where the middle of result `index` lies in the source, in pixels and parts of `one`.
static int64_t place(int index, int from, int to, int scale) {
    int64_t at = ((2 * (int64_t)index + 1) * from * scale / to - scale) / 2;
    int64_t last = (int64_t)(from - 1) * scale;
    return at < 0 ? 0 : at > last ? last : at;
}

#if defined(__x86_64__)
#include <tmmintrin.h>

struct vt_shrink *vt_shrink_new(int from, int to, int channels) {
    int pixels = results / channels, span = window / channels;
    if (!__builtin_cpu_supports("ssse3") || to > from || from > 2 * to || to < pixels || from < span) return NULL;
    int steps = (to + pixels - 1) / pixels;
    struct vt_shrink *s = malloc(sizeof *s + steps * sizeof(step));
    if (!s) return NULL;
    s->bytes = from * channels;
    s->steps = steps;
    s->row = malloc(s->bytes);
    if (!s->row) {
        free(s);
        return NULL;
    }
    for (int n = 0; n < steps; n++) {
        step *t = &s->step[n];
        // The last step does some pixels again, so that it writes none behind the row.
        int first = n * pixels < to - pixels ? n * pixels : to - pixels;
        int64_t begin = place(first, from, to, one) / one;
        if (begin > from - span) begin = from - span;
        t->source = (int32_t)begin * channels;
        t->target = first * channels;
        for (int i = 0; i < results; i++) {
            int64_t at = place(first + i / channels, from, to, one);
            int left = (int)(at / one - begin), right = at / one + 1 < from ? left + 1 : left;
            t->order[2 * i] = left * channels + i % channels;
            t->order[2 * i + 1] = right * channels + i % channels;
            t->weights[2 * i + 1] = at % one;
            t->weights[2 * i] = one - at % one;
        }
    }
    return s;
}

__attribute__((target("ssse3"))) static void shrink_row(const struct vt_shrink *s, const uint8_t *from, uint8_t *to) {
    const __m128i half = _mm_set1_epi16(one / 2);
    for (int n = 0; n < s->steps; n++) {
        const step *t = &s->step[n];
        __m128i pairs = _mm_shuffle_epi8(
            _mm_loadu_si128((const __m128i *)(from + t->source)), _mm_loadu_si128((const __m128i *)t->order));
        __m128i sums = _mm_maddubs_epi16(pairs, _mm_loadu_si128((const __m128i *)t->weights));
        sums = _mm_srli_epi16(_mm_add_epi16(sums, half), 6);
        _mm_storel_epi64((__m128i *)(to + t->target), _mm_packus_epi16(sums, sums));
    }
}
#else
struct vt_shrink *vt_shrink_new(int from, int to, int channels) { return NULL; }
static void shrink_row(const struct vt_shrink *s, const uint8_t *from, uint8_t *to) {}
#endif

void vt_shrink_plane(const struct vt_shrink *s, const uint8_t *from, int from_stride, int from_height, uint8_t *to,
                     int to_stride, int to_height) {
    for (int y = 0; y < to_height; y++) {
        int64_t at = place(y, from_height, to_height, 256);
        const uint8_t *row = from + at / 256 * from_stride;
        if (at % 256) {
            InterpolatePlane(row, from_stride, row + from_stride, from_stride, s->row, s->bytes, s->bytes, 1, at % 256);
            row = s->row;
        }
        shrink_row(s, row, to + (int64_t)y * to_stride);
    }
}

void vt_shrink_free(struct vt_shrink *s) {
    if (!s) return;
    free(s->row);
    free(s);
}
