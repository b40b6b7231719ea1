// The quick check: chunks and checksums are walked here, ISA-L inflates, and of each row only the filter type is
// looked at, for whatever the bytes are, a known filter can be undone. It says yes only to what libpng would read
// without a complaint that matters, and leaves everything else to libpng, so no verdict rests on it alone.
#include "walk.h"

#include <stdlib.h>
#include <string.h>

void cpng_free_inflating(cpng_reader *reader) {
    free(reader->inflating);
    reader->inflating = NULL;
}

/// Takes a chunk's data whole, when they fit.
static bool take_data(cimagebytes *bytes, chunk_header *chunk, uint8_t *into, size_t capacity) {
    if (chunk->length > capacity || cimagebytes_take(bytes, into, chunk->length) < chunk->length) return false;
    chunk->crc = crc32_gzip_refl(chunk->crc, into, chunk->length);
    return take_checksum(bytes, chunk);
}

static bool pass_over(cimagebytes *bytes, chunk_header *chunk) {
    for (uint32_t left = chunk->length; left > 0;) {
        uint8_t *run;
        size_t count = next_run(bytes, left, &run);
        if (count == 0) return false;
        chunk->crc = crc32_gzip_refl(chunk->crc, run, count);
        left -= (uint32_t)count;
    }
    return take_checksum(bytes, chunk);
}

// The header (PNG 3, 11.2.1)

static int channels_of(uint8_t color_type) {
    switch (color_type) {
    case 0:
    case 3: return 1;
    case 4: return 2;
    case 2: return 3;
    case 6: return 4;
    default: return 0;
    }
}

static bool is_depth_of(uint8_t depth, uint8_t color_type) {
    switch (depth) {
    case 1:
    case 2:
    case 4: return color_type == 0 || color_type == 3;
    case 8: return true;
    case 16: return color_type != 3;
    default: return false;
    }
}

static bool take_image_header(cimagebytes *bytes, cpng_header *header) {
    chunk_header chunk;
    uint8_t data[13];
    if (!take_chunk_header(bytes, &chunk) || !is_named(&chunk, "IHDR") || chunk.length != 13) return false;
    if (!take_data(bytes, &chunk, data, sizeof data)) return false;
    *header = (cpng_header){.width = big_endian(data),
                            .height = big_endian(data + 4),
                            .bit_depth = data[8],
                            .color_type = data[9],
                            .interlaced = data[12] == 1};
    return header->width > 0 && header->height > 0 && channels_of(header->color_type) > 0
           && is_depth_of(header->bit_depth, header->color_type) && data[10] == 0 && data[11] == 0 && data[12] <= 1;
}

// The rows (PNG 3, 7.3 and 8)

typedef struct {
    const cpng_header *header;
    int pass;
    /// Bytes of a row of this pass with its filter type; how many rows of it are still to begin.
    uint64_t row_bytes, rows_left;
    /// Where, counted from the start of the next output, the next row begins.
    uint64_t next_row;
} row_walk;

static uint64_t row_bytes_of(const cpng_header *header, uint32_t columns) {
    uint64_t bits = (uint64_t)channels_of(header->color_type) * header->bit_depth;
    return (columns * bits + 7) / 8 + 1;
}

/// Turns to the next pass that has pixels. Returns false after the last.
static bool turn_to_next_pass(row_walk *walk) {
    const cpng_header *header = walk->header;
    while (++walk->pass < (header->interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1)) {
        int pass = walk->pass;
        uint32_t columns = header->interlaced ? PNG_PASS_COLS(header->width, pass) : header->width;
        walk->rows_left = header->interlaced ? PNG_PASS_ROWS(header->height, pass) : header->height;
        walk->row_bytes = row_bytes_of(header, columns);
        if (columns > 0 && walk->rows_left > 0) return true;
    }
    return false;
}

static uint64_t unpacked_bytes(const cpng_header *header) {
    row_walk walk = {.header = header, .pass = -1};
    uint64_t total = 0;
    while (turn_to_next_pass(&walk)) total += walk.row_bytes * walk.rows_left;
    return total;
}

/// Looks at the filter type of each row that begins in the output.
static bool walk_rows(row_walk *walk, const uint8_t *out, size_t count) {
    while (walk->next_row < count) {
        if (walk->rows_left == 0 && !turn_to_next_pass(walk)) return false;
        if (out[walk->next_row] > PNG_FILTER_VALUE_PAETH) return false;
        walk->next_row += walk->row_bytes;
        walk->rows_left--;
    }
    walk->next_row -= count;
    return true;
}

