// The bytes of one payload, in order, for the walls around the image libraries: no path, no shared file offset.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// A window over a payload. Whoever makes it owns `buffer` and keeps `descriptor` open as long as it is used.
typedef struct {
    int descriptor;
    /// The errno of the read that failed; 0 while none did.
    int failure;
    /// The byte offset where the part to be read starts; 0 for the whole payload.
    int64_t start;
    /// The byte offset where the next read starts, just after what `buffer` holds.
    int64_t next_read;
    uint8_t *buffer;
    size_t capacity;
    /// `buffer[position..<count]` was read and not yet taken.
    size_t position, count;
} cimagebytes;

/// Returns the byte offset of the next byte to be taken.
int64_t cimagebytes_offset(const cimagebytes *bytes);

/// Reads the next run into `buffer`, dropping what it held. Returns its length: 0 at the end, or when reading
/// failed, and then `failure` is set.
size_t cimagebytes_fill(cimagebytes *bytes);

/// Takes up to `count` bytes; fewer only at the end or when reading failed.
size_t cimagebytes_take(cimagebytes *bytes, void *into, size_t count);

/// Passes over `count` bytes, also beyond the end, without reading them.
void cimagebytes_skip(cimagebytes *bytes, uint64_t count);

/// Moves back to the start, keeping the buffer when it still holds the start.
void cimagebytes_rewind(cimagebytes *bytes);
