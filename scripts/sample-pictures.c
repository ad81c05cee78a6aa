// Draws the moving pictures of the sample library: raw I420 (BT.709, limited range) on standard output.
//
//   sample-pictures SCENE PALETTE WIDTH HEIGHT FPS FIRST COUNT STRIP
//
// SCENE 0...7, PALETTE 0...3; COUNT frames from frame FIRST on. STRIP 1 writes the frame counter, 0 leaves it out.
//
// The frame counter is one row of 32 equal blocks along the top edge, width/32 wide and height/24 tall, white or
// black: first white, black, white, black; then the frame number in 24 blocks, most significant bit first, white for
// 1; last white, white, black, black. Tests/Support/FrameCounter.swift reads it.
//
// Pictures are computed at half size and interpolated: they are soft, and the encoders need the time.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { float r, g, b; } Colour;

static float table[4096];
static float sine(float x) { return table[(int)(x * (4096 / 6.2831853f) + 4096 * 1024) & 4095]; }
static float clampf(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }
static float step(float a, float b, float x) {
    x = clampf((x - a) / (b - a));
    return x * x * (3 - 2 * x);
}
static Colour mix(Colour a, Colour b, float k) {
    return (Colour){a.r + (b.r - a.r) * k, a.g + (b.g - a.g) * k, a.b + (b.b - a.b) * k};
}
static uint32_t hash(uint32_t x) {
    x ^= x >> 16; x *= 0x7feb352dU; x ^= x >> 15; x *= 0x846ca68bU;
    return x ^ x >> 16;
}
static float noise(int a, int b) { return hash(a * 7919 + b * 104729 + 17) / 4294967296.0f; }

// Dark, middle, light and accent of each palette.
static const Colour palettes[4][4] = {
    {{.03, .05, .14}, {.10, .30, .45}, {.35, .85, .70}, {1, .75, .45}},
    {{.14, .04, .16}, {.60, .18, .35}, {1, .62, .38}, {1, .92, .70}},
    {{.05, .10, .10}, {.16, .42, .34}, {.66, .80, .55}, {.98, .85, .45}},
    {{.06, .04, .18}, {.30, .22, .62}, {.80, .55, .90}, {.45, .90, 1}},
};

// x is 0...16/9, y 0...1 downwards, t seconds.
static float ridge(float x, float seed) {
    return .10f * sine(x * 2.1f + seed) + .05f * sine(x * 5.3f + seed * 2.7f) + .02f * sine(x * 13.7f + seed * 5.1f);
}

static Colour aurora(const Colour *p, float x, float y, float t) {
    Colour c = mix(p[0], p[1], y * .6f);
    float bend = x * 3 + .8f * sine(y * 3 + t * .4f) + .4f * sine(x * 4 - t * .7f);
    float curtain = .5f + .5f * sine(bend * 2.2f + t * .5f), ray = .7f + .3f * sine(bend * 17 - t);
    c = mix(c, p[2], curtain * curtain * ray * step(.05f, .25f, y) * (1 - step(.35f, .8f, y)));
    c = mix(c, p[3], .35f * step(.6f, 1, curtain) * step(.4f, .6f, y) * (1 - step(.6f, .8f, y)));
    return y > .80f + ridge(x + t * .02f, 1) ? mix(p[0], (Colour){0, 0, 0}, .5f) : c;
}

static Colour plasma(const Colour *p, float x, float y, float t) {
    float a = sine(x * 4 + t * .9f) + sine(y * 5 - t * .7f) + sine((x + y) * 3.3f + t * .5f) +
              sine(sqrtf((x - .9f) * (x - .9f) + (y - .5f) * (y - .5f)) * 9 - t * 1.3f);
    float k = .5f + a * .125f;
    Colour c = mix(p[0], p[1], step(0, .45f, k));
    return mix(mix(c, p[2], step(.4f, .75f, k)), p[3], step(.72f, 1, k));
}

