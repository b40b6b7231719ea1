// What Punnet asks of ICU, without ICU's own headers: Foundation carries a copy of ICU whose types have the same names
// and other definitions, and a program that imports both does not compile. ICU also renames its functions by version
// with macros that Swift cannot see. Each function here makes the one call that its comment names.
//
// `status` is a UErrorCode: 0 at the call, above 0 after a failure, below 0 for a remark. Texts are UTF-16 unless
// their type is char; counts are units, never bytes of anything else.
#ifndef PUNNET_CICU_H
#define PUNNET_CICU_H

#include <stdbool.h>
#include <stdint.h>

typedef struct icu_converter icu_converter;
typedef struct icu_detector icu_detector;
typedef struct icu_match icu_match;
typedef struct icu_collator icu_collator;
typedef struct icu_idna icu_idna;
typedef struct icu_spoof icu_spoof;
typedef struct icu_normalizer icu_normalizer;

// The one failure that callers tell from others: U_BUFFER_OVERFLOW_ERROR.
enum { ICU_BUFFER_OVERFLOW = 15 };

// Character properties: u_getIntPropertyValue, UCHAR_EAST_ASIAN_WIDTH. True for Wide and Fullwidth.
bool icu_is_wide(uint32_t scalar);

// Converters: ucnv_open, ucnv_close, ucnv_reset, ucnv_toUnicode, ucnv_getInvalidChars, and names. A converter stops at
// malformed input and says so, where ICU's default substitutes silently.
icu_converter *icu_converter_open(const char *name, int32_t *status);
void icu_converter_close(icu_converter *converter);
void icu_converter_reset(icu_converter *converter);
void icu_converter_to_utf16(
    icu_converter *converter, uint16_t **target, const uint16_t *target_end, const char **source,
    const char *source_end, bool flush, int32_t *status);
void icu_converter_invalid_bytes(
    const icu_converter *converter, char *bytes, int8_t *count, int32_t *status);
// How many bytes the converter took but will read again, or needs the rest of.
int32_t icu_converter_pending(const icu_converter *converter, int32_t *status);
const char *icu_standard_name(const char *name, const char *standard, int32_t *status);

// Charset detection: ucsdet_open, ucsdet_close, ucsdet_setText, ucsdet_detectAll. The matches are the detector's own.
icu_detector *icu_detector_open(int32_t *status);
void icu_detector_close(icu_detector *detector);
void icu_detector_set_text(icu_detector *detector, const char *bytes, int32_t count, int32_t *status);
const icu_match *const *icu_detector_matches(icu_detector *detector, int32_t *count, int32_t *status);
const char *icu_match_name(const icu_match *match, int32_t *status);
int32_t icu_match_confidence(const icu_match *match, int32_t *status);

// Collation: ucol_open, ucol_close, ucol_setAttribute, ucol_getSortKey. Numbers are ordered by value, and text by its
// normal form.
icu_collator *icu_collator_open(const char *locale, int32_t *status);
void icu_collator_close(icu_collator *collator);
int32_t icu_sort_key(
    const icu_collator *collator, const uint16_t *text, int32_t count, uint8_t *key, int32_t capacity);

// Host names: uidna_openUTS46, uidna_nameToUnicodeUTF8, uidna_nameToASCII_UTF8. Both answer with the length of the
// name, and with flags of UIDNA_ERROR_… in `errors`; `icu_idna_tolerated` are those of lengths, hyphens and empty
// labels, which addresses are allowed.
icu_idna *icu_idna_open(int32_t *status);
void icu_idna_close(icu_idna *idna);
int32_t icu_idna_to_unicode(
    const icu_idna *idna, const char *name, int32_t count, char *target, int32_t capacity, uint32_t *errors,
    int32_t *status);
int32_t icu_idna_to_ascii(
    const icu_idna *idna, const char *name, int32_t count, char *target, int32_t capacity, uint32_t *errors,
    int32_t *status);
extern const uint32_t icu_idna_tolerated;

// Look-alikes: uspoof_open, uspoof_close, uspoof_check2UTF8, uspoof_getSkeletonUTF8. The check answers with the flags
// of USPOOF_… that the text fails: 0 when it passes all.
icu_spoof *icu_spoof_open(int32_t *status);
void icu_spoof_close(icu_spoof *checker);
int32_t icu_spoof_check(const icu_spoof *checker, const char *text, int32_t count, int32_t *status);
int32_t icu_spoof_skeleton(
    const icu_spoof *checker, const char *text, int32_t count, char *target, int32_t capacity, int32_t *status);

// UTF-16 of UTF-8: u_strFromUTF8. Answers with the count of units.
int32_t icu_utf16(const char *text, int32_t count, uint16_t *target, int32_t capacity, int32_t *status);

// Normal forms C and D, and C with case and compatibility folded: unorm2_getNFCInstance, unorm2_getNFDInstance,
// unorm2_getNFKCCasefoldInstance; unorm2_normalize, unorm2_isNormalized. The instances are never closed.
const icu_normalizer *icu_nfc(int32_t *status);
const icu_normalizer *icu_nfd(int32_t *status);
const icu_normalizer *icu_nfkc_casefold(int32_t *status);
int32_t icu_normalize(
    const icu_normalizer *form, const uint16_t *source, int32_t count, uint16_t *target, int32_t capacity,
    int32_t *status);
bool icu_is_normalized(const icu_normalizer *form, const uint16_t *source, int32_t count, int32_t *status);

#endif
