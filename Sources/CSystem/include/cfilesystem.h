// What Swift's Glibc lacks of file systems: statfs(2), renameat2(2).
#pragma once
#include <stdint.h>
#include <sys/statfs.h>

/// Reads the magic number of a path's file system; 0 where it cannot be read.
static inline uint32_t csystem_filesystem_magic(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (uint32_t)status.f_type : 0;
}

/// Gives a folder another name. Where something has that name already, the two change places, at once. Both lie in the
/// same folder, which is made durable afterwards. Returns 0, or -1 with errno.
int csystem_put_in_place(const char *path, const char *wanted);
