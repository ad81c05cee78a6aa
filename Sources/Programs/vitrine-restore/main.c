// Restores the display, its backlight and the console when vitrined is gone.
//
// vitrined starts it with the earlier state of the card and the terminal, and with one end of a socket. A killed
// process cannot restore anything. This one outlives it, holds the card's last descriptor (so no other program can have
// taken the card meanwhile), and does nothing else.
//
//   vitrine-restore [crtc ID FB X Y [mode NUMBER...13] [connector ID]...]... [backlight FILE VALUE] [keyboard MODE]
//
//   3  the socket: its end means that vitrined is gone; one byte means that nothing must be restored
//   4  the card      5  the terminal, when the argument `keyboard` is given
#define _GNU_SOURCE
#include <Console.h>
#include <Version.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

enum { life = 3, card = 4, terminal = 5, most_crtcs = 16, most_connectors = 16 };

struct saved_crtc {
    uint32_t id, framebuffer, x, y;
    // False where the CRTC was off.
    int has_mode;
    drmModeModeInfo mode;
    uint32_t connectors[most_connectors];
    int connector_count;
};

struct saved {
    struct saved_crtc crtcs[most_crtcs];
    int crtc_count;
    // NULL where there is no backlight.
    const char *backlight, *brightness;
    // -1 where no terminal was taken.
    int keyboard;
};

static char **word;

static uint32_t number(void) { return *word ? (uint32_t)strtoul(*word++, NULL, 10) : 0; }

static void read_mode(drmModeModeInfo *mode) {
    mode->clock = number();
    uint16_t *horizontal[] = {&mode->hdisplay, &mode->hsync_start, &mode->hsync_end, &mode->htotal, &mode->hskew};
    uint16_t *vertical[] = {&mode->vdisplay, &mode->vsync_start, &mode->vsync_end, &mode->vtotal, &mode->vscan};
    for (int i = 0; i < 5; i++) *horizontal[i] = (uint16_t)number();
    for (int i = 0; i < 5; i++) *vertical[i] = (uint16_t)number();
    mode->flags = number();
    mode->type = number();
}

static int is_next(const char *name) {
    if (!*word || strcmp(*word, name)) return 0;
    word++;
    return 1;
}

static void read_crtc(struct saved_crtc *crtc) {
    crtc->id = number();
    crtc->framebuffer = number();
    crtc->x = number();
    crtc->y = number();
    crtc->has_mode = is_next("mode");
    if (crtc->has_mode) read_mode(&crtc->mode);
    while (crtc->connector_count < most_connectors && is_next("connector"))
        crtc->connectors[crtc->connector_count++] = number();
}

// Parses the arguments. 0, or -1 when one is invalid.
static int read_words(struct saved *saved) {
    while (*word) {
        if (saved->crtc_count < most_crtcs && is_next("crtc")) read_crtc(&saved->crtcs[saved->crtc_count++]);
        else if (is_next("backlight") && word[0] && word[1]) saved->backlight = *word++, saved->brightness = *word++;
        else if (is_next("keyboard")) saved->keyboard = (int)number();
        else return -1;
    }
    return 0;
}

static void set_if_there(uint32_t plane, const char *name, uint64_t value) {
    drmModeObjectProperties *list = drmModeObjectGetProperties(card, plane, DRM_MODE_OBJECT_PLANE);
    for (uint32_t i = 0; list && i < list->count_props; i++) {
        drmModePropertyRes *property = drmModeGetProperty(card, list->props[i]);
        if (property && !strcmp(property->name, name))
            drmModeObjectSetProperty(card, plane, DRM_MODE_OBJECT_PLANE, property->prop_id, value);
        drmModeFreeProperty(property);
    }
    drmModeFreeObjectProperties(list);
}

// Turns off all planes that vitrined may have used, and resets their rotation and opacity.
static void clear_planes(void) {
    drmModePlaneRes *planes = drmModeGetPlaneResources(card);
    for (uint32_t i = 0; planes && i < planes->count_planes; i++) {
        uint32_t id = planes->planes[i];
        drmModeSetPlane(card, id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        set_if_there(id, "rotation", DRM_MODE_ROTATE_0);
        set_if_there(id, "alpha", 0xffff);
    }
    drmModeFreePlaneResources(planes);
}

static void restore_crtc(struct saved_crtc *crtc) {
    if (crtc->has_mode && crtc->framebuffer &&
        !drmModeSetCrtc(card, crtc->id, crtc->framebuffer, crtc->x, crtc->y, crtc->connectors, crtc->connector_count,
                        &crtc->mode))
        return;
    if (crtc->has_mode) fprintf(stderr, "vitrine-restore: crtc %u: %s; turned off\n", crtc->id, strerror(errno));
    // The picture was freed with its program. A dark display is better than a frozen picture.
    if (drmModeSetCrtc(card, crtc->id, 0, 0, 0, NULL, 0, NULL))
        fprintf(stderr, "vitrine-restore: crtc %u off: %s\n", crtc->id, strerror(errno));
}

// Without this the next vitrined would take the dimmed brightness for the full one.
static void restore_backlight(const char *path, const char *brightness) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0 || write(file, brightness, strlen(brightness)) < 0)
        fprintf(stderr, "vitrine-restore: %s: %s\n", path, strerror(errno));
}

static void restore_terminal(int keyboard) {
    if (vt_console_restore(terminal, keyboard))
        fprintf(stderr, "vitrine-restore: terminal: %s\n", strerror(errno));
}

// 1 when vitrined ended without a goodbye.
static int is_orphaned(void) {
    char byte;
    for (;;) {
        ssize_t count = read(life, &byte, 1);
        if (count < 0 && errno == EINTR) continue;
        return count <= 0;
    }
}

int main(int count, char **words) {
    if (count == 2 && !strcmp(words[1], "--version")) {
        puts("vitrine-restore " VITRINE_VERSION);
        return 0;
    }
    // A signal to vitrined's process group must not end this process first.
    setsid();
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    static struct saved saved = {.keyboard = -1};
    word = words + 1;
    if (read_words(&saved)) {
        fprintf(stderr, "vitrine-restore: what is \"%s\"?\n", *word);
        return 2;
    }
    if (!is_orphaned()) return 0;
    // The seat manager may have taken the card back already. Then this call fails, and so do the next ones, which
    // report it.
    drmSetMaster(card);
    if (saved.crtc_count) clear_planes();
    for (int i = 0; i < saved.crtc_count; i++) restore_crtc(&saved.crtcs[i]);
    if (saved.backlight) restore_backlight(saved.backlight, saved.brightness);
    if (saved.keyboard >= 0) restore_terminal(saved.keyboard);
    return 0;
}
