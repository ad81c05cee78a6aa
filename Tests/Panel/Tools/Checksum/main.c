// panel-checksum DEGREES FILE.png...: for each picture, turned clockwise, the CRC that VKMS reports while it shows it, as
// "0x1234abcd FILE".
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

struct picture {
    const unsigned char *pixels;
    int stride, width, height;
};

/// The pixel that a panel shows at (x, y) when the picture is turned clockwise.
static uint32_t turned(const struct picture *of, int degrees, int x, int y)
{
    int column = x, row = y;
    switch (degrees) {
    case 90: column = y; row = of->height - 1 - x; break;
    case 180: column = of->width - 1 - x; row = of->height - 1 - y; break;
    case 270: column = of->width - 1 - y; row = x; break;
    default: break;
    }
    return *(const uint32_t *)(of->pixels + (size_t)row * of->stride + (size_t)column * 4);
}

static uint32_t checksum(const struct picture *of, int degrees)
{
    int lies = degrees % 180 != 0, width = lies ? of->height : of->width, height = lies ? of->width : of->height;
    struct wide_pixel *row = calloc(width, sizeof *row);
    uint32_t crc = 0;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            uint32_t pixel = turned(of, degrees, x, y);
            row[x] = (struct wide_pixel) { 0xffff, widen(pixel >> 16), widen(pixel >> 8), widen(pixel) };
        }
        crc = ~crc32(~crc, (const unsigned char *)row, width * sizeof *row);
    }
    free(row);
    return crc;
}

int main(int count, char **arguments)
{
    int degrees = count > 1 ? atoi(arguments[1]) : -1;
    if (degrees < 0 || degrees % 90 != 0) return 2;
    for (int i = 2; i < count; i++) {
        cairo_surface_t *file = cairo_image_surface_create_from_png(arguments[i]);
        if (cairo_surface_status(file) != CAIRO_STATUS_SUCCESS) {
            fprintf(stderr, "panel-checksum: %s: no PNG\n", arguments[i]);
            return 1;
        }
        struct picture picture = {
            cairo_image_surface_get_data(file), cairo_image_surface_get_stride(file),
            cairo_image_surface_get_width(file), cairo_image_surface_get_height(file),
        };
        printf("0x%08x %s\n", checksum(&picture, degrees), arguments[i]);
        cairo_surface_destroy(file);
    }
    return 0;
}