static Colour sea(const Colour *p, float x, float y, float t) {
    float dx = x - .89f, dy = y - (.40f + .004f * t), sun = sqrtf(dx * dx + dy * dy);
    if (y < .58f) {
        Colour c = mix(p[1], p[2], step(0, .58f, y));
        float cloud = .5f + .5f * sine(x * 3 + 4 * sine(y * 6) + t * .15f);
        c = mix(c, p[0], .35f * cloud * step(.5f, 0, y));
        return mix(c, p[3], step(.16f, .14f, sun) + .5f * step(.6f, .1f, sun));
    }
    float depth = (y - .58f) / .42f, wave = sine((1 / (depth + .08f)) * 7 + t * 2 + 2 * sine(x * 6 + t)) ;
    Colour c = mix(p[1], p[0], clampf(depth * 1.1f));
    float path = step(.10f + depth * .35f, 0, fabsf(dx + .04f * wave));
    return mix(c, p[3], clampf(path * (.45f + .45f * wave)) + .06f * (wave + 1));
}

static Colour city(const Colour *p, float x, float y, float t) {
    Colour c = mix(p[0], p[1], y * y * 1.3f);
    float mx = x - 1.35f, my = y - .25f, moon = sqrtf(mx * mx + my * my);
    c = mix(c, p[3], step(.085f, .08f, moon) + .25f * step(.35f, .05f, moon));
    for (int layer = 0; layer < 3; layer++) {
        float width = .07f + .035f * layer, shifted = x + t * (.02f + .035f * layer) + layer * 7;
        int house = (int)(shifted / width);
        float top = .72f - .08f * layer - .30f * noise(house, layer) + .17f * layer;
        if (y < top) continue;
        c = mix(mix(p[1], p[0], .45f + .27f * layer), (Colour){0, 0, 0}, .22f * layer);
        float wx = shifted / width * 5, wy = (y - top) * (34 - 7 * layer);
        int window = (int)wx * 131 + (int)wy;
        float fx = wx - (int)wx, fy = wy - (int)wy;
        if (fx > .25f && fx < .75f && fy > .3f && fy < .75f && noise(window, layer + 9) > .55f + .1f * sine(t * .5f + window))
            c = mix(c, noise(window, 3) > .8f ? p[2] : p[3], .85f);
    }
    return c;
}

static Colour hills(const Colour *p, float x, float y, float t) {
    float dx = x - 1.2f + .01f * t, dy = y - .28f, sun = sqrtf(dx * dx + dy * dy);
    Colour c = mix(p[2], p[3], step(.0f, .6f, y));
    c = mix(c, (Colour){1, .97f, .88f}, step(.10f, .09f, sun) + .35f * step(.5f, .05f, sun));
    for (int layer = 0; layer < 5; layer++) {
        float top = .42f + .12f * layer + ridge(x * (1.2f - .1f * layer) + t * (.03f + .04f * layer), layer * 3.7f);
        if (y < top) continue;
        c = mix(mix(p[2], p[1], layer * .25f), p[0], clampf(layer * .22f - .1f));
        c = mix(c, p[3], .30f * step(.16f, 0, y - top) * (1 - layer * .15f));
    }
    return c;
}

static Colour rings(const Colour *p, float x, float y, float t) {
    float dx = x - .89f, dy = y - .5f, r2 = dx * dx + dy * dy;
    float a = .5f + .5f * sine(r2 * 46 - t * 3), b = .5f + .5f * sine((dx + .3f * sine(t * .4f)) * 9 + dy * 4 + t);
    Colour c = mix(mix(p[0], p[1], b), mix(p[2], p[3], b), a);
    return mix(c, p[0], step(.3f, 1.1f, r2));
}

static Colour bokeh(const Colour *p, float x, float y, float t) {
    Colour c = mix(p[0], p[1], .6f * y + .2f * sine(x * 2 + t * .2f));
    for (int i = 0; i < 18; i++) {
        float radius = .05f + .10f * noise(i, 1);
        float cx = fmodf(noise(i, 2) * 2.2f + t * (.02f + .05f * noise(i, 3)), 2.2f) - .2f;
        float cy = noise(i, 4) + .05f * sine(t * .6f + i), dx = x - cx, dy = y - cy;
        float d2 = dx * dx + dy * dy;
        if (d2 > radius * radius) continue;
        float edge = d2 / (radius * radius);
        c = mix(c, p[2 + (i & 1)], (.22f + .25f * edge * edge) * step(1, .93f, edge) * (.8f + .2f * sine(t + i * 2)));
    }
    return c;
}

