#include "CReading.h"

#include <dlfcn.h>

// The dictionary is named, because the default one may have another encoding. Field 8 of a word is its pronunciation.
static const char *const options =
    "-r /dev/null -d /var/lib/mecab/dic/ipadic-utf8 -F%pS%f[8]\\s -U%M\\s -E\\n";

// The declarations of <mecab.h>, which is not needed to build.
static struct {
    void *library, *tagger;
    void *(*open)(const char *options);
    const char *(*parse)(void *tagger, const char *text, size_t length);
} mecab;

const char *vt_reading_open(void) {
    if (mecab.tagger) return NULL;
    mecab.library = dlopen("libmecab.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!mecab.library) return dlerror();
    *(void **)&mecab.open = dlsym(mecab.library, "mecab_new2");
    *(void **)&mecab.parse = dlsym(mecab.library, "mecab_sparse_tostr2");
    if (!mecab.open || !mecab.parse) return "libmecab lacks its functions";
    mecab.tagger = mecab.open(options);
    return mecab.tagger ? NULL : "there is no dictionary";
}

const char *vt_reading(const char *text, size_t length) {
    return mecab.tagger ? mecab.parse(mecab.tagger, text, length) : NULL;
}
