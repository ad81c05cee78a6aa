#include "screen.h"
#include <drm_fourcc.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <xf86drm.h>

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static int fits(const drmModeModeInfo *mode, const char *size)
{
    char text[32];
    snprintf(text, sizeof text, "%dx%d", mode->hdisplay, mode->vdisplay);
    return size ? strcmp(size, text) == 0 : (mode->type & DRM_MODE_TYPE_PREFERRED) != 0;
}

static int choose_mode(struct screen *screen, const drmModeConnector *connector, const char *size)
{
    for (int i = 0; i < connector->count_modes; i++) {
        if (!fits(&connector->modes[i], size)) continue;
        screen->connector = connector->connector_id;
        screen->mode = connector->modes[i];
        return 1;
    }
    return 0;
}

static uint32_t crtc_of(int descriptor, const drmModeRes *resources, const drmModeConnector *connector)
{
    for (int i = 0; i < connector->count_encoders; i++) {
        drmModeEncoder *encoder = drmModeGetEncoder(descriptor, connector->encoders[i]);
        uint32_t possible = encoder ? encoder->possible_crtcs : 0;
        drmModeFreeEncoder(encoder);
        for (int crtc = 0; crtc < resources->count_crtcs; crtc++)
            if (possible & 1u << crtc) return resources->crtcs[crtc];
    }
    return 0;
}

static void choose(struct screen *screen, const char *size)
{
    drmModeRes *resources = drmModeGetResources(screen->descriptor);
    if (!resources) fail("panel-flip: resources");
    for (int i = 0; i < resources->count_connectors && !screen->crtc; i++) {
        drmModeConnector *connector = drmModeGetConnector(screen->descriptor, resources->connectors[i]);
        if (connector && connector->connection == DRM_MODE_CONNECTED && choose_mode(screen, connector, size))
            screen->crtc = crtc_of(screen->descriptor, resources, connector);
        drmModeFreeConnector(connector);
    }
    drmModeFreeResources(resources);
    if (screen->crtc) return;
    fprintf(stderr, "panel-flip: no connected display has this mode\n");
    exit(1);
}

static void paint(const struct screen *screen, uint32_t *pixels, uint32_t pitch, uint32_t blue)
{
    for (uint32_t y = 0; y < screen->mode.vdisplay; y++)
        for (uint32_t x = 0; x < screen->mode.hdisplay; x++)
            pixels[y * pitch / 4 + x] = (x & 255) << 16 | (y & 255) << 8 | blue;
}

static void make(struct screen *screen, struct buffer *buffer, uint32_t blue)
{
    int descriptor = screen->descriptor, width = screen->mode.hdisplay, height = screen->mode.vdisplay;
    uint64_t offset;
    if (drmModeCreateDumbBuffer(descriptor, width, height, 32, 0, &buffer->handle, &buffer->pitch, &buffer->size))
        fail("panel-flip: dumb buffer");
    uint32_t handles[4] = { buffer->handle }, pitches[4] = { buffer->pitch }, offsets[4] = { 0 };
    if (drmModeAddFB2(descriptor, width, height, DRM_FORMAT_XRGB8888, handles, pitches, offsets, &buffer->framebuffer, 0))
        fail("panel-flip: framebuffer");
    if (drmModeMapDumbBuffer(descriptor, buffer->handle, &offset)) fail("panel-flip: map");
    uint32_t *pixels = mmap(NULL, buffer->size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, offset);
    if (pixels == MAP_FAILED) fail("panel-flip: mmap");
    paint(screen, pixels, buffer->pitch, blue);
    munmap(pixels, buffer->size);
}

void screen_open(struct screen *screen, const char *card, const char *size)
{
    *screen = (struct screen) { .descriptor = open(card, O_RDWR | O_CLOEXEC) };
    if (screen->descriptor < 0) fail(card);
    choose(screen, size);
    make(screen, &screen->buffers[0], 64);
    make(screen, &screen->buffers[1], 192);
}

int screen_light(const struct screen *screen, int buffer)
{
    uint32_t connector = screen->connector;
    drmModeModeInfo mode = screen->mode;
    return drmModeSetCrtc(screen->descriptor, screen->crtc, screen->buffers[buffer].framebuffer, 0, 0, &connector, 1,
        &mode);
}
