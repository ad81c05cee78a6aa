#include "capture.h"
#include <dirent.h>
#include <drm_fourcc.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

struct writeback {
    int card;
    uint32_t connector, crtc;
    int width, height;
    uint32_t handle, framebuffer, pitch;
    uint64_t size;
    const uint8_t *pixels;
};

static int fail(const char *what)
{
    fprintf(stderr, "panel-capture: %s: %s\n", what, strerror(errno));
    return 1;
}

/// The process's own descriptor of the card, or -1: only the master may commit, and a copy of its descriptor is it.
static int borrow_card(int process)
{
    char folder[64], link[PATH_MAX], target[128];
    int found = -1, handle = syscall(SYS_pidfd_open, process, 0);
    snprintf(folder, sizeof folder, "/proc/%d/fd", process);
    DIR *descriptors = opendir(folder);
    if (handle < 0 || !descriptors) return -1;
    for (struct dirent *entry; found < 0 && (entry = readdir(descriptors));) {
        snprintf(link, sizeof link, "%s/%s", folder, entry->d_name);
        ssize_t length = readlink(link, target, sizeof target - 1);
        target[length > 0 ? length : 0] = 0;
        if (strncmp(target, "/dev/dri/card", 13) != 0) continue;
        found = syscall(SYS_pidfd_getfd, handle, atoi(entry->d_name), 0);
        if (found >= 0 && !drmIsMaster(found)) { close(found); found = -1; }
    }
    closedir(descriptors);
    close(handle);
    return found;
}

static int find_crtc(struct writeback *to, const drmModeRes *resources)
{
    for (int i = 0; i < resources->count_crtcs; i++) {
        drmModeCrtc *crtc = drmModeGetCrtc(to->card, resources->crtcs[i]);
        if (crtc && crtc->mode_valid) {
            to->crtc = crtc->crtc_id;
            to->width = crtc->mode.hdisplay;
            to->height = crtc->mode.vdisplay;
            drmModeFreeCrtc(crtc);
            return 1 << i;
        }
        drmModeFreeCrtc(crtc);
    }
    return 0;
}

static void find_connector(struct writeback *to, const drmModeRes *resources, int crtc_bit)
{
    for (int i = 0; i < resources->count_connectors; i++) {
        drmModeConnector *connector = drmModeGetConnectorCurrent(to->card, resources->connectors[i]);
        if (connector && connector->connector_type == DRM_MODE_CONNECTOR_WRITEBACK && connector->count_encoders > 0) {
            drmModeEncoder *encoder = drmModeGetEncoder(to->card, connector->encoders[0]);
            if (encoder && encoder->possible_crtcs & crtc_bit) to->connector = connector->connector_id;
            drmModeFreeEncoder(encoder);
        }
        drmModeFreeConnector(connector);
    }
}

static int make_buffer(struct writeback *to)
{
    uint64_t offset;
    if (drmModeCreateDumbBuffer(to->card, to->width, to->height, 32, 0, &to->handle, &to->pitch, &to->size))
        return fail("dumb buffer");
    uint32_t handles[4] = { to->handle }, pitches[4] = { to->pitch }, offsets[4] = { 0 };
    if (drmModeAddFB2(to->card, to->width, to->height, DRM_FORMAT_XRGB8888, handles, pitches, offsets,
            &to->framebuffer, 0) || drmModeMapDumbBuffer(to->card, to->handle, &offset)) return fail("framebuffer");
    to->pixels = mmap(NULL, to->size, PROT_READ, MAP_SHARED, to->card, offset);
    return to->pixels == MAP_FAILED ? fail("map") : 0;
}

static uint32_t property(const struct writeback *of, const char *name)
{
    drmModeObjectProperties *all = drmModeObjectGetProperties(of->card, of->connector, DRM_MODE_OBJECT_CONNECTOR);
    uint32_t found = 0;
    for (uint32_t i = 0; all && i < all->count_props && !found; i++) {
        drmModePropertyRes *one = drmModeGetProperty(of->card, all->props[i]);
        if (one && strcmp(one->name, name) == 0) found = one->prop_id;
        drmModeFreeProperty(one);
    }
    drmModeFreeObjectProperties(all);
    return found;
}

