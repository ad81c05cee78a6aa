#define _GNU_SOURCE
#include "Sandbox.h"
#include <fcntl.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>
#include <unistd.h>

// Whether the node's input takes any compressed format. The input of an encoder or a scaler takes raw pictures only.
static int takes_compressed(int node, uint32_t queue) {
    struct v4l2_fmtdesc format = {.type = queue};
    for (; !ioctl(node, VIDIOC_ENUM_FMT, &format); format.index++)
        if (format.flags & V4L2_FMT_FLAG_COMPRESSED) return 1;
    return 0;
}

int vt_is_decoder(const char *path) {
    int node = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (node < 0) return 0;
    struct v4l2_capability about = {0};
    uint32_t can = 0;
    if (!ioctl(node, VIDIOC_QUERYCAP, &about))
        can = about.capabilities & V4L2_CAP_DEVICE_CAPS ? about.device_caps : about.capabilities;
    int is = (can & V4L2_CAP_VIDEO_M2M && takes_compressed(node, V4L2_BUF_TYPE_VIDEO_OUTPUT))
        || (can & V4L2_CAP_VIDEO_M2M_MPLANE && takes_compressed(node, V4L2_BUF_TYPE_VIDEO_OUTPUT_MPLANE));
    close(node);
    return is;
}
