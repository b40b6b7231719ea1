#include "bareloop.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <png.h>

// PNG

typedef struct {
    const uint8_t *bytes;
    size_t count, offset;
} source;

static void read_png(png_structp png, png_bytep into, size_t count) {
    source *from = png_get_io_ptr(png);
    if (count > from->count - from->offset) png_error(png, "the end");
    memcpy(into, from->bytes + from->offset, count);
    from->offset += count;
}

static void ignore_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static _Noreturn void leave_png(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

bool decode_png(const uint8_t *bytes, size_t count) {
    source from = {bytes, count, 0};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, leave_png, ignore_warning);
    png_infop info = png_create_info_struct(png);
    uint8_t *volatile rows = NULL;
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        free(rows);
        return false;
    }
    png_set_read_fn(png, &from, read_png);
    png_read_info(png, info);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    size_t row_bytes = png_get_rowbytes(png, info), height = png_get_image_height(png, info);
    // Passes are put together in a whole picture; otherwise one row is enough.
    rows = malloc(passes > 1 ? row_bytes * height : row_bytes);
    if (!rows) png_error(png, "no memory");
    for (int pass = 0; pass < passes; pass++) {
        for (size_t row = 0; row < height; row++) {
            png_read_row(png, passes > 1 ? rows + row * row_bytes : rows, NULL);
        }
    }
    png_read_end(png, info);
    png_destroy_read_struct(&png, &info, NULL);
    free(rows);
    return true;
}

// JPEG

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf jump;
} jpeg_errors;

static _Noreturn void leave_jpeg(j_common_ptr jpeg) { longjmp(((jpeg_errors *)jpeg->err)->jump, 1); }

static void ignore_jpeg_message(j_common_ptr jpeg, int level) {
    if (level < 0) jpeg->err->num_warnings++;
}

bool decode_jpeg(const uint8_t *bytes, size_t count) {
    struct jpeg_decompress_struct jpeg;
    jpeg_errors errors;
    jpeg.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = leave_jpeg;
    errors.manager.emit_message = ignore_jpeg_message;
    if (setjmp(errors.jump)) {
        jpeg_destroy_decompress(&jpeg);
        return false;
    }
    jpeg_create_decompress(&jpeg);
    jpeg_mem_src(&jpeg, bytes, count);
    jpeg_read_header(&jpeg, TRUE);
    jpeg_start_decompress(&jpeg);
    JSAMPARRAY row = (*jpeg.mem->alloc_sarray)((j_common_ptr)&jpeg, JPOOL_IMAGE,
                                               jpeg.output_width * (unsigned)jpeg.output_components, 1);
    while (jpeg.output_scanline < jpeg.output_height) jpeg_read_scanlines(&jpeg, row, 1);
    jpeg_finish_decompress(&jpeg);
    jpeg_destroy_decompress(&jpeg);
    return errors.manager.num_warnings == 0;
}

// XML

static void count_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *address,
                          int namespaces, const xmlChar **declarations, int attributes, int defaulted,
                          const xmlChar **values) {
    (void)name, (void)prefix, (void)address, (void)namespaces, (void)declarations, (void)attributes, (void)defaulted;
    (void)values;
    ++*(unsigned long *)context;
}

bool parse_document(const uint8_t *bytes, size_t count) {
    if (count > INT32_MAX) return false;
    unsigned long elements = 0;
    xmlSAXHandler handler = {.initialized = XML_SAX2_MAGIC, .startElementNs = count_element};
    return xmlSAXUserParseMemory(&handler, &elements, (const char *)bytes, (int)count) == 0;
}

// Text

unsigned long long count_words(const uint8_t *bytes, size_t count) {
    bool wide = count >= 2 && ((bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff));
    size_t low = wide && bytes[0] == 0xfe ? 1 : 0, step = wide ? 2 : 1;
    unsigned long long words = 0;
    bool in_word = false;
    for (size_t i = low; i < count; i += step) {
        bool space = (bytes[i] == ' ' || (bytes[i] >= '\t' && bytes[i] <= '\r')) && (!wide || bytes[i ^ 1] == 0);
        words += !space && !in_word;
        in_word = !space;
    }
    return words;
}
