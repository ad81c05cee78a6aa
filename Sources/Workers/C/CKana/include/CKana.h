// Conversion from kana to kanji by libanthy, which is loaded at run time: it and its dictionary are optional packages.
#pragma once
#include <stddef.h>

// Loads the library and its dictionary. Returns NULL, or the reason why there is no conversion.
const char *vt_kana_open(void);

// Takes a reading in UTF-8. Returns the number of its segments, or -1.
int vt_kana_read(const char *reading);

// Makes the first segment as long as the whole reading. Returns 0, or -1.
int vt_kana_join_segments(int characters);

// The number of characters and of candidates of a segment. Returns 0, or -1.
int vt_kana_segment(int segment, int *characters, int *candidates);

// Writes a candidate of a segment in UTF-8. Returns its length in bytes, or -1.
int vt_kana_candidate(int segment, int candidate, char *text, size_t size);
