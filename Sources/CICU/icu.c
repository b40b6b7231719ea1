#include "cicu.h"

#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/ucol.h>
#include <unicode/ucsdet.h>
#include <unicode/uidna.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

_Static_assert(ICU_BUFFER_OVERFLOW == U_BUFFER_OVERFLOW_ERROR, "the header repeats ICU's number");

// Calls ICU with its own status type, which may differ from int32_t in signedness.
#define WITH_STATUS(result, call)                                                                                      \
    UErrorCode code = (UErrorCode)*status;                                                                             \
    result call;                                                                                                       \
    *status = (int32_t)code

bool icu_is_wide(uint32_t scalar) {
    int32_t width = u_getIntPropertyValue((UChar32)scalar, UCHAR_EAST_ASIAN_WIDTH);
    return width == U_EA_WIDE || width == U_EA_FULLWIDTH;
}

icu_converter *icu_converter_open(const char *name, int32_t *status) {
    WITH_STATUS(UConverter *converter =, ucnv_open(name, &code));
    if (converter == NULL) { return NULL; }
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &code);
    *status = (int32_t)code;
    if (U_SUCCESS(code)) { return (icu_converter *)converter; }
    ucnv_close(converter);
    return NULL;
}

void icu_converter_close(icu_converter *converter) {
    ucnv_close((UConverter *)converter);
}

void icu_converter_reset(icu_converter *converter) {
    ucnv_reset((UConverter *)converter);
}

void icu_converter_to_utf16(
    icu_converter *converter, uint16_t **target, const uint16_t *target_end, const char **source,
    const char *source_end, bool flush, int32_t *status
) {
    WITH_STATUS(, ucnv_toUnicode(
        (UConverter *)converter, target, target_end, source, source_end, NULL, (UBool)flush, &code));
}

void icu_converter_invalid_bytes(
    const icu_converter *converter, char *bytes, int8_t *count, int32_t *status
) {
    WITH_STATUS(, ucnv_getInvalidChars((const UConverter *)converter, bytes, count, &code));
}

int32_t icu_converter_pending(const icu_converter *converter, int32_t *status) {
    WITH_STATUS(int32_t pending =, ucnv_toUCountPending((const UConverter *)converter, &code));
    return pending;
}

const char *icu_standard_name(const char *name, const char *standard, int32_t *status) {
    WITH_STATUS(const char *found =, ucnv_getStandardName(name, standard, &code));
    return found;
}

icu_detector *icu_detector_open(int32_t *status) {
    WITH_STATUS(UCharsetDetector *detector =, ucsdet_open(&code));
    return (icu_detector *)detector;
}

void icu_detector_close(icu_detector *detector) {
    ucsdet_close((UCharsetDetector *)detector);
}

void icu_detector_set_text(icu_detector *detector, const char *bytes, int32_t count, int32_t *status) {
    WITH_STATUS(, ucsdet_setText((UCharsetDetector *)detector, bytes, count, &code));
}

const icu_match *const *icu_detector_matches(icu_detector *detector, int32_t *count, int32_t *status) {
    WITH_STATUS(const UCharsetMatch **matches =, ucsdet_detectAll((UCharsetDetector *)detector, count, &code));
    return (const icu_match *const *)matches;
}

const char *icu_match_name(const icu_match *match, int32_t *status) {
    WITH_STATUS(const char *name =, ucsdet_getName((const UCharsetMatch *)match, &code));
    return name;
}

int32_t icu_match_confidence(const icu_match *match, int32_t *status) {
    WITH_STATUS(int32_t confidence =, ucsdet_getConfidence((const UCharsetMatch *)match, &code));
    return confidence;
}

icu_collator *icu_collator_open(const char *locale, int32_t *status) {
    WITH_STATUS(UCollator *collator =, ucol_open(locale, &code));
    if (collator == NULL) { return NULL; }
    ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &code);
    ucol_setAttribute(collator, UCOL_NORMALIZATION_MODE, UCOL_ON, &code);
    *status = (int32_t)code;
    return (icu_collator *)collator;
}

void icu_collator_close(icu_collator *collator) {
    ucol_close((UCollator *)collator);
}

