// Moves a video over a page on a real panel, 600 frames, laid out in two ways: by libliftoff, asked again in every frame,
// and by a layout decided once, of which only the place changes. Prints the time per frame and the questions asked of
// the kernel (atomic commits with TEST_ONLY). Needs to be master of a device with four free planes.
//
//   liftoff rest|move|shrink CARD     shrink: as in a swipe from full to mini
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libliftoff.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>

enum { frames = 600, layers = 4 };

enum motion { rest, move, shrink };
struct rect { int x, y, w, h; };
struct plane { uint32_t id; const char *names[32]; uint32_t props[32]; int count; };

static int card;
static uint32_t crtc, connector;
static drmModeModeInfo mode;
static struct plane planes[layers];
static uint32_t framebuffers[layers];
static int tests, commits;
static double tested;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static void die(const char *what) {
    fprintf(stderr, "liftoff: %s: %s\n", what, strerror(errno));
    exit(1);
}

// Stands before libdrm's own, for libliftoff too: counts the questions and the time the kernel takes for them.
int drmModeAtomicCommit(int fd, drmModeAtomicReqPtr request, uint32_t flags, void *data) {
    static int (*next)(int, drmModeAtomicReqPtr, uint32_t, void *);
    if (!next) next = dlsym(RTLD_NEXT, "drmModeAtomicCommit");
    double start = now();
    int result = next(fd, request, flags, data);
    if (flags & DRM_MODE_ATOMIC_TEST_ONLY) { tests++; tested += now() - start; } else { commits++; }
    return result;
}

// Where each layer is in a frame: a page, the video, controls that stand still over it, a bar.
static struct rect place(int layer, int frame, enum motion motion) {
    if (motion == rest) frame = 0;
    int less = motion == shrink ? frame : 0;
    switch (layer) {
    case 0: return (struct rect){0, 0, mode.hdisplay, mode.vdisplay};
    case 1: return (struct rect){frame / 4, frame / 2, 640 - less * 4 / 5, 360 - less * 9 / 20};
    case 2: return (struct rect){200, 200, 256, 64};
    default: return (struct rect){0, mode.vdisplay - 56, mode.hdisplay, 56};
    }
}

static struct rect source(int layer) { return place(layer, 0, rest); }

static uint32_t framebuffer(int width, int height, uint32_t format) {
    uint32_t handle, pitch, id = 0;
    uint64_t size;
    if (drmModeCreateDumbBuffer(card, width, height, 32, 0, &handle, &pitch, &size)) die("dumb buffer");
    uint32_t handles[4] = {handle}, pitches[4] = {pitch}, offsets[4] = {0};
    if (drmModeAddFB2(card, width, height, format, handles, pitches, offsets, &id, 0)) die("framebuffer");
    return id;
}

static uint32_t property(uint32_t object, uint32_t type, const char *name) {
    drmModeObjectProperties *all = drmModeObjectGetProperties(card, object, type);
    uint32_t id = 0;
    for (uint32_t i = 0; all && i < all->count_props; i++) {
        drmModePropertyRes *one = drmModeGetProperty(card, all->props[i]);
        if (one && !strcmp(one->name, name)) id = one->prop_id;
        drmModeFreeProperty(one);
    }
    drmModeFreeObjectProperties(all);
    return id;
}

static void findPanel(void) {
    drmModeRes *resources = drmModeGetResources(card);
    if (!resources) die("resources");
    for (int i = 0; i < resources->count_connectors && !connector; i++) {
        drmModeConnector *one = drmModeGetConnector(card, resources->connectors[i]);
        if (one && one->connection == DRM_MODE_CONNECTED && one->count_modes) {
            connector = one->connector_id;
            mode = one->modes[0];
        }
        drmModeFreeConnector(one);
    }
    if (!connector) { errno = ENODEV; die("connector"); }
    crtc = resources->crtcs[0];
    drmModeFreeResources(resources);
}

