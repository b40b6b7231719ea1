// A wall around giflib: one call reads a payload from start to end.
#pragma once
#include <cimagebytes.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum {
    CGIF_OK,
    /// The payload ended where more was needed.
    CGIF_ENDED,
    /// The payload breaks the format; `message` says how, in giflib's words.
    CGIF_DAMAGED,
    /// More frames or pixels than the limits allow.
    CGIF_LIMIT,
    CGIF_NO_MEMORY,
    /// Reading the payload failed; the errno is in the cimagebytes.
    CGIF_UNREADABLE,
    /// The row handler asked to stop.
    CGIF_STOPPED,
} cgif_status;

typedef struct {
    /// Pixels of all frames together.
    uint64_t most_pixels;
    uint32_t most_frames;
} cgif_limits;

typedef struct {
    /// The logical screen in pixels, grown so that the first frame is within it.
    uint32_t width, height;
    /// Bits of a palette index in the first frame.
    uint8_t bit_depth;
    uint32_t frames;
    /// The delays after all frames, in hundredths of a second.
    uint64_t duration;
    /// Whether the payload ends without its end marker, though its last frame is whole.
    bool lacks_end;
    /// How many bytes between frames belong to nothing.
    uint64_t stray_bytes;

    /// After a failure: where it came, the frame from 0, and the row of how many in it; 0 of 0 outside a frame.
    int64_t offset;
    uint32_t row, rows;
    const char *message;
} cgif_report;

/// Receives one row of the first frame: `count` RGBA pixels of 8 bits, which stand from column `x` on in row `y` of the
/// logical screen, clipped to it. Rows of an interlaced frame come in its order. Returns false to stop.
typedef bool (*cgif_row_handler)(void *context, const uint8_t *rgba, uint32_t y, uint32_t x, uint32_t count);

/// Reads all frames, and gives the first one's rows to `handler`, which may be NULL. `begin` is called before them,
/// with the size.
cgif_status cgif_read(cimagebytes *bytes, cgif_limits limits, void (*begin)(void *context, uint32_t, uint32_t),
                      cgif_row_handler handler, void *context, cgif_report *report);
