// What Swift does not import of libdrm: ioctl numbers, and ioctl(2) itself, which is variadic.
#pragma once
#include <drm_fourcc.h>
#include <sys/ioctl.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

// libdrm's own wrapper repeats EINTR and EAGAIN without end and allocates at every commit: these do neither.
// 0, or -1 and errno.
static inline int vt_drm_atomic(int fd, struct drm_mode_atomic *request) {
    return ioctl(fd, DRM_IOCTL_MODE_ATOMIC, request);
}

// DRM_MODE_FB_MODIFIERS is wanted in `flags` for `modifier` to count.
static inline int vt_drm_add_framebuffer(int fd, struct drm_mode_fb_cmd2 *framebuffer) {
    return ioctl(fd, DRM_IOCTL_MODE_ADDFB2, framebuffer);
}

static inline int vt_drm_close_handle(int fd, uint32_t handle) {
    struct drm_gem_close close = {.handle = handle};
    return ioctl(fd, DRM_IOCTL_GEM_CLOSE, &close);
}
