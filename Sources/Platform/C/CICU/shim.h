#pragma once
#define U_SHOW_CPLUSPLUS_API 0
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ureldatefmt.h>

// ICU's functions are macros with its version in the name, which Swift does not import.

static inline UNumberFormatter *vt_number_formatter(const UChar *skeleton, int32_t length, const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UNumberFormatter *formatter = unumf_openForSkeletonAndLocale(skeleton, length, locale, &status);
    if (U_SUCCESS(status)) return formatter;
    unumf_close(formatter);
    return NULL;
}

static inline void vt_number_formatter_close(UNumberFormatter *formatter) { unumf_close(formatter); }

static inline UFormattedNumber *vt_formatted_number(void) {
    UErrorCode status = U_ZERO_ERROR;
    return unumf_openResult(&status);
}

static inline void vt_formatted_number_close(UFormattedNumber *number) { unumf_closeResult(number); }

// The length of the text, or a negative number.
static inline int32_t vt_format_number(
    const UNumberFormatter *formatter, int64_t number, UFormattedNumber *result, UChar *text, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    unumf_formatInt(formatter, number, result, &status);
    int32_t length = unumf_resultToString(result, text, room, &status);
    return U_SUCCESS(status) ? length : -1;
}

static inline UPluralRules *vt_plural_rules(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UPluralRules *rules = uplrules_open(locale, &status);
    return U_SUCCESS(status) ? rules : NULL;
}

static inline void vt_plural_rules_close(UPluralRules *rules) { uplrules_close(rules); }

// The length of the plural category's name, or a negative number.
static inline int32_t vt_plural_form(
    const UPluralRules *rules, const UFormattedNumber *number, UChar *name, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = uplrules_selectFormatted(rules, number, name, room, &status);
    return U_SUCCESS(status) ? length : -1;
}

// A formatter of days in Universal Time, of the medium length.
static inline UDateFormat *vt_date_formatter(const char *locale) {
    static const UChar zone[] = u"UTC";
    UErrorCode status = U_ZERO_ERROR;
    UDateFormat *formatter = udat_open(UDAT_NONE, UDAT_MEDIUM, locale, zone, 3, NULL, 0, &status);
    return U_SUCCESS(status) ? formatter : NULL;
}

static inline void vt_date_formatter_close(UDateFormat *formatter) { udat_close(formatter); }

static inline int32_t vt_format_date(UDateFormat *formatter, double milliseconds, UChar *text, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = udat_format(formatter, milliseconds, text, room, NULL, &status);
    return U_SUCCESS(status) ? length : -1;
}

static inline URelativeDateTimeFormatter *vt_relative_formatter(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    URelativeDateTimeFormatter *formatter = ureldatefmt_open(
        locale, NULL, UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_NONE, &status);
    return U_SUCCESS(status) ? formatter : NULL;
}

static inline void vt_relative_formatter_close(URelativeDateTimeFormatter *formatter) { ureldatefmt_close(formatter); }

// -1 is a unit ago. "yesterday" where the language has such a word.
static inline int32_t vt_format_relative(
    const URelativeDateTimeFormatter *formatter, double offset, URelativeDateTimeUnit unit, UChar *text, int32_t room) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = ureldatefmt_format(formatter, offset, unit, text, room, &status);
    return U_SUCCESS(status) ? length : -1;
}
