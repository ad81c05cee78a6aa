// SHA-256 by GLib. Swift imports GLib's headers with stat(2)'s, which then have two owners; this header has none.
#pragma once
#include <stddef.h>

struct vt_digest;
// Never null.
struct vt_digest *vt_digest_new(void);
void vt_digest_add(struct vt_digest *digest, const void *bytes, size_t count);
// The 32 bytes of the digest, which is freed.
void vt_digest_end(struct vt_digest *digest, unsigned char result[32]);
