#include "CKana.h"

#include <dlfcn.h>

// The declarations of <anthy/anthy.h>, which is not needed to build.
struct conversion { int segments; };
struct segment { int candidates, characters; };
enum { utf8 = 2 };

static struct {
    void *library, *context;
    int (*init)(void);
    int (*set_personality)(const char *name);
    void *(*create_context)(void);
    int (*set_encoding)(void *context, int encoding);
    int (*set_string)(void *context, const char *text);
    void (*resize_segment)(void *context, int segment, int change);
    int (*get_stat)(void *context, struct conversion *stat);
    int (*get_segment_stat)(void *context, int segment, struct segment *stat);
    int (*get_segment)(void *context, int segment, int candidate, char *text, int size);
} anthy;

static const char *load(void) {
    anthy.library = dlopen("libanthy.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!anthy.library) return dlerror();
    const struct { void *function; const char *name; } functions[] = {
        {&anthy.init, "anthy_init"},
        {&anthy.set_personality, "anthy_set_personality"},
        {&anthy.create_context, "anthy_create_context"},
        {&anthy.set_encoding, "anthy_context_set_encoding"},
        {&anthy.set_string, "anthy_set_string"},
        {&anthy.resize_segment, "anthy_resize_segment"},
        {&anthy.get_stat, "anthy_get_stat"},
        {&anthy.get_segment_stat, "anthy_get_segment_stat"},
        {&anthy.get_segment, "anthy_get_segment"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (!(*(void **)functions[i].function = dlsym(anthy.library, functions[i].name))) return functions[i].name;
    if (anthy.init() != 0) return "anthy_init fails: is its dictionary installed?";
    // The anonymous personality learns nothing and writes no files.
    if (anthy.set_personality("") != 0) return "anthy_set_personality fails";
    anthy.context = anthy.create_context();
    if (!anthy.context) return "anthy_create_context fails";
    anthy.set_encoding(anthy.context, utf8);
    return NULL;
}

const char *vt_kana_open(void) { return anthy.context ? NULL : load(); }

int vt_kana_read(const char *reading) {
    struct conversion stat;
    if (!anthy.context || anthy.set_string(anthy.context, reading) != 0) return -1;
    return anthy.get_stat(anthy.context, &stat) == 0 ? stat.segments : -1;
}

int vt_kana_join_segments(int characters) {
    int first, candidates;
    if (vt_kana_segment(0, &first, &candidates) != 0) return -1;
    anthy.resize_segment(anthy.context, 0, characters - first);
    return 0;
}

int vt_kana_segment(int segment, int *characters, int *candidates) {
    struct segment stat;
    if (!anthy.context || anthy.get_segment_stat(anthy.context, segment, &stat) != 0) return -1;
    *characters = stat.characters;
    *candidates = stat.candidates;
    return 0;
}

int vt_kana_candidate(int segment, int candidate, char *text, size_t size) {
    if (!anthy.context || size > 4096) return -1;
    return anthy.get_segment(anthy.context, segment, candidate, text, (int)size);
}
