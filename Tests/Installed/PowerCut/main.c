// power-cut LOG IMAGE SEED: leaves on IMAGE, which holds the disk as it was before, what a cut of the power at a random
// moment leaves of the writes in LOG, a log of the kernel's dm-log-writes.
//
// The disk has a cache that a cut empties. A write that lies before the last flush is whole. Each later one is whole, torn
// or lost, by chance. The superblock of ext4 alone is never torn: it stands outside of the journal and has a checksum, so no
// kernel mounts half of one. A disk with physical sectors of 4 KiB does not leave half of one.
//
// Prints how many entries of the log lie before the cut, how many there are, and the last mark before the cut (`-` where
// there is none).
//
// Format: Documentation/admin-guide/device-mapper/log-writes.rst and drivers/md/dm-log-writes.c of Linux. All numbers are
// little endian, as this machine's. A sector is 512 bytes, where the log's head says so.
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { sector_size = 512 };
/// The first one of two.
enum { superblock = 1024 / sector_size };
enum { flag_flush = 1, flag_fua = 2, flag_discard = 4, flag_mark = 8 };
static const uint64_t log_magic = 0x6a736677736872;

struct log_head {
    uint64_t magic, version, entries;
    uint32_t sector_size;
};

struct log_entry {
    uint64_t sector, sectors, flags, length;
};

struct mapping {
    unsigned char *bytes;
    size_t size;
};

static void fail(const char *what)
{
    fprintf(stderr, "power-cut: %s\n", what);
    exit(1);
}

static struct mapping map(const char *path, bool is_written)
{
    int file = open(path, (is_written ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    off_t size = file < 0 ? -1 : lseek(file, 0, SEEK_END);
    if (size <= 0) fail(path);
    void *bytes = mmap(NULL, (size_t)size, PROT_READ | (is_written ? PROT_WRITE : 0), MAP_SHARED, file, 0);
    if (bytes == MAP_FAILED) fail(path);
    close(file);
    return (struct mapping) { bytes, (size_t)size };
}

/// SplitMix64 (Steele, Lea, Flood 2014).
static uint64_t random_number(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/// Bytes of data that follow an entry.
static size_t data_size(const struct log_entry *entry)
{
    return entry->flags & (flag_discard | flag_mark) ? 0 : entry->sectors * sector_size;
}

/// A mark's text stands behind the entry, in the same sector.
static const char *mark_text(const struct log_entry *entry) { return (const char *)(entry + 1); }

/// The kernel's own mark, at the end of a log, is none of those who write.
static bool is_mark(const struct log_entry *entry)
{
    static const char end[] = "dm-log-writes-end";
    if (!(entry->flags & flag_mark)) return false;
    return entry->length < sizeof end - 1 || memcmp(mark_text(entry), end, sizeof end - 1) != 0;
}

/// Sectors that are written of an entry, where so many were to be: the superblock, at byte 1024 of the disk, is whole.
static uint64_t untorn(const struct log_entry *entry, uint64_t sectors)
{
    bool splits = entry->sector < superblock + 1 && entry->sector + sectors == superblock + 1;
    return splits && sectors < entry->sectors ? sectors + 1 : sectors;
}

static void apply(const struct log_entry *entry, size_t size, struct mapping disk)
{
    size_t offset = entry->sector * sector_size;
    const unsigned char *data = (const unsigned char *)entry + sector_size;
    if (entry->flags & flag_mark || entry->sectors == 0) return;
    if (entry->sector > disk.size / sector_size || size > disk.size - offset) fail("a write lies outside of the disk");
    // What was discarded may read as anything: nothing reads it.
    if (!(entry->flags & flag_discard)) memcpy(disk.bytes + offset, data, size);
}

int main(int count, char **arguments)
{
    if (count != 4) fail("expected LOG IMAGE SEED");
    struct mapping log = map(arguments[1], false), disk = map(arguments[2], true);
    uint64_t state = strtoull(arguments[3], NULL, 10);
    const struct log_head *head = (const struct log_head *)log.bytes;
    if (log.size < sector_size || head->magic != log_magic || head->version != 1) fail("not a log of dm-log-writes");
    if (head->sector_size != sector_size) fail("sectors of another size");
    if (head->entries == 0 || head->entries > log.size / sector_size) fail("no entries");

    const struct log_entry **entries = calloc(head->entries, sizeof *entries);
    size_t offset = sector_size;
    for (uint64_t i = 0; i < head->entries; i++) {
        if (offset > log.size - sector_size) fail("the log ends early");
        const struct log_entry *entry = entries[i] = (const struct log_entry *)(log.bytes + offset);
        if (entry->sectors > log.size / sector_size || data_size(entry) > log.size - sector_size - offset)
            fail("the log ends early");
        if (entry->flags & flag_mark && entry->length > sector_size - sizeof *entry) fail("a mark is too long");
        offset += sector_size + data_size(entry);
    }
    uint64_t cut = random_number(&state) % (head->entries + 1), durable = 0;
    const struct log_entry *mark = NULL;
    for (uint64_t i = 0; i < cut; i++) {
        // What a write with a flush carries itself comes behind the flush.
        if (entries[i]->flags & flag_flush) durable = i;
        if (is_mark(entries[i])) mark = entries[i];
    }
    for (uint64_t i = 0; i < cut; i++) {
        size_t size = data_size(entries[i]);
        if (i >= durable && !(entries[i]->flags & flag_fua)) {
            switch (random_number(&state) % 3) {
            case 0: continue;
            case 1: size = untorn(entries[i], random_number(&state) % (entries[i]->sectors + 1)) * sector_size; break;
            default: break;
            }
            if (size > data_size(entries[i])) size = data_size(entries[i]);
        }
        apply(entries[i], size, disk);
    }
    if (msync(disk.bytes, disk.size, MS_SYNC) != 0) fail(strerror(errno));
    printf("%" PRIu64 " %" PRIu64 " %.*s\n", cut, head->entries, mark ? (int)mark->length : 1, mark ? mark_text(mark) : "-");
    return 0;
}
