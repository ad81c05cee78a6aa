#include "CDigest.h"
#include <glib.h>

struct vt_digest *vt_digest_new(void) { return (struct vt_digest *)g_checksum_new(G_CHECKSUM_SHA256); }

void vt_digest_add(struct vt_digest *digest, const void *bytes, size_t count) {
    g_checksum_update((GChecksum *)digest, bytes, (gssize)count);
}

void vt_digest_end(struct vt_digest *digest, unsigned char result[32]) {
    gsize length = 32;
    g_checksum_get_digest((GChecksum *)digest, result, &length);
    g_checksum_free((GChecksum *)digest);
}
