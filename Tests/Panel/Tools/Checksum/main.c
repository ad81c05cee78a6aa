// panel-checksum FILE.png...: for each picture the CRC that VKMS reports while it shows it, as "0x1234abcd FILE".
//
// VKMS composes rows of 16-bit alpha, red, green and blue, in this order, and runs the kernel's crc32_le over them row by
// row, from 0 and without the inversions of zlib's.
#include <cairo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

struct wide_pixel {
    uint16_t alpha, red, green, blue;
};

// 0...255 to 0...65535, both ends kept.
static uint16_t widen(uint32_t value) { return (value & 255) * 257; }

static uint32_t checksum(const unsigned char *pixels, int stride, int width, int height)
{
    struct wide_pixel *row = calloc(width, sizeof *row);
    uint32_t crc = 0;
    for (int y = 0; y < height; y++) {
        const uint32_t *from = (const uint32_t *)(pixels + (size_t)y * stride);
        for (int x = 0; x < width; x++)
            row[x] = (struct wide_pixel) { 0xffff, widen(from[x] >> 16), widen(from[x] >> 8), widen(from[x]) };
        crc = ~crc32(~crc, (const unsigned char *)row, width * sizeof *row);
    }
    free(row);
    return crc;
}

int main(int count, char **files)
{
    for (int i = 1; i < count; i++) {
        cairo_surface_t *picture = cairo_image_surface_create_from_png(files[i]);
        if (cairo_surface_status(picture) != CAIRO_STATUS_SUCCESS) {
            fprintf(stderr, "panel-checksum: %s: no PNG\n", files[i]);
            return 1;
        }
        printf("0x%08x %s\n",
            checksum(cairo_image_surface_get_data(picture), cairo_image_surface_get_stride(picture),
                cairo_image_surface_get_width(picture), cairo_image_surface_get_height(picture)),
            files[i]);
        cairo_surface_destroy(picture);
    }
    return 0;
}
