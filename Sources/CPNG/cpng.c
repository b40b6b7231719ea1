#include "reader.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

static void name_chunk(char name[5], uint32_t type) {
    for (int i = 0; i < 4; i++) {
        unsigned char letter = (unsigned char)(type >> (24 - 8 * i));
        name[i] = (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ? (char)letter : '?';
    }
    name[4] = 0;
}

static void on_read(png_structp png, png_bytep into, size_t count) {
    cpng_reader *reader = png_get_io_ptr(png);
    if (reader->is_fed) {
        if (!cpng_feed_libpng(reader, into, count)) png_error(png, "");
        return;
    }
    if (png_get_io_state(png) & PNG_IO_CHUNK_HDR) reader->chunk_offset = cimagebytes_offset(reader->bytes);
    if (cimagebytes_take(reader->bytes, into, count) < count) {
        reader->status = reader->bytes->failure ? CPNG_UNREADABLE : CPNG_ENDED;
        png_error(png, "");
    }
}

static void on_error(png_structp png, png_const_charp message) {
    cpng_reader *reader = png_get_error_ptr(png);
    if (reader->status == CPNG_OK) {
        reader->status = strcmp(message, "Out of memory") == 0 ? CPNG_NO_MEMORY : CPNG_DAMAGED;
    }
    cpng_failure *failure = &reader->failure;
    failure->offset = reader->chunk_offset;
    if (png_get_io_chunk_type(png) != 0) name_chunk(failure->chunk, png_get_io_chunk_type(png));
    // What is wrong with the header was told in a warning; the error only says that something is.
    if (strcmp(message, "Invalid IHDR data") != 0 || failure->message[0] == 0) {
        strncpy(failure->message, message, sizeof failure->message - 1);
    }
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    cpng_reader *reader = png_get_error_ptr(png);
    char name[5];
    name_chunk(name, png_get_io_chunk_type(png));
    if (strstr(message, "CRC error")) {
        reader->bad_offset = reader->chunk_offset;
        for (size_t i = 0; i < reader->bad_count; i++) {
            if (strcmp(reader->bad[i], name) == 0) return;
        }
        if (reader->bad_count < CPNG_BAD_CHUNKS) memcpy(reader->bad[reader->bad_count++], name, 5);
    } else if (strcmp(name, "IHDR") == 0 && reader->failure.message[0] == 0) {
        strncpy(reader->failure.message, message, sizeof reader->failure.message - 1);
    } else if (strstr(message, "exceeds memory limits") && cpng_describes((const uint8_t *)name)) {
        reader->dropped_count++;
    }
}

/// Sees every chunk that libpng does not decode itself. Critical ones stay libpng's to refuse (0).
static int on_chunk(png_structp png, png_unknown_chunkp chunk) {
    cpng_reader *reader = png_get_user_chunk_ptr(png);
    if ((chunk->name[0] & 0x20) == 0) return 0;
    // libpng says so itself of those that it decodes.
    if (png_get_image_width(png, reader->info) == 0) png_chunk_error(png, "missing IHDR");
    // libpng hands over the data of a chunk though its checksum was wrong.
    if (reader->bad_offset == reader->chunk_offset) return 1;
    if (cpng_keep(reader, chunk->name, chunk->data, chunk->size)) return 1;
    reader->status = CPNG_NO_MEMORY;
    return -1;
}

cpng_reader *cpng_create(void) { return calloc(1, sizeof(cpng_reader)); }

void cpng_destroy(cpng_reader *reader) {
    if (!reader) return;
    cpng_end(reader);
    cpng_free_inflating(reader);
    free(reader);
}

void cpng_end(cpng_reader *reader) {
    if (reader->png) png_destroy_read_struct(&reader->png, reader->info ? &reader->info : NULL, NULL);
    reader->png = NULL;
    reader->info = NULL;
    for (size_t i = 0; i < reader->kept_count; i++) free((void *)reader->kept[i].bytes);
    reader->kept_count = 0;
}

void cpng_reset(cpng_reader *reader, cimagebytes *bytes) {
    cpng_end(reader);
    struct cpng_inflating *inflating = reader->inflating;
    *reader = (cpng_reader){
        .bytes = bytes, .bad_offset = -1, .before_picture = true, .inflating = inflating};
    reader->failure.pass = -1;
}

cpng_status cpng_begin(cpng_reader *reader, cimagebytes *bytes, bool is_fed, cpng_header *header) {
    cpng_reset(reader, bytes);
    if (is_fed && !cpng_make_inflating(reader)) return CPNG_NO_MEMORY;
    if (is_fed) cpng_begin_feed(reader);
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (!reader->info) return CPNG_NO_MEMORY;

    png_structp png = reader->png;
    if (setjmp(png_jmpbuf(png))) return reader->status;
    png_set_read_fn(png, reader, on_read);
    // Size is the caller's to judge, once the header is known and before a row is allocated.
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(png, CPNG_KEPT_CHUNK_BYTES);
    // Profiles, histograms and the like are not decoded; their checksums still are checked.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_read_user_chunk_fn(png, reader, on_chunk);
    if (is_fed) png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
    png_read_info(png, reader->info);
    reader->before_picture = false;
    if (is_fed) png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_NO_CHANGE);

    header->width = png_get_image_width(png, reader->info);
    header->height = png_get_image_height(png, reader->info);
    header->bit_depth = png_get_bit_depth(png, reader->info);
    header->color_type = png_get_color_type(png, reader->info);
    header->interlaced = png_get_interlace_type(png, reader->info) != PNG_INTERLACE_NONE;
    reader->header = *header;
    return CPNG_OK;
}

