#pragma once
#include <stdbool.h>
#include <stdint.h>

// ICU's functions are macros with its version in the name, and its headers collide with those of Foundation's own copy:
// Swift sees neither. Texts are UTF-16. Lengths are negative where ICU fails; formatters are null where it has no data.

typedef struct vt_numbers vt_numbers;
typedef struct vt_days vt_days;

// Whether the language's script is written from the right to the left.
bool vt_is_right_to_left(const char *locale);

// The language's name in itself, as it begins a line of a menu; the code of a language that ICU does not know. Negative
// where ICU fails.
int32_t vt_language_name(const char *code, uint16_t *text, int32_t room);

// Writes numbers by an ICU number skeleton, and names the plural form of what they count.
vt_numbers *vt_numbers_open(const char *skeleton, const char *locale);
void vt_numbers_close(vt_numbers *numbers);
int32_t vt_numbers_write(vt_numbers *numbers, int64_t number, uint16_t *text, int32_t room);
// The plural form of the number written last.
int32_t vt_numbers_form(vt_numbers *numbers, uint16_t *name, int32_t room);

// Writes days, at medium length.
vt_days *vt_days_open(const char *locale);
void vt_days_close(vt_days *days);
// `day` counts from 1970-01-01.
int32_t vt_days_write(vt_days *days, int64_t day, uint16_t *text, int32_t room);
// So many days or weeks ago: "yesterday", "3 days ago".
int32_t vt_days_write_ago(vt_days *days, int32_t count, bool weeks, uint16_t *text, int32_t room);
