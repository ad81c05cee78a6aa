// Scales rows of pixels to between half and all of their length. libyuv computes two pixels in one step, this code
// eight. Each result is a mean of two neighbours, and the neighbours of eight results lie within sixteen bytes. So a
// step is one load, one shuffle that puts the pairs side by side, and one multiplication of the pairs.
#include "CYUV.h"
#include <libyuv/planar_functions.h>
#include <libyuv/scale.h>
#include <libyuv/scale_uv.h>
#include <stdlib.h>

enum { results = 8, window = 16, one = 64 };

typedef struct {
    int32_t source, target;
    uint8_t order[window];
    int8_t weights[window];
} step;

struct vt_shrink {
    int bytes, channels, steps;
    // Memory for a mean of two rows and for the last two halved rows; `held` has the indices of the latter.
    uint8_t *row;
    int held[2];
    step step[];
};

// The centre of result `index` in the source, in units of 1 / `scale` pixel.
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
    s->channels = channels;
    s->steps = steps;
    s->row = malloc(3 * (size_t)s->bytes);
    if (!s->row) {
        free(s);
        return NULL;
    }
    for (int n = 0; n < steps; n++) {
        step *t = &s->step[n];
        // The last step overlaps the one before it, so that it writes nothing past the row.
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

// Halves row `index` of the plane. The row halved before it stays in memory.
static const uint8_t *half_row(struct vt_shrink *s, const uint8_t *from, int stride, int index) {
    uint8_t *row = s->row + (1 + index % 2) * (size_t)s->bytes;
    if (s->held[index % 2] == index) return row;
    s->held[index % 2] = index;
    const uint8_t *source = from + 2 * (int64_t)index * stride;
    int width = s->bytes / s->channels;
    if (s->channels == 2)
        UVScale(source, stride, 2 * width, 2, row, s->bytes, width, 1, kFilterBox);
    else
        ScalePlane(source, stride, 2 * width, 2, row, s->bytes, width, 1, kFilterBox);
    return row;
}

void vt_shrink_plane(struct vt_shrink *s, const uint8_t *from, int from_stride, int from_height, uint8_t *to,
                     int to_stride, int to_height, int halved) {
    s->held[0] = s->held[1] = -1;
    for (int y = 0; y < to_height; y++) {
        int64_t at = place(y, from_height, to_height, 256);
        int index = (int)(at / 256), next = at % 256 ? index + 1 : index;
        const uint8_t *row = halved ? half_row(s, from, from_stride, index) : from + (int64_t)index * from_stride;
        if (next > index) {
            const uint8_t *below =
                halved ? half_row(s, from, from_stride, next) : from + (int64_t)next * from_stride;
            InterpolatePlane(row, 0, below, 0, s->row, 0, s->bytes, 1, at % 256);
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
