// What the parts of the wall share.
#pragma once
#include "cpng.h"

#include <png.h>

struct cpng_reader {
    cimagebytes *bytes;
    png_structp png;
    png_infop info;
    cpng_header header;
    cpng_status status;
    cpng_failure failure;

    int64_t chunk_offset;
    int64_t bad_offset;
    bool before_picture;

    cpng_chunk kept[CPNG_KEPT_CHUNKS];
    size_t kept_count, kept_bytes, dropped_count;
    char bad[CPNG_BAD_CHUNKS][5];
    size_t bad_count;

    /// Made when first needed, and kept from one payload to the next.
    struct cpng_inflating *inflating;
    /// Whether libpng gets the picture data inflated (feed.c).
    bool is_fed;
};

/// Forgets the last payload and turns to another.
void cpng_reset(cpng_reader *reader, cimagebytes *bytes);

/// Whether a chunk describes the picture, by its name.
bool cpng_describes(const uint8_t name[4]);

/// Keeps a chunk's data when they are wanted and there is room. Returns false when memory is short.
bool cpng_keep(cpng_reader *reader, const uint8_t name[4], const uint8_t *data, size_t count);

/// Makes what inflates, where there is none yet. Returns false without memory.
bool cpng_make_inflating(cpng_reader *reader);

/// Begins to feed libpng; there must be memory for it (`inflating`).
void cpng_begin_feed(cpng_reader *reader);

/// Gives libpng what it asks for. Returns false where the payload does not allow a feed.
bool cpng_feed_libpng(cpng_reader *reader, uint8_t *into, size_t count);

void cpng_free_inflating(cpng_reader *reader);