static Colour tunnel(const Colour *p, float x, float y, float t) {
    float dx = x - .89f - .15f * sine(t * .5f), dy = y - .5f - .08f * sine(t * .7f);
    float r = sqrtf(dx * dx + dy * dy) + .02f, angle = atan2f(dy, dx);
    float a = .5f + .5f * sine(.9f / r + t * 2.5f + 3 * angle), b = .5f + .5f * sine(angle * 6 - t);
    Colour c = mix(mix(p[0], p[1], a), p[2], a * b);
    return mix(mix(c, p[3], .6f * a * a * a), p[0], step(.35f, .02f, r));
}

static Colour (*const scenes[8])(const Colour *, float, float, float) = {
    aurora, plasma, sea, city, hills, rings, bokeh, tunnel};

static void strip(uint8_t *y, uint8_t *u, uint8_t *v, int width, int height, uint32_t number) {
    uint32_t start = 0xA, end = 0xC;
    for (int row = 0; row < height / 24; row++)
        for (int x = 0; x < width; x++) {
            int block = x * 32 / width;
            int bit = block < 4 ? start >> (3 - block) & 1 : block < 28 ? number >> (27 - block) & 1 : end >> (31 - block) & 1;
            y[row * width + x] = bit ? 235 : 16;
            if ((row & 1) == 0 && (x & 1) == 0) u[row / 2 * (width / 2) + x / 2] = v[row / 2 * (width / 2) + x / 2] = 128;
        }
}

int main(int count, char **args) {
    if (count != 9) return fprintf(stderr, "usage: sample-pictures SCENE PALETTE WIDTH HEIGHT FPS FIRST COUNT STRIP\n"), 2;
    int scene = atoi(args[1]) & 7, palette = atoi(args[2]) & 3, width = atoi(args[3]), height = atoi(args[4]);
    int fps = atoi(args[5]), first = atoi(args[6]), frames = atoi(args[7]), counted = atoi(args[8]);
    int w = width / 2, h = height / 2;
    for (int i = 0; i < 4096; i++) table[i] = sinf(i * 6.2831853f / 4096);
    uint8_t *picture = malloc(width * height * 3 / 2), *y = picture, *u = y + width * height, *v = u + w * h;
    float *luma = malloc(sizeof(float) * w * h);
    for (int frame = first; frame < first + frames; frame++) {
        float t = (float)frame / fps;
        for (int j = 0; j < h; j++)
            for (int i = 0; i < w; i++) {
                Colour c = scenes[scene](palettes[palette], (i + .5f) / h, (j + .5f) / h, t);
                c = (Colour){clampf(c.r), clampf(c.g), clampf(c.b)};
                float l = .2126f * c.r + .7152f * c.g + .0722f * c.b;
                luma[j * w + i] = 16 + 219 * l;
                u[j * w + i] = 128.5f + 224 * (c.b - l) / 1.8556f;
                v[j * w + i] = 128.5f + 224 * (c.r - l) / 1.5748f;
            }
        for (int j = 0; j < height; j++)
            for (int i = 0; i < width; i++) {
                int j0 = j >> 1, i0 = i >> 1, j1 = j & 1 ? j0 + 1 : j0 - 1, i1 = i & 1 ? i0 + 1 : i0 - 1;
                if (j1 < 0 || j1 >= h) j1 = j0;
                if (i1 < 0 || i1 >= w) i1 = i0;
                // A fixed pattern of less than a step keeps gradients from banding.
                float dither = ((i * 5 + j * 3) & 7) * .125f;
                y[j * width + i] = .5625f * luma[j0 * w + i0] + .1875f * (luma[j0 * w + i1] + luma[j1 * w + i0]) +
                                   .0625f * luma[j1 * w + i1] + dither;
            }
        if (counted) strip(y, u, v, width, height, frame);
        if (fwrite(picture, width * height * 3 / 2, 1, stdout) != 1) return 1;
    }
    return 0;
}