int32_t icu_sort_key(
    const icu_collator *collator, const uint16_t *text, int32_t count, uint8_t *key, int32_t capacity
) {
    return ucol_getSortKey((const UCollator *)collator, text, count, key, capacity);
}

const uint32_t icu_idna_tolerated = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG
    | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN
    | UIDNA_ERROR_HYPHEN_3_4;

icu_idna *icu_idna_open(int32_t *status) {
    uint32_t options = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII
        | UIDNA_NONTRANSITIONAL_TO_UNICODE;
    WITH_STATUS(UIDNA *idna =, uidna_openUTS46(options, &code));
    return (icu_idna *)idna;
}

void icu_idna_close(icu_idna *idna) {
    uidna_close((UIDNA *)idna);
}

int32_t icu_idna_to_unicode(
    const icu_idna *idna, const char *name, int32_t count, char *target, int32_t capacity, uint32_t *errors,
    int32_t *status
) {
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    WITH_STATUS(int32_t length =, uidna_nameToUnicodeUTF8(
        (const UIDNA *)idna, name, count, target, capacity, &info, &code));
    *errors = info.errors;
    return length;
}

int32_t icu_idna_to_ascii(
    const icu_idna *idna, const char *name, int32_t count, char *target, int32_t capacity, uint32_t *errors,
    int32_t *status
) {
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    WITH_STATUS(int32_t length =, uidna_nameToASCII_UTF8(
        (const UIDNA *)idna, name, count, target, capacity, &info, &code));
    *errors = info.errors;
    return length;
}

icu_spoof *icu_spoof_open(int32_t *status) {
    WITH_STATUS(USpoofChecker *checker =, uspoof_open(&code));
    if (checker == NULL) { return NULL; }
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &code);
    uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
    *status = (int32_t)code;
    return (icu_spoof *)checker;
}

void icu_spoof_close(icu_spoof *checker) {
    uspoof_close((USpoofChecker *)checker);
}

int32_t icu_spoof_check(const icu_spoof *checker, const char *text, int32_t count, int32_t *status) {
    WITH_STATUS(int32_t failed =, uspoof_check2UTF8(
        (const USpoofChecker *)checker, text, count, NULL, &code));
    return failed;
}

int32_t icu_spoof_skeleton(
    const icu_spoof *checker, const char *text, int32_t count, char *target, int32_t capacity, int32_t *status
) {
    WITH_STATUS(int32_t length =, uspoof_getSkeletonUTF8(
        (const USpoofChecker *)checker, 0, text, count, target, capacity, &code));
    return length;
}

int32_t icu_utf16(const char *text, int32_t count, uint16_t *target, int32_t capacity, int32_t *status) {
    int32_t length = 0;
    WITH_STATUS(, u_strFromUTF8(target, capacity, &length, text, count, &code));
    return length;
}

const icu_normalizer *icu_nfc(int32_t *status) {
    WITH_STATUS(const UNormalizer2 *form =, unorm2_getNFCInstance(&code));
    return (const icu_normalizer *)form;
}

const icu_normalizer *icu_nfd(int32_t *status) {
    WITH_STATUS(const UNormalizer2 *form =, unorm2_getNFDInstance(&code));
    return (const icu_normalizer *)form;
}

const icu_normalizer *icu_nfkc_casefold(int32_t *status) {
    WITH_STATUS(const UNormalizer2 *form =, unorm2_getNFKCCasefoldInstance(&code));
    return (const icu_normalizer *)form;
}

int32_t icu_normalize(
    const icu_normalizer *form, const uint16_t *source, int32_t count, uint16_t *target, int32_t capacity,
    int32_t *status
) {
    WITH_STATUS(int32_t length =, unorm2_normalize(
        (const UNormalizer2 *)form, source, count, target, capacity, &code));
    return length;
}

bool icu_is_normalized(const icu_normalizer *form, const uint16_t *source, int32_t count, int32_t *status) {
    WITH_STATUS(UBool isNormalized =, unorm2_isNormalized((const UNormalizer2 *)form, source, count, &code));
    return isNormalized;
}
