#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Decodes all rows with libpng, in the picture's own format; false when it is damaged.
bool decode_png(const uint8_t *bytes, size_t count);

/// Decodes all rows with libjpeg, at full size; false when it is damaged.
bool decode_jpeg(const uint8_t *bytes, size_t count);

/// Parses a document with libxml2's SAX2 interface and no handlers but an element count; false when it is not
/// well-formed.
bool parse_document(const uint8_t *bytes, size_t count);

/// Counts words in UTF-8, or in UTF-16 after its mark.
unsigned long long count_words(const uint8_t *bytes, size_t count);
