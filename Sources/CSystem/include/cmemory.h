// Files that lie in memory alone.
#pragma once
#include <stddef.h>

/// Makes a file in memory that holds `count` bytes, sealed against any change, and returns a descriptor of it that
/// is close-on-exec; -1 with errno when there is no memory for it.
int csystem_memory_file(const void *bytes, size_t count);

/// Makes a file in memory of `count` zeros, sealed against growing and shrinking and open to writing, and returns a
/// descriptor of it that is close-on-exec; -1 with errno when there is no memory for it.
int csystem_result_file(size_t count);
