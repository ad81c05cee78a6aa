#include "capture.h"
#include <stdio.h>
#include <string.h>

struct plane {
    int id;
    char crtc[32], client[32], format[8], destination[64], source[96], rotation[16];
};

// "1024x768+0+0" becomes [0,0,1024,768]; offsets may be negative, sizes and offsets may be fractions.
static void print_box(const char *name, const char *text)
{
    double width = 0, height = 0, x = 0, y = 0;
    sscanf(text, "%lfx%lf%lf%lf", &width, &height, &x, &y);
    printf(",\"%s\":[%g,%g,%g,%g]", name, x, y, width, height);
}

static void print_plane(const struct plane *plane)
{
    if (plane->id == 0 || strcmp(plane->crtc, "(null)") == 0 || plane->format[0] == 0) return;
    printf("{\"plane\":%d,\"crtc\":\"%s\",\"client\":\"%s\",\"format\":\"%s\"", plane->id, plane->crtc,
        plane->client, plane->format);
    print_box("destination", plane->destination);
    print_box("source", plane->source);
    printf(",\"rotation\":\"%s\"}\n", plane->rotation);
}

int print_planes(int card)
{
    char path[64], line[256];
    struct plane plane = { 0 };
    snprintf(path, sizeof path, "/sys/kernel/debug/dri/%d/state", card);
    FILE *state = fopen(path, "r");
    if (!state) { perror(path); return 1; }
    while (fgets(line, sizeof line, state)) {
        int id;
        if (line[0] != '\t') {
            // A new object: the one before it is complete.
            print_plane(&plane);
            plane = (struct plane) { .id = sscanf(line, "plane[%d]", &id) == 1 ? id : 0 };
            continue;
        }
        sscanf(line, "\tcrtc=%31s", plane.crtc);
        sscanf(line, "\t\tallocated by = %31s", plane.client);
        sscanf(line, "\t\tformat=%4s", plane.format);
        sscanf(line, "\tcrtc-pos=%63s", plane.destination);
        sscanf(line, "\tsrc-pos=%95s", plane.source);
        sscanf(line, "\trotation=%15s", plane.rotation);
    }
    print_plane(&plane);
    fclose(state);
    return 0;
}
