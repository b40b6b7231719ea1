#include "cimagebytes.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

int64_t cimagebytes_offset(const cimagebytes *bytes) {
    return bytes->next_read - (int64_t)(bytes->count - bytes->position);
}

size_t cimagebytes_fill(cimagebytes *bytes) {
    bytes->position = bytes->count = 0;
    ssize_t got;
    do {
        got = pread(bytes->descriptor, bytes->buffer, bytes->capacity, bytes->next_read);
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
        bytes->failure = errno;
        return 0;
    }
    bytes->count = (size_t)got;
    bytes->next_read += got;
    return bytes->count;
}

size_t cimagebytes_take(cimagebytes *bytes, void *into, size_t count) {
    size_t taken = 0;
    while (taken < count) {
        size_t held = bytes->count - bytes->position;
        if (held == 0) {
            held = cimagebytes_fill(bytes);
            if (held == 0) break;
        }
        size_t run = held < count - taken ? held : count - taken;
        memcpy((uint8_t *)into + taken, bytes->buffer + bytes->position, run);
        bytes->position += run;
        taken += run;
    }
    return taken;
}

void cimagebytes_skip(cimagebytes *bytes, uint64_t count) {
    size_t held = bytes->count - bytes->position;
    if (count <= held) {
        bytes->position += (size_t)count;
        return;
    }
    uint64_t beyond = count - held;
    uint64_t room = (uint64_t)(INT64_MAX - bytes->next_read);
    bytes->next_read += (int64_t)(beyond < room ? beyond : room);
    bytes->position = bytes->count = 0;
}

void cimagebytes_rewind(cimagebytes *bytes) {
    bytes->position = 0;
    if (bytes->next_read - (int64_t)bytes->count == bytes->start) return;
    bytes->count = 0;
    bytes->next_read = bytes->start;
}
