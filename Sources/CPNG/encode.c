// Writes small pictures: three chunks, one filter, and ISA-L's light deflate, for of a thumbnail the encoding is what costs.
#include "walk.h"

#include <stdlib.h>

/// Ends a chunk of `length` bytes, whose data stand at `data` after eight bytes for the header. Returns its end.
static uint8_t *end_chunk(uint8_t *data, const char name[4], uint32_t length) {
    put_big_endian(data - 8, length);
    memcpy(data - 4, name, 4);
    return put_big_endian(data + length, crc32_gzip_refl(0, data - 4, length + 4));
}

/// Puts rows down as they are compressed: the filter Sub (PNG 3, 9.2), then each byte less the one of the pixel before.
static void put_rows(uint8_t *into, const uint8_t *rgba, uint32_t width, uint32_t height, uint32_t channels) {
    for (uint32_t y = 0; y < height; y++, rgba += (size_t)width * 4) {
        *into++ = 1;
        const uint8_t before_first[4] = {0}, *before = before_first;
        for (uint32_t x = 0; x < width; x++) {
            const uint8_t *pixel = rgba + (size_t)x * 4;
            for (uint32_t i = 0; i < channels; i++) *into++ = (uint8_t)(pixel[i] - before[i]);
            before = pixel;
        }
    }
}

/// Compresses into a zlib stream. Returns its length, or 0 where there is no memory or no room.
static size_t compressed(uint8_t *bytes, size_t count, uint8_t *into, size_t capacity) {
    struct isal_zstream *stream = malloc(sizeof *stream);
    uint8_t *level = malloc(ISAL_DEF_LVL1_DEFAULT);
    size_t length = 0;
    if (stream && level) {
        isal_deflate_stateless_init(stream);
        stream->level = 1;
        stream->level_buf = level;
        stream->level_buf_size = ISAL_DEF_LVL1_DEFAULT;
        stream->gzip_flag = IGZIP_ZLIB;
        stream->end_of_stream = 1;
        stream->next_in = bytes;
        stream->avail_in = (uint32_t)count;
        stream->next_out = into;
        stream->avail_out = (uint32_t)capacity;
        if (isal_deflate_stateless(stream) == COMP_OK) length = stream->total_out;
    }
    free(level);
    free(stream);
    return length;
}

uint8_t *cpng_encode(const uint8_t *rgba, uint32_t width, uint32_t height, bool is_opaque, size_t *count) {
    static const uint8_t signature[8] = {137, 80, 78, 71, 13, 10, 26, 10};
    enum { around = 8 + 12 + 13 + 12 + 12 };
    uint32_t channels = is_opaque ? 3 : 4;
    uint64_t row_bytes = 1 + (uint64_t)width * channels, raw = row_bytes * height;
    // What cannot be compressed takes a few bytes more for each block.
    uint64_t capacity = raw + raw / 1024 + 4096;
    if (capacity > INT32_MAX) return NULL;
    uint8_t *rows = malloc(raw), *png = malloc(capacity + around), *at = png;
    size_t length = 0;
    if (rows && png) {
        put_rows(rows, rgba, width, height, channels);
        memcpy(at, signature, sizeof signature);
        at += sizeof signature + 8;
        put_big_endian(put_big_endian(at, width), height);
        const uint8_t rest[5] = {8, is_opaque ? 2 : 6, 0, 0, 0};
        memcpy(at + 8, rest, sizeof rest);
        at = end_chunk(at, "IHDR", 13) + 8;
        length = compressed(rows, raw, at, capacity);
    }
    free(rows);
    if (length == 0) {
        free(png);
        return NULL;
    }
    at = end_chunk(at, "IDAT", (uint32_t)length) + 8;
    at = end_chunk(at, "IEND", 0);
    *count = (size_t)(at - png);
    return png;
}
