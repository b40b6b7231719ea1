// A wall around libwebp: what Swift cannot call itself, and the cheapest way to see that a picture is whole.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    CWEBP_OK,
    /// The payload ended where more was needed.
    CWEBP_ENDED,
    /// The payload breaks the format.
    CWEBP_DAMAGED,
    /// More pixels, or more memory, than the limits allow.
    CWEBP_LIMIT,
    CWEBP_NO_MEMORY,
    /// The row handler asked to stop.
    CWEBP_STOPPED,
} cwebp_status;

typedef struct {
    /// Pixels of all frames together.
    uint64_t most_pixels;
    /// Bytes that decoding one frame may hold.
    uint64_t most_bytes;
} cwebp_limits;

typedef struct {
    /// The canvas, in pixels.
    uint32_t width, height;
    uint32_t frames;
    /// How long all frames last, in milliseconds.
    uint64_t duration;
    bool has_alpha;
    /// Whether all frames were stored without loss.
    bool is_lossless;
    /// The EXIF chunk, inside the payload's bytes; NULL when there is none.
    const uint8_t *exif;
    size_t exif_count;
    /// After a failure: the frame it came in, from 1; 0 outside frames.
    uint32_t frame;
} cwebp_report;

/// Receives one row of the first frame: `count` RGBA pixels of 8 bits, which stand from column `x` on in row `y` of the
/// canvas. Returns false to stop.
typedef bool (*cwebp_row_handler)(void *context, const uint8_t *rgba, uint32_t y, uint32_t x, uint32_t count);

/// Decodes all frames of a payload that is in memory. Frames are decoded in full, yet without a handler only one pixel
/// is put out, so that a lossy frame takes a few rows of memory and a lossless one four bytes a pixel. A handler takes
/// four bytes a pixel more.
cwebp_status cwebp_read(const uint8_t *bytes, size_t count, cwebp_limits limits,
                        void (*begin)(void *context, uint32_t, uint32_t), cwebp_row_handler handler, void *context,
                        cwebp_report *report);