/// Inflates one run of an IDAT chunk.
static bool inflate_run(struct cpng_inflating *inflating, row_walk *walk, uint8_t *run, size_t count) {
    struct inflate_state *state = &inflating->state;
    state->next_in = run;
    state->avail_in = (uint32_t)count;
    do {
        // Anything after the stream's end is libpng's to judge.
        if (state->block_state == ISAL_BLOCK_FINISH) return false;
        uint32_t before = state->avail_in;
        state->next_out = inflating->out;
        state->avail_out = sizeof inflating->out;
        if (isal_inflate(state) != ISAL_DECOMP_OK) return false;
        size_t got = sizeof inflating->out - state->avail_out;
        if (!walk_rows(walk, inflating->out, got)) return false;
        // Without progress it would go on for ever.
        if (got == 0 && state->avail_in == before) break;
    } while (state->avail_in > 0 || (state->avail_out == 0 && state->block_state != ISAL_BLOCK_FINISH));
    return state->avail_in == 0;
}

/// Reads from the first IDAT chunk, whose header is in `chunk`, to the header of the first chunk that is none.
static bool check_picture(cpng_reader *reader, chunk_header *chunk) {
    struct cpng_inflating *inflating = reader->inflating;
    isal_inflate_init(&inflating->state);
    inflating->state.crc_flag = ISAL_ZLIB;
    row_walk walk = {.header = &reader->header, .pass = -1};
    while (is_named(chunk, "IDAT")) {
        for (uint32_t left = chunk->length; left > 0;) {
            uint8_t *run;
            size_t count = next_run(reader->bytes, left, &run);
            if (count == 0) return false;
            chunk->crc = crc32_gzip_refl(chunk->crc, run, count);
            if (!inflate_run(inflating, &walk, run, count)) return false;
            left -= (uint32_t)count;
        }
        if (!take_checksum(reader->bytes, chunk) || !take_chunk_header(reader->bytes, chunk)) return false;
    }
    // All rows of all passes are there, whole, and nothing else.
    return inflating->state.block_state == ISAL_BLOCK_FINISH && inflating->state.read_in_length < 8
           && walk.rows_left == 0 && walk.next_row == 0 && !turn_to_next_pass(&walk);
}

// The other chunks

/// Whether a palette is as the header wants it (PNG 3, 11.2.2).
static bool check_palette(cpng_reader *reader, chunk_header *chunk) {
    uint8_t palette[768];
    const cpng_header *header = &reader->header;
    if (header->color_type == 0 || header->color_type == 4) return false;
    uint32_t most = header->color_type == 3 ? 1u << header->bit_depth : 256;
    return chunk->length > 0 && chunk->length % 3 == 0 && chunk->length / 3 <= most
           && take_data(reader->bytes, chunk, palette, sizeof palette);
}

static bool check_ancillary(cpng_reader *reader, chunk_header *chunk) {
    if ((chunk->name[0] & 0x20) == 0) return false;
    if (!cpng_describes(chunk->name)) return pass_over(reader->bytes, chunk);
    uint8_t *data = reader->inflating->chunk;
    if (!take_data(reader->bytes, chunk, data, CPNG_KEPT_CHUNK_BYTES)) return false;
    return cpng_keep(reader, chunk->name, data, chunk->length);
}

static bool check_chunks(cpng_reader *reader, uint64_t most_bytes) {
    static const uint8_t signature[8] = {137, 80, 78, 71, 13, 10, 26, 10};
    uint8_t start[8];
    if (cimagebytes_take(reader->bytes, start, 8) < 8 || memcmp(start, signature, 8) != 0) return false;
    if (!take_image_header(reader->bytes, &reader->header)) return false;
    if (unpacked_bytes(&reader->header) > most_bytes) return false;

    bool has_palette = false;
    chunk_header chunk;
    if (!take_chunk_header(reader->bytes, &chunk)) return false;
    while (!is_named(&chunk, "IEND")) {
        if (is_named(&chunk, "IDAT")) {
            if (!reader->before_picture || (reader->header.color_type == 3 && !has_palette)) return false;
            reader->before_picture = false;
            if (!check_picture(reader, &chunk)) return false;
            continue;
        }
        if (is_named(&chunk, "PLTE")) {
            if (has_palette || !reader->before_picture || !check_palette(reader, &chunk)) return false;
            has_palette = true;
        } else if (!check_ancillary(reader, &chunk)) {
            return false;
        }
        if (!take_chunk_header(reader->bytes, &chunk)) return false;
    }
    return !reader->before_picture && chunk.length == 0 && take_checksum(reader->bytes, &chunk);
}

bool cpng_check(cpng_reader *reader, cimagebytes *bytes, uint64_t most_bytes, cpng_header *header) {
    cpng_reset(reader, bytes);
    if (!cpng_make_inflating(reader) || !check_chunks(reader, most_bytes)) return false;
    *header = reader->header;
    return true;
}
