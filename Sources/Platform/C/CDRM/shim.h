// The parts of libdrm that Swift does not import: ioctl numbers, and ioctl(2) itself, which is variadic.
#pragma once
#include <drm_fourcc.h>
#include <sys/ioctl.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// libdrm's own wrappers repeat the call on EINTR and EAGAIN without end, and allocate at every commit. These functions
// do neither. They return 0, or -1 and set errno.
static inline int vt_drm_atomic(int fd, struct drm_mode_atomic *request) {
    return ioctl(fd, DRM_IOCTL_MODE_ATOMIC, request);
}

// The kernel ignores `modifier` unless `flags` contains DRM_MODE_FB_MODIFIERS.
static inline int vt_drm_add_framebuffer(int fd, struct drm_mode_fb_cmd2 *framebuffer) {
    return ioctl(fd, DRM_IOCTL_MODE_ADDFB2, framebuffer);
}

static inline int vt_drm_close_handle(int fd, uint32_t handle) {
    struct drm_gem_close close = {.handle = handle};
    return ioctl(fd, DRM_IOCTL_GEM_CLOSE, &close);
}
