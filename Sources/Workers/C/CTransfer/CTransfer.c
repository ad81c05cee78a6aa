#include "CTransfer.h"
#include <curl/curl.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

// Seconds.
static const long connect_limit = 10, silence_limit = 30;
static const long most_redirects = 5;
// Bytes that stay unwritten in memory: a large sync at the end would outlast the daemon's patience.
static const int64_t sync_size = 8 << 20;

struct state {
    const struct vt_transfer *transfer;
    int64_t received, synced;
    int is_too_long, error;
};

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
    struct state *state = context;
    size_t left = size * count;
    if (state->transfer->offset + state->received + (int64_t)left > state->transfer->most) {
        state->is_too_long = 1;
        return 0;
    }
    while (left > 0) {
        ssize_t written = write(state->transfer->file, bytes, left);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            state->error = errno;
            return 0;
        }
        bytes += written;
        left -= (size_t)written;
        state->received += written;
    }
    if (state->received - state->synced >= sync_size) {
        state->synced = state->received;
        if (fdatasync(state->transfer->file)) {
            state->error = errno;
            return 0;
        }
    }
    return size * count;
}

// Keeps the value of a header line; false for another header.
static int keep_header(const char *line, size_t length, const char *name, char *value) {
    size_t start = strlen(name);
    if (length < start || strncasecmp(line, name, start)) return 0;
    while (start < length && (line[start] == ' ' || line[start] == '\t')) start++;
    while (length > start && (line[length - 1] == '\r' || line[length - 1] == '\n' || line[length - 1] == ' ')) length--;
    // A longer validator is not used.
    if (length - start >= VT_VALIDATOR_SIZE) length = start;
    memcpy(value, line + start, length - start);
    value[length - start] = 0;
    return 1;
}

static size_t receive_header(char *line, size_t size, size_t count, void *context) {
    struct vt_validators *validators = ((struct state *)context)->transfer->validators;
    // A redirection brings several responses: only the validators of the last one count.
    if (size * count >= 5 && !memcmp(line, "HTTP/", 5)) validators->etag[0] = validators->modified[0] = 0;
    if (!keep_header(line, size * count, "ETag:", validators->etag))
        keep_header(line, size * count, "Last-Modified:", validators->modified);
    return size * count;
}

static struct curl_slist *add_condition(struct curl_slist *headers, const char *name, const char *value) {
    char line[VT_VALIDATOR_SIZE + 32];
    if (!value[0]) return headers;
    snprintf(line, sizeof line, "%s: %s", name, value);
    struct curl_slist *longer = curl_slist_append(headers, line);
    return longer ? longer : headers;
}

// The caller frees the list after the transfer.
static struct curl_slist *make_conditional(CURL *curl, struct state *state) {
    struct vt_validators *validators = state->transfer->validators;
    if (!validators) return NULL;
    struct curl_slist *headers = add_condition(NULL, "If-None-Match", validators->etag);
    headers = add_condition(headers, "If-Modified-Since", validators->modified);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, receive_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, state);
    // All encodings that the library knows.
    curl_easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "");
    return headers;
}

static int progress(void *context, curl_off_t t, curl_off_t now, curl_off_t ut, curl_off_t un) {
    (void)t, (void)now, (void)ut, (void)un;
    struct state *state = context;
    return state->transfer->goes_on(state->transfer->context, state->received);
}

static void set_options(CURL *curl, struct state *state, char *error) {
    const struct vt_transfer *transfer = state->transfer;
    curl_easy_setopt(curl, CURLOPT_URL, transfer->address);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(curl, CURLOPT_MAXREDIRS, most_redirects);
    curl_easy_setopt(curl, CURLOPT_FAILONERROR, 1L);
    // Signals of the resolver's would end a process with threads.
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, connect_limit);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, silence_limit);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, state);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, state);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, error);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "Vitrine");
    if (!transfer->uses_proxies) curl_easy_setopt(curl, CURLOPT_PROXY, "");
    if (transfer->offset > 0) curl_easy_setopt(curl, CURLOPT_RESUME_FROM_LARGE, (curl_off_t)transfer->offset);
}

static enum vt_transfer_end end_of(CURLcode code, long status, const struct state *state) {
    if (code == CURLE_OK) return status == 304 ? vt_transfer_unchanged : vt_transfer_done;
    if (state->is_too_long) return vt_transfer_too_long;
    if (state->error) {
        errno = state->error;
        return vt_transfer_unwritable;
    }
    switch (code) {
    case CURLE_RANGE_ERROR: return vt_transfer_not_resumable;
    case CURLE_HTTP_RETURNED_ERROR:
        if (status == 404 || status == 410) return vt_transfer_missing;
        // The range begins at or behind the file's end.
        if (status == 416) return vt_transfer_not_resumable;
        // Too many requests, and time-outs, are better later; what else a client does wrong stays wrong.
        return status >= 400 && status < 500 && status != 408 && status != 429 ? vt_transfer_refused
                                                                               : vt_transfer_broken;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_TOO_MANY_REDIRECTS: return vt_transfer_refused;
    default: return vt_transfer_broken;
    }
}

enum vt_transfer_end vt_transfer(const struct vt_transfer *transfer, char *message, int size) {
    struct state state = {.transfer = transfer};
    char error[CURL_ERROR_SIZE] = "";
    CURL *curl = curl_easy_init();
    if (!curl) {
        snprintf(message, (size_t)size, "no memory");
        return vt_transfer_broken;
    }
    set_options(curl, &state, error);
    struct curl_slist *headers = make_conditional(curl, &state);
    CURLcode code = curl_easy_perform(curl);
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_cleanup(curl);
    curl_slist_free_all(headers);
    snprintf(message, (size_t)size, "%s", error[0] ? error : curl_easy_strerror(code));
    return end_of(code, status, &state);
}
