// Loads a plugin's libraries one by one, each after the libraries that it needs.
//
// dlopen(3) of a plugin holds the dynamic loader's lock until all its libraries are loaded: FFmpeg's 180 take 50 ms.
// Other threads that load a plugin wait meanwhile, and the loader looks up each symbol in all those libraries. One by
// one, the libraries take 39 ms, because a lookup searches few of them. The lock is then held for 3 ms at most.
#define _GNU_SOURCE
#include "Preload.h"
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { most_libraries = 512, deepest = 24, longest_path = 512 };
// The loader's lock is not fair: a thread that waits for it gets it only while this one pauses.
static const double work_without_pause = 2e-3; // s
static const useconds_t pause_length = 100; // us

struct work {
    char folder[longest_path];
    char *seen[most_libraries];
    int count;
    double resumed;
};

struct file { const char *bytes; size_t size; };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static struct file map(const char *path) {
    struct file file = {MAP_FAILED, 0};
    struct stat info;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return file;
    if (!fstat(descriptor, &info) && info.st_size > (off_t)sizeof(ElfW(Ehdr))) {
        file.size = (size_t)info.st_size;
        file.bytes = mmap(NULL, file.size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    }
    close(descriptor);
    return file;
}

// Whether the file holds `count` items of `size` bytes at `offset`.
static int holds(struct file file, size_t offset, size_t count, size_t size) {
    return offset <= file.size && count <= (file.size - offset) / size;
}

static const ElfW(Phdr) *segments(struct file file, int *count) {
    const ElfW(Ehdr) *header = (const void *)file.bytes;
    *count = 0;
    if (memcmp(header->e_ident, ELFMAG, SELFMAG) || !holds(file, header->e_phoff, header->e_phnum, sizeof(ElfW(Phdr))))
        return NULL;
    *count = header->e_phnum;
    return (const void *)(file.bytes + header->e_phoff);
}

// The file offset of an address in the loaded library; the file's size if the file does not hold that address.
static size_t offset_of(struct file file, ElfW(Addr) address) {
    int count;
    const ElfW(Phdr) *segment = segments(file, &count);
    for (int i = 0; i < count; i++)
        if (segment[i].p_type == PT_LOAD && address >= segment[i].p_vaddr
            && address - segment[i].p_vaddr < segment[i].p_filesz)
            return address - segment[i].p_vaddr + segment[i].p_offset;
    return file.size;
}

static void load(struct work *work, const char *name, int depth);

static void load_needed(struct work *work, struct file file, int depth) {
    int count;
    const ElfW(Phdr) *segment = segments(file, &count);
    const ElfW(Dyn) *entries = NULL;
    size_t entry_count = 0, names = file.size;
    for (int i = 0; i < count; i++) {
        if (segment[i].p_type != PT_DYNAMIC) continue;
        entry_count = segment[i].p_filesz / sizeof *entries;
        if (!holds(file, segment[i].p_offset, entry_count, sizeof *entries)) return;
        entries = (const void *)(file.bytes + segment[i].p_offset);
    }
    for (size_t i = 0; i < entry_count; i++)
        if (entries[i].d_tag == DT_STRTAB) names = offset_of(file, entries[i].d_un.d_ptr);
    for (size_t i = 0; i < entry_count && entries[i].d_tag != DT_NULL; i++) {
        if (entries[i].d_tag != DT_NEEDED || entries[i].d_un.d_val >= file.size - names) continue;
        const char *name = file.bytes + names + entries[i].d_un.d_val;
        if (memchr(name, 0, (size_t)(file.bytes + file.size - name))) load(work, name, depth);
    }
}

static void load_needed_by(struct work *work, const char *path, int depth) {
    struct file file = map(path);
    if (file.bytes == MAP_FAILED) return;
    load_needed(work, file, depth);
    munmap((void *)file.bytes, file.size);
}

static int is_new(struct work *work, const char *name) {
    for (int i = 0; i < work->count; i++)
        if (!strcmp(work->seen[i], name)) return 0;
    if (work->count == most_libraries) return 0;
    char *copy = strdup(name);
    if (copy) work->seen[work->count++] = copy;
    return copy != NULL;
}

static atomic_bool is_stopping;

// RTLD_NOW would refuse a library that calls functions of another without naming it, so binding is lazy.
static void load(struct work *work, const char *name, int depth) {
    if (is_stopping || depth > deepest || !is_new(work, name)) return;
    void *library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD);
    if (library) {
        dlclose(library);
        return;
    }
    char path[longest_path];
    if (snprintf(path, sizeof path, "%s/%s", work->folder, name) < (int)sizeof path)
        load_needed_by(work, path, depth + 1);
    // After a stop, the libraries that it needs may not be loaded.
    if (is_stopping) return;
    dlopen(name, RTLD_LAZY);
    if (now() - work->resumed < work_without_pause) return;
    usleep(pause_length);
    work->resumed = now();
}

// Reads libraries in GLib's folder. A library elsewhere is left to dlopen(3), which loads all that it needs at once.
static struct work *begin(void) {
    Dl_info info;
    void *known = dlsym(RTLD_DEFAULT, "g_free");
    struct work *work = calloc(1, sizeof *work);
    if (!work || !known || !dladdr(known, &info) || strlen(info.dli_fname) >= sizeof work->folder) {
        free(work);
        return NULL;
    }
    strcpy(work->folder, info.dli_fname);
    char *end = strrchr(work->folder, '/');
    if (end) *end = 0;
    work->resumed = now();
    return work;
}

static void end(struct work *work) {
    for (int i = 0; i < work->count; i++) free(work->seen[i]);
    free(work);
}

void vt_preload_libraries(const char *plugin) {
    struct work *work = begin();
    if (!work) return;
    load_needed_by(work, plugin, 0);
    end(work);
}

static pthread_t early;
static int is_early;

static void *load_early(void *name) {
    struct work *work = begin();
    if (!work) return NULL;
    char path[longest_path];
    if (snprintf(path, sizeof path, "%s/gstreamer-1.0/%s", work->folder, (const char *)name) < (int)sizeof path)
        load_needed_by(work, path, 0);
    end(work);
    return NULL;
}

void vt_preload_start(const char *name) { is_early = !pthread_create(&early, NULL, load_early, (void *)name); }

void vt_preload_stop(void) {
    if (!is_early) return;
    is_stopping = 1;
    pthread_join(early, NULL);
    is_early = is_stopping = 0;
}
