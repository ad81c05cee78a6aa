#include "CICU.h"

#include <stdlib.h>
#include <unicode/udat.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ureldatefmt.h>

bool vt_is_right_to_left(const char *locale) { return uloc_isRightToLeft(locale); }

static int32_t length(int32_t length, UErrorCode status) { return U_SUCCESS(status) ? length : -1; }

int32_t vt_language_name(const char *code, uint16_t *text, int32_t room) {
    UDisplayContext contexts[] = {UDISPCTX_STANDARD_NAMES, UDISPCTX_CAPITALIZATION_FOR_UI_LIST_OR_MENU};
    UErrorCode status = U_ZERO_ERROR;
    ULocaleDisplayNames *names = uldn_openForContext(code, contexts, 2, &status);
    if (U_FAILURE(status)) return -1;
    const int32_t count = uldn_localeDisplayName(names, code, text, room, &status);
    uldn_close(names);
    return length(count, status);
}

struct vt_numbers {
    UNumberFormatter *formatter;
    UFormattedNumber *written;
    UPluralRules *rules;
};

struct vt_days {
    UDateFormat *dates;
    URelativeDateTimeFormatter *distances;
};

vt_numbers *vt_numbers_open(const char *skeleton, const char *locale) {
    vt_numbers *numbers = calloc(1, sizeof *numbers);
    if (!numbers) return NULL;
    UChar units[128];
    int32_t count = 0;
    UErrorCode status = U_ZERO_ERROR;
    // Skeletons are ASCII.
    for (; skeleton[count] && count < 128; count++) units[count] = (UChar)skeleton[count];
    numbers->formatter = unumf_openForSkeletonAndLocale(units, count, locale, &status);
    numbers->written = unumf_openResult(&status);
    numbers->rules = uplrules_open(locale, &status);
    if (U_SUCCESS(status)) return numbers;
    vt_numbers_close(numbers);
    return NULL;
}

void vt_numbers_close(vt_numbers *numbers) {
    if (!numbers) return;
    uplrules_close(numbers->rules);
    unumf_closeResult(numbers->written);
    unumf_close(numbers->formatter);
    free(numbers);
}

int32_t vt_numbers_write(vt_numbers *numbers, int64_t number, uint16_t *text, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    unumf_formatInt(numbers->formatter, number, numbers->written, &status);
    return length(unumf_resultToString(numbers->written, text, room, &status), status);
}

int32_t vt_numbers_form(vt_numbers *numbers, uint16_t *name, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    return length(uplrules_selectFormatted(numbers->rules, numbers->written, name, room, &status), status);
}

vt_days *vt_days_open(const char *locale) {
    static const UChar zone[] = {'U', 'T', 'C'};
    vt_days *days = calloc(1, sizeof *days);
    if (!days) return NULL;
    UErrorCode status = U_ZERO_ERROR;
    days->dates = udat_open(UDAT_NONE, UDAT_MEDIUM, locale, zone, 3, NULL, 0, &status);
    days->distances =
        ureldatefmt_open(locale, NULL, UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_NONE, &status);
    if (U_SUCCESS(status)) return days;
    vt_days_close(days);
    return NULL;
}

void vt_days_close(vt_days *days) {
    if (!days) return;
    ureldatefmt_close(days->distances);
    if (days->dates) udat_close(days->dates);
    free(days);
}

int32_t vt_days_write(vt_days *days, int64_t day, uint16_t *text, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    const double milliseconds = 86400000.0;
    return length(udat_format(days->dates, (double)day * milliseconds, text, room, NULL, &status), status);
}

int32_t vt_days_write_ago(vt_days *days, int32_t count, bool weeks, uint16_t *text, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    const URelativeDateTimeUnit unit = weeks ? UDAT_REL_UNIT_WEEK : UDAT_REL_UNIT_DAY;
    return length(ureldatefmt_format(days->distances, -(double)count, unit, text, room, &status), status);
}