static void light(void) {
    uint32_t blob;
    if (drmModeCreatePropertyBlob(card, &mode, sizeof mode, &blob)) die("mode");
    drmModeAtomicReq *request = drmModeAtomicAlloc();
    drmModeAtomicAddProperty(request, connector, property(connector, DRM_MODE_OBJECT_CONNECTOR, "CRTC_ID"), crtc);
    drmModeAtomicAddProperty(request, crtc, property(crtc, DRM_MODE_OBJECT_CRTC, "MODE_ID"), blob);
    drmModeAtomicAddProperty(request, crtc, property(crtc, DRM_MODE_OBJECT_CRTC, "ACTIVE"), 1);
    if (drmModeAtomicCommit(card, request, DRM_MODE_ATOMIC_ALLOW_MODESET, NULL)) die("modeset");
    drmModeAtomicFree(request);
}

static void waitForFlip(void) {
    struct pollfd descriptor = {.fd = card, .events = POLLIN};
    char event[1024];
    if (poll(&descriptor, 1, 1000) != 1 || read(card, event, sizeof event) <= 0) die("flip");
}

// The first planes that are not the cursor's, in their order: what a plan for this panel would choose.
static void findPlanes(void) {
    static const char *const names[] = {
        "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"};
    drmModePlaneRes *all = drmModeGetPlaneResources(card);
    int found = 0;
    for (uint32_t i = 0; i < all->count_planes && found < layers; i++) {
        drmModeObjectProperties *values = drmModeObjectGetProperties(card, all->planes[i], DRM_MODE_OBJECT_PLANE);
        uint32_t type = property(all->planes[i], DRM_MODE_OBJECT_PLANE, "type");
        int isCursor = 0;
        for (uint32_t p = 0; p < values->count_props; p++)
            if (values->props[p] == type) isCursor = values->prop_values[p] == DRM_PLANE_TYPE_CURSOR;
        drmModeFreeObjectProperties(values);
        if (isCursor) continue;
        struct plane *plane = &planes[found++];
        plane->id = all->planes[i];
        for (int n = 0; n < 10; n++) {
            plane->names[n] = names[n];
            plane->props[n] = property(plane->id, DRM_MODE_OBJECT_PLANE, names[n]);
        }
    }
    drmModeFreePlaneResources(all);
    if (found < layers) { errno = ENODEV; die("planes"); }
}

static void values(int layer, int frame, enum motion motion, uint64_t out[10]) {
    struct rect s = source(layer), d = place(layer, frame, motion);
    uint64_t all[10] = {framebuffers[layer], crtc, 0, 0, (uint64_t)s.w << 16, (uint64_t)s.h << 16, d.x, d.y, d.w, d.h};
    memcpy(out, all, sizeof all);
}

static int order(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return d < 0 ? -1 : d > 0;
}

static void report(const char *name, double *times, int composed) {
    qsort(times, frames, sizeof *times, order);
    double sum = 0;
    for (int i = 0; i < frames; i++) sum += times[i];
    printf("%s: median %.0f us, p95 %.0f us, mean %.0f us a frame to decide and queue; %d TEST_ONLY (%.2f a frame, "
           "%.0f us a frame), %d commits; %.2f of %d layers composed\n",
        name, times[frames / 2], times[frames * 95 / 100], sum / frames, tests, (double)tests / frames,
        tested / frames, commits, (double)composed / frames, layers - 1);
    tests = commits = 0;
    tested = 0;
}

