// The reading of Japanese texts in kana by libmecab, which is loaded at run time: it and its dictionary are optional
// packages.
#pragma once
#include <stddef.h>

// Loads the library and its dictionary. Returns NULL, or the reason why there are no readings.
const char *vt_reading_open(void);

// The words of a text of `length` bytes in UTF-8, each as it is pronounced, with a space after each. A word that the
// dictionary does not contain stays as it is. NULL for a failure. The next call overwrites the result.
const char *vt_reading(const char *text, size_t length);
