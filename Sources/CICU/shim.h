// ICU renames its functions by version with macros that Swift cannot see, so each call that Swift makes has a
// small function here. Nothing else belongs in this file.
#ifndef PUNNET_CICU_SHIM_H
#define PUNNET_CICU_SHIM_H

#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucol.h>
#include <unicode/ucsdet.h>
#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>

// Character properties.

static inline int32_t icu_east_asian_width(UChar32 scalar) {
    return u_getIntPropertyValue(scalar, UCHAR_EAST_ASIAN_WIDTH);
}

// Converters: ucnv_open, ucnv_close, ucnv_toUnicode, ucnv_getInvalidChars, and names.

static inline UConverter *icu_converter_open(const char *name, UErrorCode *status) {
    return ucnv_open(name, status);
}

static inline void icu_converter_close(UConverter *converter) {
    ucnv_close(converter);
}

static inline void icu_converter_reset(UConverter *converter) {
    ucnv_reset(converter);
}

// Makes the converter stop at malformed input and say so, where it would otherwise substitute silently.
static inline void icu_converter_stop_at_malformed(UConverter *converter, UErrorCode *status) {
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, status);
}

static inline void icu_converter_to_utf16(
    UConverter *converter, UChar **target, const UChar *targetEnd, const char **source, const char *sourceEnd,
    UBool flush, UErrorCode *status
) {
    ucnv_toUnicode(converter, target, targetEnd, source, sourceEnd, NULL, flush, status);
}

static inline void icu_converter_invalid_bytes(
    const UConverter *converter, char *bytes, int8_t *count, UErrorCode *status
) {
    ucnv_getInvalidChars(converter, bytes, count, status);
}

// How many bytes the converter took but will read again, or needs the rest of.
static inline int32_t icu_converter_pending(const UConverter *converter, UErrorCode *status) {
    return ucnv_toUCountPending(converter, status);
}

static inline const char *icu_standard_name(const char *name, const char *standard, UErrorCode *status) {
    return ucnv_getStandardName(name, standard, status);
}

// Charset detection: ucsdet_open, ucsdet_close, ucsdet_setText, ucsdet_detectAll.

static inline UCharsetDetector *icu_detector_open(UErrorCode *status) {
    return ucsdet_open(status);
}

static inline void icu_detector_close(UCharsetDetector *detector) {
    ucsdet_close(detector);
}

static inline void icu_detector_set_text(
    UCharsetDetector *detector, const char *bytes, int32_t count, UErrorCode *status
) {
    ucsdet_setText(detector, bytes, count, status);
}

static inline const UCharsetMatch **icu_detector_matches(
    UCharsetDetector *detector, int32_t *count, UErrorCode *status
) {
    return ucsdet_detectAll(detector, count, status);
}

static inline const char *icu_match_name(const UCharsetMatch *match, UErrorCode *status) {
    return ucsdet_getName(match, status);
}

static inline int32_t icu_match_confidence(const UCharsetMatch *match, UErrorCode *status) {
    return ucsdet_getConfidence(match, status);
}

static inline const char *icu_match_language(const UCharsetMatch *match, UErrorCode *status) {
    return ucsdet_getLanguage(match, status);
}

// Collation: ucol_open, ucol_close, ucol_setAttribute, ucol_getSortKey.

static inline UCollator *icu_collator_open(const char *locale, UErrorCode *status) {
    return ucol_open(locale, status);
}

static inline void icu_collator_close(UCollator *collator) {
    ucol_close(collator);
}

static inline void icu_collator_set(
    UCollator *collator, UColAttribute attribute, UColAttributeValue value, UErrorCode *status
) {
    ucol_setAttribute(collator, attribute, value, status);
}

static inline int32_t icu_sort_key(
    const UCollator *collator, const UChar *text, int32_t count, uint8_t *key, int32_t capacity
) {
    return ucol_getSortKey(collator, text, count, key, capacity);
}

// Host names: uidna_openUTS46, uidna_nameToUnicodeUTF8, uidna_nameToASCII_UTF8. Both answer with the length of the
// name, and with flags of UIDNA_ERROR_… in `errors`.

static inline UIDNA *icu_idna_open(UErrorCode *status) {
    return uidna_openUTS46(
        UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII
            | UIDNA_NONTRANSITIONAL_TO_UNICODE,
        status);
}

static inline void icu_idna_close(UIDNA *idna) {
    uidna_close(idna);
}

static inline int32_t icu_idna_to_unicode(
    const UIDNA *idna, const char *name, int32_t count, char *target, int32_t capacity, uint32_t *errors,
    UErrorCode *status
) {
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t length = uidna_nameToUnicodeUTF8(idna, name, count, target, capacity, &info, status);
    *errors = info.errors;
    return length;
}

static inline int32_t icu_idna_to_ascii(
    const UIDNA *idna, const char *name, int32_t count, char *target, int32_t capacity, uint32_t *errors,
    UErrorCode *status
) {
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t length = uidna_nameToASCII_UTF8(idna, name, count, target, capacity, &info, status);
    *errors = info.errors;
    return length;
}

// Look-alikes: uspoof_open, uspoof_close, uspoof_check2UTF8, uspoof_getSkeletonUTF8.

static inline USpoofChecker *icu_spoof_open(UErrorCode *status) {
    USpoofChecker *checker = uspoof_open(status);
    if (U_FAILURE(*status)) { return NULL; }
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, status);
    uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
    return checker;
}

static inline void icu_spoof_close(USpoofChecker *checker) {
    uspoof_close(checker);
}

// Answers with the checks that the text fails; 0 when it passes all.
static inline int32_t icu_spoof_check(
    const USpoofChecker *checker, const char *text, int32_t count, UErrorCode *status
) {
    return uspoof_check2UTF8(checker, text, count, NULL, status);
}

static inline int32_t icu_spoof_skeleton(
    const USpoofChecker *checker, const char *text, int32_t count, char *target, int32_t capacity,
    UErrorCode *status
) {
    return uspoof_getSkeletonUTF8(checker, 0, text, count, target, capacity, status);
}

// Normal form C: unorm2_getNFCInstance, unorm2_normalize, unorm2_isNormalized. The instance is never closed.

static inline const UNormalizer2 *icu_nfc(UErrorCode *status) {
    return unorm2_getNFCInstance(status);
}

static inline int32_t icu_normalize(
    const UNormalizer2 *form, const UChar *source, int32_t count, UChar *target, int32_t capacity,
    UErrorCode *status
) {
    return unorm2_normalize(form, source, count, target, capacity, status);
}

static inline UBool icu_is_normalized(
    const UNormalizer2 *form, const UChar *source, int32_t count, UErrorCode *status
) {
    return unorm2_isNormalized(form, source, count, status);
}

#endif
