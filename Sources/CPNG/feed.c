// Feeds libpng the picture data as ISA-L inflated them, in stored blocks: libpng undoes filters and converts pixels as
// ever, and is spared most of its time. Chunk checksums and the stream's own are checked here. Whatever is not as it must
// be ends the feed, and libpng must read the payload again by itself; so no verdict rests on this alone.
#include "walk.h"

#include <stdlib.h>

bool cpng_make_inflating(cpng_reader *reader) {
    if (!reader->inflating) reader->inflating = malloc(sizeof *reader->inflating);
    return reader->inflating != NULL;
}

/// Turns to the next bytes of the picture data. Returns false where none follow, or a checksum is wrong.
static bool take_run(cpng_reader *reader) {
    struct cpng_feed *feed = &reader->inflating->feed;
    while (feed->left == 0) {
        if (!take_checksum(reader->bytes, &feed->chunk) || !take_chunk_header(reader->bytes, &feed->chunk)
            || !is_named(&feed->chunk, "IDAT")) {
            return false;
        }
        feed->left = feed->chunk.length;
    }
    uint8_t *run;
    size_t count = next_run(reader->bytes, feed->left, &run);
    if (count == 0) return false;
    feed->chunk.crc = crc32_gzip_refl(feed->chunk.crc, run, count);
    feed->left -= (uint32_t)count;
    reader->inflating->state.next_in = run;
    reader->inflating->state.avail_in = (uint32_t)count;
    return true;
}

/// Inflates up to the most bytes of a stored block. Returns how many, or -1.
static int64_t inflate_block(cpng_reader *reader, uint8_t *into) {
    struct inflate_state *state = &reader->inflating->state;
    state->next_out = into;
    state->avail_out = CPNG_STORED_BYTES;
    // What the output had no room for may still be in the state, without any input left.
    while (state->avail_out > 0 && state->block_state != ISAL_BLOCK_FINISH) {
        uint32_t in = state->avail_in, out = state->avail_out;
        int status = isal_inflate(state);
        if (status != ISAL_DECOMP_OK && status != ISAL_END_INPUT) return -1;
        bool has_moved = state->avail_in != in || state->avail_out != out;
        if (!has_moved && (state->avail_in > 0 || !take_run(reader))) return -1;
    }
    return CPNG_STORED_BYTES - state->avail_out;
}

/// Makes one chunk of picture data of the next bytes; the last also ends the stream.
static bool make_packet(cpng_reader *reader) {
    struct cpng_inflating *inflating = reader->inflating;
    struct cpng_feed *feed = &inflating->feed;
    size_t start = feed->has_begun ? 2 : 0;
    int64_t count = inflate_block(reader, feed->packet + CPNG_BEFORE_STORED);
    if (count < 0) return false;
    bool is_last = inflating->state.block_state == ISAL_BLOCK_FINISH;

    uint8_t *end = feed->packet + CPNG_BEFORE_STORED + count;
    if (is_last) {
        // Anything after the stream's end is libpng's to judge.
        if (inflating->state.avail_in > 0 || inflating->state.read_in_length >= 8) return false;
        static const uint8_t empty_last[5] = {1, 0, 0, 0xff, 0xff};
        memcpy(end, empty_last, sizeof empty_last);
        // The stream's checksum, which libpng is told not to look at: ISA-L did.
        end = put_big_endian(end + sizeof empty_last, 0);
    }
    uint8_t *at = feed->packet + start;
    size_t length = (size_t)(end - at) - 8;
    at = put_big_endian(at, (uint32_t)length);
    memcpy(at, "IDAT", 4);
    at += 4;
    if (!feed->has_begun) *at++ = 0x78, *at++ = 0x01;
    *at++ = 0;
    *at++ = (uint8_t)count, *at++ = (uint8_t)(count >> 8);
    *at++ = (uint8_t)~count, *at++ = (uint8_t)(~count >> 8);
    // The chunk's checksum, which is not looked at either.
    end = put_big_endian(end, 0);

    feed->has_begun = true;
    feed->position = start;
    feed->count = (size_t)(end - feed->packet);
    if (is_last) {
        if (feed->left > 0 || !take_checksum(reader->bytes, &feed->chunk)) return false;
        feed->place = CPNG_FEED_AFTER;
    }
    return true;
}

void cpng_begin_feed(cpng_reader *reader) {
    struct cpng_feed *feed = &reader->inflating->feed;
    feed->place = CPNG_FEED_BEFORE;
    feed->has_begun = false;
    feed->position = feed->count = 0;
    reader->is_fed = true;
}

/// Turns to the picture data, whose first chunk's header libpng is about to get.
static bool begin_picture(cpng_reader *reader, const uint8_t header[8]) {
    struct cpng_inflating *inflating = reader->inflating;
    struct cpng_feed *feed = &inflating->feed;
    isal_inflate_init(&inflating->state);
    inflating->state.crc_flag = ISAL_ZLIB;
    feed->chunk = (chunk_header){.length = big_endian(header), .crc = crc32_gzip_refl(0, header + 4, 4)};
    memcpy(feed->chunk.name, header + 4, 4);
    feed->left = feed->chunk.length;
    feed->place = CPNG_FEED_WITHIN;
    return make_packet(reader);
}

bool cpng_feed_libpng(cpng_reader *reader, uint8_t *into, size_t count) {
    struct cpng_feed *feed = &reader->inflating->feed;
    while (feed->position < feed->count || feed->place == CPNG_FEED_WITHIN) {
        if (feed->position == feed->count && !make_packet(reader)) return false;
        size_t held = feed->count - feed->position;
        size_t run = held < count ? held : count;
        memcpy(into, feed->packet + feed->position, run);
        feed->position += run;
        into += run;
        count -= run;
        if (count == 0) return true;
    }
    bool is_header = png_get_io_state(reader->png) & PNG_IO_CHUNK_HDR;
    if (is_header && feed->place == CPNG_FEED_AFTER) {
        // From here on chunks are as they lie in the payload.
        png_set_crc_action(reader->png, PNG_CRC_DEFAULT, PNG_CRC_NO_CHANGE);
    }
    if (cimagebytes_take(reader->bytes, into, count) < count) return false;
    if (!is_header || feed->place != CPNG_FEED_BEFORE || count != 8 || memcmp(into + 4, "IDAT", 4) != 0) return true;
    return begin_picture(reader, into) && cpng_feed_libpng(reader, into, count);
}
