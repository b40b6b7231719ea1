// The chunks that are kept because they describe the picture.
#include "reader.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

bool cpng_describes(const uint8_t name[4]) {
    static const char names[][5] = {"eXIf", "acTL", "tEXt", "zTXt", "iTXt"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (memcmp(name, names[i], 4) == 0) return true;
    }
    return false;
}

static bool has_keyword(const uint8_t *data, size_t count, const char *keyword) {
    size_t length = strlen(keyword) + 1;
    return count >= length && memcmp(data, keyword, length) == 0;
}

static bool is_wanted(const cpng_reader *reader, const uint8_t name[4], const uint8_t *data, size_t count) {
    if (!cpng_describes(name)) return false;
    if (memcmp(name, "eXIf", 4) == 0) return true;
    // An acTL after the picture data does not make an animation (PNG 3, 11.3.6.1).
    if (memcmp(name, "acTL", 4) == 0) return reader->before_picture;
    return has_keyword(data, count, "Title") || has_keyword(data, count, "Description")
           || has_keyword(data, count, "Creation Time");
}

bool cpng_keep(cpng_reader *reader, const uint8_t name[4], const uint8_t *data, size_t count) {
    if (!is_wanted(reader, name, data, count)) return true;
    if (reader->kept_count == CPNG_KEPT_CHUNKS || count > CPNG_KEPT_BYTES - reader->kept_bytes) {
        reader->dropped_count++;
        return true;
    }
    // One byte more, so that an empty chunk is not mistaken for a lack of memory.
    uint8_t *copy = malloc(count + 1);
    if (!copy) return false;
    if (count) memcpy(copy, data, count);
    cpng_chunk *kept = &reader->kept[reader->kept_count++];
    memcpy(kept->name, name, 4);
    kept->name[4] = 0;
    kept->bytes = copy;
    kept->count = count;
    reader->kept_bytes += count;
    return true;
}

size_t cpng_kept_count(const cpng_reader *reader) { return reader->kept_count; }
cpng_chunk cpng_kept(const cpng_reader *reader, size_t index) { return reader->kept[index]; }
size_t cpng_dropped_count(const cpng_reader *reader) { return reader->dropped_count; }
size_t cpng_bad_count(const cpng_reader *reader) { return reader->bad_count; }
const char *cpng_bad(const cpng_reader *reader, size_t index) { return reader->bad[index]; }

ptrdiff_t cpng_inflate(const uint8_t *bytes, size_t count, uint8_t *into, size_t capacity) {
    z_stream stream = {.next_in = (Bytef *)bytes,
                       .avail_in = (uInt)count,
                       .next_out = into,
                       .avail_out = (uInt)capacity};
    if (count > UINT32_MAX || capacity > UINT32_MAX || inflateInit(&stream) != Z_OK) return -1;
    int result = inflate(&stream, Z_FINISH);
    ptrdiff_t length = (ptrdiff_t)(capacity - stream.avail_out);
    bool full = stream.avail_out == 0;
    inflateEnd(&stream);
    if (result == Z_STREAM_END) return length;
    return full ? -2 : -1;
}