/// Attaches the connector with its buffer, or detaches it when `fence` is NULL.
static int commit(const struct writeback *to, int32_t *fence)
{
    drmModeAtomicReq *request = drmModeAtomicAlloc();
    drmModeAtomicAddProperty(request, to->connector, property(to, "CRTC_ID"), fence ? to->crtc : 0);
    if (fence) {
        drmModeAtomicAddProperty(request, to->connector, property(to, "WRITEBACK_FB_ID"), to->framebuffer);
        drmModeAtomicAddProperty(
            request, to->connector, property(to, "WRITEBACK_OUT_FENCE_PTR"), (uint64_t)(uintptr_t)fence);
    }
    // Blocking: it waits for a flip of the process that is still under way.
    int result = drmModeAtomicCommit(to->card, request, DRM_MODE_ATOMIC_ALLOW_MODESET, NULL);
    drmModeAtomicFree(request);
    return result ? fail(fence ? "writeback commit" : "detaching the writeback") : 0;
}

static int is_stopped(int process)
{
    char path[64], state = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    if (fscanf(file, "%*d (%*[^)]) %c", &state) != 1) state = 0;
    fclose(file);
    return state == 'T';
}

static int write_picture(const struct writeback *from, const char *file)
{
    FILE *output = fopen(file, "wb");
    if (!output) return fail(file);
    fprintf(output, "P6\n%d %d\n255\n", from->width, from->height);
    for (int y = 0; y < from->height; y++) {
        const uint8_t *row = from->pixels + (size_t)y * from->pitch;
        for (int x = 0; x < from->width; x++) {
            fputc(row[x * 4 + 2], output);
            fputc(row[x * 4 + 1], output);
            fputc(row[x * 4], output);
        }
    }
    return fclose(output) ? fail(file) : 0;
}

static int grab(struct writeback *to, const char *file)
{
    int32_t fence = -1;
    if (commit(to, &fence)) return 1;
    struct pollfd done = { .fd = fence, .events = POLLIN };
    int result = poll(&done, 1, 2000) == 1 ? write_picture(to, file) : fail("the writeback never ended");
    close(fence);
    return commit(to, NULL) || result;
}

static int prepare(struct writeback *to)
{
    drmModeRes *resources = drmModeGetResources(to->card);
    if (!resources) return fail("resources");
    int crtc_bit = find_crtc(to, resources);
    if (crtc_bit) find_connector(to, resources, crtc_bit);
    drmModeFreeResources(resources);
    if (to->connector) return make_buffer(to);
    fprintf(stderr, "panel-capture: %s\n", crtc_bit ? "no writeback connector" : "the display is off");
    return 1;
}

int capture_picture(int process, const char *file)
{
    struct writeback to = { .card = borrow_card(process) };
    if (to.card < 0) return fail("no master descriptor of a card in the process");
    if (drmSetClientCap(to.card, DRM_CLIENT_CAP_ATOMIC, 1)
        || drmSetClientCap(to.card, DRM_CLIENT_CAP_WRITEBACK_CONNECTORS, 1)) return fail("capability");
    if (kill(process, SIGSTOP)) return fail("stopping the process");
    while (!is_stopped(process) && kill(process, 0) == 0) usleep(1000);
    int result = prepare(&to) || grab(&to, file);
    if (to.framebuffer) drmModeRmFB(to.card, to.framebuffer);
    if (to.handle) drmModeDestroyDumbBuffer(to.card, to.handle);
    // The capabilities belong to the shared descriptor: the process must not meet a connector it did not ask for.
    drmSetClientCap(to.card, DRM_CLIENT_CAP_WRITEBACK_CONNECTORS, 0);
    kill(process, SIGCONT);
    return result;
}

int steal_card(int process, int seconds)
{
    int borrowed = borrow_card(process);
    if (borrowed < 0 || drmDropMaster(borrowed)) return fail("no card to take");
    close(borrowed);
    int card = open("/dev/dri/card0", O_RDWR | O_CLOEXEC);
    if (card < 0 || (!drmIsMaster(card) && drmSetMaster(card))) return fail("become master");
    sleep(seconds);
    return 0;
}
