// A wall around libpng: every call sets its own jump point and returns a status, so no longjmp leaves this target.
#pragma once
#include <cimagebytes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    CPNG_OK,
    /// The payload ended where more was needed.
    CPNG_ENDED,
    /// The payload breaks the format; `message` says how, in libpng's words.
    CPNG_DAMAGED,
    CPNG_NO_MEMORY,
    /// Reading the payload failed; the errno is in the cimagebytes.
    CPNG_UNREADABLE,
    /// The row handler asked to stop.
    CPNG_STOPPED,
} cpng_status;

/// What IHDR says.
typedef struct {
    uint32_t width, height;
    /// Bits a channel: 1, 2, 4, 8 or 16.
    uint8_t bit_depth;
    /// 0 grey, 2 rgb, 3 indexed, 4 grey with alpha, 6 rgb with alpha.
    uint8_t color_type;
    bool interlaced;
} cpng_header;

/// Where and how a call failed.
typedef struct {
    /// The chunk being read, as four letters; empty before the first.
    char chunk[5];
    /// The byte offset where that chunk starts.
    int64_t offset;
    /// The row that could not be read, counted from 0 in its pass, and how many rows the pass has; 0 of 0 outside
    /// the picture data.
    uint32_t row, rows;
    /// The pass, 0…6; -1 when the picture is not interlaced.
    int pass;
    char message[96];
} cpng_failure;

/// One chunk that was kept because it describes the picture: eXIf, acTL, or a text with a keyword that is shown.
typedef struct {
    char name[5];
    const uint8_t *bytes;
    size_t count;
} cpng_chunk;

/// The most chunks that are kept of one picture, the largest one, and the most bytes of all together.
#define CPNG_KEPT_CHUNKS 16
#define CPNG_KEPT_CHUNK_BYTES (256 * 1024)
#define CPNG_KEPT_BYTES (512 * 1024)
/// The most names of chunks with a wrong checksum that are remembered.
#define CPNG_BAD_CHUNKS 4

typedef struct cpng_reader cpng_reader;

/// Receives one row: `count` RGBA pixels of 8 bits, not premultiplied, which stand at columns `x`, `x + step`, … of
/// row `y`. Rows of an interlaced picture come pass by pass. Returns false to stop.
typedef bool (*cpng_row_handler)(void *context, const uint8_t *rgba, uint32_t y, uint32_t x, uint32_t step,
                                 uint32_t count);

/// Makes a reader, which reads one payload after another; NULL when memory is short.
cpng_reader *cpng_create(void);
void cpng_destroy(cpng_reader *reader);

/// Checks a whole payload fast, without giving pixels out. Returns true when it is a sound PNG whose rows unpack to at
/// most `most_bytes`; false when that is not certain, and then cpng_begin must read it again, from the start. Fills
/// `header` and keeps describing chunks, until cpng_end, when true.
bool cpng_check(cpng_reader *reader, cimagebytes *bytes, uint64_t most_bytes, cpng_header *header);

/// Reads from the signature to the first row. `bytes` stays in use until cpng_end. `is_fed`: has the picture data
/// inflated faster than libpng does; after any failure the payload must be read again without, which tells what is wrong.
cpng_status cpng_begin(cpng_reader *reader, cimagebytes *bytes, bool is_fed, cpng_header *header);

/// Reads all rows. Without a handler pixels are only checked, in the picture's own format, which is cheapest. Needs
/// the memory of two rows, also for interlaced pictures.
cpng_status cpng_read_rows(cpng_reader *reader, cpng_row_handler handler, void *context);

/// Reads what follows the rows, to the end marker.
cpng_status cpng_finish(cpng_reader *reader);

/// Frees what one payload took. Safe to call at any time, and twice.
void cpng_end(cpng_reader *reader);

/// Valid after a call that failed, until the next cpng_begin.
const cpng_failure *cpng_last_failure(const cpng_reader *reader);

/// The chunks kept so far, in the payload's order; valid until cpng_end.
size_t cpng_kept_count(const cpng_reader *reader);
cpng_chunk cpng_kept(const cpng_reader *reader, size_t index);

/// How many describing chunks were too long to be kept.
size_t cpng_dropped_count(const cpng_reader *reader);

/// The names of ancillary chunks whose checksum was wrong, each once; what they said was not used.
size_t cpng_bad_count(const cpng_reader *reader);
const char *cpng_bad(const cpng_reader *reader, size_t index);

/// Inflates a zlib stream into at most `capacity` bytes. Returns the length, -1 when the stream is damaged, or -2
/// when it holds more than `capacity`.
ptrdiff_t cpng_inflate(const uint8_t *bytes, size_t count, uint8_t *into, size_t capacity);

/// Encodes `width` × `height` RGBA pixels of 8 bits, not premultiplied, as a PNG that is not interlaced; without their
/// alpha where `is_opaque`. Returns its bytes, for free(), and their count; NULL without memory.
uint8_t *cpng_encode(const uint8_t *rgba, uint32_t width, uint32_t height, bool is_opaque, size_t *count);
