#include "cpng.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct output {
    uint8_t *bytes;
    size_t count, capacity;
};

static void on_write(png_structp png, png_bytep bytes, size_t count) {
    struct output *output = png_get_io_ptr(png);
    if (count > output->capacity - output->count) {
        size_t capacity = (output->count + count) * 2;
        uint8_t *grown = realloc(output->bytes, capacity);
        if (!grown) png_error(png, "Out of memory");
        output->bytes = grown;
        output->capacity = capacity;
    }
    memcpy(output->bytes + output->count, bytes, count);
    output->count += count;
}

static void on_flush(png_structp png) { (void)png; }
static void on_error(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}
static void on_warning(png_structp png, png_const_charp message) { (void)png, (void)message; }

uint8_t *cpng_encode(const uint8_t *rgba, uint32_t width, uint32_t height, bool is_opaque, size_t *count) {
    // Changed after setjmp, and read when it returns again.
    struct output *volatile output = calloc(1, sizeof *output);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    uint8_t *volatile bytes = NULL;
    if (output && info && setjmp(png_jmpbuf(png)) == 0) {
        png_set_write_fn(png, output, on_write, on_flush);
        png_set_IHDR(png, info, width, height, 8, is_opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA,
                     PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        // A small picture costs more to encode than to decode; one filter and light deflate are nearly as small.
        png_set_compression_level(png, 3);
        png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
        png_write_info(png, info);
        if (is_opaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
        for (uint32_t y = 0; y < height; y++) png_write_row(png, rgba + (size_t)y * width * 4);
        png_write_end(png, NULL);
        bytes = output->bytes;
        *count = output->count;
    } else if (output) {
        free(output->bytes);
    }
    png_destroy_write_struct(&png, &info);
    free(output);
    return bytes;
}
