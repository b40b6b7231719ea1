// Which file system a path lies on. Swift's Glibc does not have statfs(2).
#pragma once
#include <stdint.h>
#include <sys/statfs.h>

/// Reads the magic number of a path's file system; 0 where it cannot be read.
static inline uint32_t csystem_filesystem_magic(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (uint32_t)status.f_type : 0;
}