static void runLiftoff(enum motion motion) {
    struct liftoff_device *device = liftoff_device_create(card);
    liftoff_device_register_all_planes(device);
    struct liftoff_output *output = liftoff_output_create(device, crtc);
    struct liftoff_layer *all[layers];
    static const char *const names[] = {
        "FB_ID", "", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"};
    double times[frames];
    int composed = 0;
    for (int i = 0; i < layers; i++) {
        all[i] = liftoff_layer_create(output);
        liftoff_layer_set_property(all[i], "zpos", i);
    }
    liftoff_output_set_composition_layer(output, all[0]);
    for (int frame = 0; frame < frames; frame++) {
        double start = now();
        for (int i = 0; i < layers; i++) {
            uint64_t v[10];
            values(i, frame, motion, v);
            for (int n = 0; n < 10; n++) if (n != 1) liftoff_layer_set_property(all[i], names[n], v[n]);
        }
        drmModeAtomicReq *request = drmModeAtomicAlloc();
        int result = liftoff_output_apply(output, request, DRM_MODE_ATOMIC_NONBLOCK);
        if (result) { errno = -result; die("apply"); }
        if (drmModeAtomicCommit(card, request, DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT, NULL)) die("commit");
        times[frame] = now() - start;
        drmModeAtomicFree(request);
        for (int i = 1; i < layers; i++) composed += liftoff_layer_needs_composition(all[i]);
        waitForFlip();
    }
    report("libliftoff", times, composed);
    liftoff_output_destroy(output);
    liftoff_device_destroy(device);
}

// Asked at five points before the first frame; where one is refused, everything is one picture on the primary plane.
static int decide(enum motion motion) {
    for (int point = 0; point <= 4; point++) {
        drmModeAtomicReq *request = drmModeAtomicAlloc();
        for (int i = 0; i < layers; i++) {
            uint64_t v[10];
            values(i, point * (frames - 1) / 4, motion, v);
            for (int n = 0; n < 10; n++) drmModeAtomicAddProperty(request, planes[i].id, planes[i].props[n], v[n]);
        }
        int result = drmModeAtomicCommit(card, request, DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_NONBLOCK, NULL);
        drmModeAtomicFree(request);
        if (result) return 0;
    }
    return 1;
}

static void runDecided(enum motion motion) {
    double times[frames];
    double decision = now();
    int onPlanes = decide(motion);
    decision = now() - decision;
    for (int frame = 0; frame < frames; frame++) {
        double start = now();
        drmModeAtomicReq *request = drmModeAtomicAlloc();
        for (int i = 0; i < layers; i++) {
            uint64_t v[10] = {0};
            if (i == 0 || onPlanes) values(i, frame, motion, v);
            for (int n = 0; n < 10; n++) drmModeAtomicAddProperty(request, planes[i].id, planes[i].props[n], v[n]);
        }
        if (drmModeAtomicCommit(card, request, DRM_MODE_ATOMIC_NONBLOCK | DRM_MODE_PAGE_FLIP_EVENT, NULL)) die("commit");
        times[frame] = now() - start;
        drmModeAtomicFree(request);
        waitForFlip();
    }
    report("decided once", times, onPlanes ? 0 : frames * (layers - 1));
    printf("decided once: the decision took %.0f us\n", decision);
}

int main(int count, char **arguments) {
    static const char *const words[] = {"rest", "move", "shrink"};
    int motion = -1;
    for (int i = 0; count == 3 && i < 3; i++) if (!strcmp(arguments[1], words[i])) motion = i;
    if (motion < 0) { fprintf(stderr, "usage: liftoff rest|move|shrink CARD\n"); return 2; }
    card = open(arguments[2], O_RDWR | O_CLOEXEC);
    if (card < 0) die(arguments[2]);
    if (drmSetClientCap(card, DRM_CLIENT_CAP_UNIVERSAL_PLANES, 1) || drmSetClientCap(card, DRM_CLIENT_CAP_ATOMIC, 1))
        die("atomic");
    findPanel();
    findPlanes();
    for (int i = 0; i < layers; i++)
        framebuffers[i] = framebuffer(source(i).w, source(i).h, i < 2 ? DRM_FORMAT_XRGB8888 : DRM_FORMAT_ARGB8888);
    light();
    tests = commits = 0;
    printf("panel %dx%d, %d layers, %d frames: %s\n", mode.hdisplay, mode.vdisplay, layers, frames,
        words[motion]);
    runLiftoff(motion);
    runDecided(motion);
    return 0;
}
