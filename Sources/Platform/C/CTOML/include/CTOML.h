// The part of toml++ that the configuration needs. A callback receives each value of a document, with its position.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Lines and columns count from 1, and columns count characters. 0 means unknown.
struct vt_toml_position {
    uint32_t line, column;
};

enum vt_toml_kind {
    VT_TOML_FLAG,
    VT_TOML_INTEGER,
    VT_TOML_NUMBER,
    VT_TOML_TEXT,
    // An array of numbers only, which may be empty.
    VT_TOML_NUMBER_LIST,
    // Any other array.
    VT_TOML_OTHER_ARRAY,
    // A table without any key.
    VT_TOML_EMPTY_TABLE,
    // A date, a time or both.
    VT_TOML_DATE,
};

// One value: anything but a table with keys. Its pointers are valid only during the call.
struct vt_toml_value {
    // The names joined by dots; a name that is not a bare key stands in quotes. A table of an array has its number
    // behind the name: `source[1].name`.
    const char *key;
    size_t key_length;
    struct vt_toml_position key_at, value_at;
    enum vt_toml_kind kind;
    // Also holds a boolean.
    int64_t integer;
    double number;
    // UTF-8, not terminated.
    const char *text;
    size_t text_length;
    const double *list;
    size_t list_length;
};

// The first error in a document.
struct vt_toml_error {
    char message[256];
    struct vt_toml_position at;
};

// Calls `visit` for every value of a document and returns 0. For a document with an error it sets *error, returns -1
// and does not call `visit`.
int vt_toml_parse(const char *bytes, size_t count, void *context,
                  void (*visit)(void *context, const struct vt_toml_value *value), struct vt_toml_error *error);

#ifdef __cplusplus
}
#endif