/// Runs inside the caller's jump point.
static cpng_status read_pass(cpng_reader *reader, int pass, uint8_t *row, cpng_row_handler handler, void *context) {
    const cpng_header *header = &reader->header;
    bool interlaced = pass >= 0;
    uint32_t rows = interlaced ? PNG_PASS_ROWS(header->height, pass) : header->height;
    uint32_t columns = interlaced ? PNG_PASS_COLS(header->width, pass) : header->width;
    if (rows == 0 || columns == 0) return CPNG_OK;
    uint32_t x = interlaced ? PNG_PASS_START_COL(pass) : 0;
    uint32_t step = interlaced ? 1u << PNG_PASS_COL_SHIFT(pass) : 1;
    reader->failure.pass = pass;
    reader->failure.rows = rows;
    for (uint32_t i = 0; i < rows; i++) {
        reader->failure.row = i;
        png_read_row(reader->png, row, NULL);
        if (!handler) continue;
        uint32_t y = interlaced ? PNG_ROW_FROM_PASS_ROW(i, pass) : i;
        if (!handler(context, row, y, x, step, columns)) return CPNG_STOPPED;
    }
    return CPNG_OK;
}

cpng_status cpng_read_rows(cpng_reader *reader, cpng_row_handler handler, void *context) {
    png_structp png = reader->png;
    uint8_t *volatile row = NULL;
    if (setjmp(png_jmpbuf(png))) {
        free(row);
        return reader->status;
    }
    if (handler) {
        png_set_expand(png);
        png_set_scale_16(png);
        png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
        png_read_update_info(png, reader->info);
        size_t row_bytes = png_get_rowbytes(png, reader->info);
        if (row_bytes != (size_t)reader->header.width * 4) png_error(png, "rows have an unexpected size");
        row = malloc(row_bytes);
        if (!row) {
            reader->status = CPNG_NO_MEMORY;
            png_error(png, "");
        }
    }
    // Interlaced pictures are read pass by pass (libpng is not asked to put them together), so that they take no more
    // memory than others.
    cpng_status status = CPNG_OK;
    int passes = reader->header.interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1;
    for (int i = 0; i < passes && status == CPNG_OK; i++) {
        status = read_pass(reader, reader->header.interlaced ? i : -1, row, handler, context);
    }
    if (status == CPNG_OK) reader->failure.row = reader->failure.rows = 0;
    free(row);
    return status;
}

cpng_status cpng_finish(cpng_reader *reader) {
    if (setjmp(png_jmpbuf(reader->png))) return reader->status;
    png_read_end(reader->png, reader->info);
    return CPNG_OK;
}

const cpng_failure *cpng_last_failure(const cpng_reader *reader) { return &reader->failure; }
