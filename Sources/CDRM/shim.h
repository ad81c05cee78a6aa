// What Swift does not import of libdrm: macros and ioctl numbers.
#pragma once
#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
