// Walks and writes the chunks of a PNG without libpng, whose inflating is most of the time that a picture takes.
#pragma once
#include "reader.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <string.h>

typedef struct {
    uint32_t length, crc;
    uint8_t name[4];
} chunk_header;

/// The most bytes of a stored block (RFC 1951, 3.2.4), and of what a feed puts around it: the header of a chunk, of a
/// zlib stream and of the block; then an empty last block and two checksums.
#define CPNG_STORED_BYTES 65535
#define CPNG_BEFORE_STORED 15
#define CPNG_AFTER_STORED 13

/// Where a feed is in the payload, and what libpng has not taken yet.
struct cpng_feed {
    enum { CPNG_FEED_BEFORE, CPNG_FEED_WITHIN, CPNG_FEED_AFTER } place;
    /// The real chunk of picture data that is being inflated, and how many bytes of it are still to come.
    chunk_header chunk;
    uint32_t left;
    bool has_begun;
    /// `packet[position..<count]` is to be taken.
    size_t position, count;
    uint8_t packet[CPNG_BEFORE_STORED + CPNG_STORED_BYTES + CPNG_AFTER_STORED];
};

struct cpng_inflating {
    struct inflate_state state;
    uint8_t out[64 * 1024];
    uint8_t chunk[CPNG_KEPT_CHUNK_BYTES];
    struct cpng_feed feed;
};

static inline uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline uint8_t *put_big_endian(uint8_t *into, uint32_t number) {
    for (int i = 0; i < 4; i++) into[i] = (uint8_t)(number >> (24 - 8 * i));
    return into + 4;
}

static inline bool is_named(const chunk_header *chunk, const char name[4]) { return memcmp(chunk->name, name, 4) == 0; }

static inline bool take_chunk_header(cimagebytes *bytes, chunk_header *chunk) {
    uint8_t header[8];
    if (cimagebytes_take(bytes, header, 8) < 8) return false;
    chunk->length = big_endian(header);
    memcpy(chunk->name, header + 4, 4);
    for (int i = 0; i < 4; i++) {
        uint8_t letter = chunk->name[i] | 0x20;
        if (letter < 'a' || letter > 'z') return false;
    }
    chunk->crc = crc32_gzip_refl(0, header + 4, 4);
    return chunk->length <= 0x7fffffff;
}

static inline bool take_checksum(cimagebytes *bytes, const chunk_header *chunk) {
    uint8_t stored[4];
    return cimagebytes_take(bytes, stored, 4) == 4 && big_endian(stored) == chunk->crc;
}

/// The next run of a chunk's data, where it stands in the window; empty when the payload ends.
static inline size_t next_run(cimagebytes *bytes, uint32_t left, uint8_t **run) {
    if (bytes->position == bytes->count && cimagebytes_fill(bytes) == 0) return 0;
    *run = bytes->buffer + bytes->position;
    size_t held = bytes->count - bytes->position;
    size_t count = held < left ? held : left;
    bytes->position += count;
    return count;
}
