// One transfer by libcurl, whose options take variable arguments, which Swift cannot pass.
#pragma once
#include <stdint.h>

#define VT_VALIDATOR_SIZE 1024

// What a server calls the version of a file (RFC 9110, 8.8); empty where it says nothing.
struct vt_validators {
    char etag[VT_VALIDATOR_SIZE];
    char modified[VT_VALIDATOR_SIZE];
};

struct vt_transfer {
    const char *address;
    // Where the bytes go, from `offset` on.
    int file;
    // Bytes that the file has already: the server is asked for the rest.
    int64_t offset;
    // More bytes than these, with those before, end the transfer.
    int64_t most;
    // Whether the environment's proxies are used.
    int uses_proxies;
    // Not null: the file is sent only if it has another version than this one. Gets the version that was sent.
    struct vt_validators *validators;
    // Called at least once a second; not 0 ends the transfer.
    int (*goes_on)(void *context, int64_t received);
    void *context;
};

enum vt_transfer_end {
    vt_transfer_done,
    // The server has the version that `validators` names.
    vt_transfer_unchanged,
    // The server has no such file: it says so, and will say so again.
    vt_transfer_missing,
    // More bytes than allowed.
    vt_transfer_too_long,
    // The file could not be written; errno has the reason.
    vt_transfer_unwritable,
    // The server does not send the rest of a file alone: the transfer must begin again.
    vt_transfer_not_resumable,
    // Refused by the server or by its certificate, or by this machine's rules: another attempt ends the same way.
    vt_transfer_refused,
    // Anything that may be better later.
    vt_transfer_broken,
};

// Blocks. `message` gets a sentence of `size` bytes at most.
enum vt_transfer_end vt_transfer(const struct vt_transfer *transfer, char *message, int size);
