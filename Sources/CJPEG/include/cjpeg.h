// A wall around libjpeg-turbo: every call sets its own jump point and returns a status, so no longjmp leaves this
// target.
#pragma once
#include <cimagebytes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    CJPEG_OK,
    /// The payload ended where more was needed.
    CJPEG_ENDED,
    /// The payload breaks the format, or its data do; `message` says how, in the library's words.
    CJPEG_DAMAGED,
    /// The payload uses a process of the standard that the library does not decode (12 bits, lossless, hierarchical).
    CJPEG_UNSUPPORTED,
    /// More scans, or a larger side, than are decoded.
    CJPEG_LIMIT,
    CJPEG_NO_MEMORY,
    /// Reading the payload failed; the errno is in the cimagebytes.
    CJPEG_UNREADABLE,
    /// The row handler asked to stop.
    CJPEG_STOPPED,
} cjpeg_status;

typedef enum { CJPEG_GREY, CJPEG_RGB, CJPEG_YCBCR, CJPEG_CMYK, CJPEG_YCCK, CJPEG_OTHER } cjpeg_model;

/// What the frame header says.
typedef struct {
    uint32_t width, height;
    /// Bits a channel.
    uint8_t bit_depth;
    cjpeg_model model;
    bool progressive;
    /// The bytes that coefficients take while the scans of a progressive picture are put together; 0 when the picture
    /// has one scan, whose rows stream.
    uint64_t coefficient_bytes;
} cjpeg_header;

/// Where and how a call failed.
typedef struct {
    /// The byte offset of the next byte that the library would have taken.
    int64_t offset;
    /// The row that could not be read, as far as the library knows; 0 of 0 outside the picture data.
    uint32_t row, rows;
    /// The scan that was being read, from 1; 0 outside the picture data.
    int scan;
    char message[120];
} cjpeg_failure;

/// The most scans that are read of one picture. Encoders write about ten; each costs a pass over the whole picture.
#define CJPEG_MAX_SCANS 200

typedef struct cjpeg_reader cjpeg_reader;

/// Receives one row of RGBA pixels of 8 bits. Returns false to stop.
typedef bool (*cjpeg_row_handler)(void *context, const uint8_t *rgba, uint32_t y, uint32_t count);

/// Makes a reader, which reads one payload after another; NULL when memory is short.
cjpeg_reader *cjpeg_create(void);
void cjpeg_destroy(cjpeg_reader *reader);

/// Reads from the start to the first scan. `bytes` stays in use until cjpeg_end.
cjpeg_status cjpeg_begin(cjpeg_reader *reader, cimagebytes *bytes, cjpeg_header *header);

/// Reads all rows, at 1/`denominator` of the picture's size (1, 2, 4 or 8), rounded up. Stops at the first sign of
/// damage, and with CJPEG_STOPPED where an eighth is wanted of a progressive picture whose first scan shows that: what
/// follows the scan is not looked at then.
cjpeg_status cjpeg_read_rows(cjpeg_reader *reader, int denominator, cjpeg_row_handler handler, void *context);

/// Checks all picture data at the least cost: every code of every scan is read, yet only an eighth of the size is
/// transformed, and nothing is put out.
cjpeg_status cjpeg_check_rows(cjpeg_reader *reader);

/// Reads what follows the rows, to the end marker. `complete` is false when the payload ended without one though all
/// the picture data are there.
cjpeg_status cjpeg_finish(cjpeg_reader *reader, bool *complete);

/// Frees what one payload took. Safe to call at any time, and twice.
void cjpeg_end(cjpeg_reader *reader);

/// Valid after a call that failed, until the next cjpeg_begin.
const cjpeg_failure *cjpeg_last_failure(const cjpeg_reader *reader);

/// The first EXIF segment, from its TIFF header on; NULL when there is none. Valid until cjpeg_end.
const uint8_t *cjpeg_exif(const cjpeg_reader *reader, size_t *count);
