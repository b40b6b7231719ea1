#ifndef PUNNET_FAULTYVFS_INTERNAL_H
#define PUNNET_FAULTYVFS_INTERNAL_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

#include "include/faultyvfs.h"

// What one file holds, as far as the disk has it, and what was done to it since.
typedef struct shadow shadow;

struct faulty_vfs {
    sqlite3_vfs base;
    sqlite3_vfs *inner;
    char *name;
    faulty_effect effect;
    uint32_t counted;
    int64_t number;
    int64_t calls;
    int64_t faults;
    int error;
    bool watches;
    faulty_vfs *next_watching;
    shadow *shadows;
};

// A file that is open. The system's own follows it in memory.
typedef struct faulty_file {
    sqlite3_file base;
    faulty_vfs *vfs;
    shadow *shadow;
    bool maps;
} faulty_file;

static inline sqlite3_file *inner_file(sqlite3_file *file) { return (sqlite3_file *)((faulty_file *)file + 1); }

// Counts a call; true when it is to fail.
bool faulty_comes(faulty_vfs *vfs, uint32_t call);

extern const sqlite3_io_methods faulty_file_methods;

// Finds the file that a path names now, or begins to keep it; NULL where memory is short.
shadow *shadow_open(faulty_vfs *vfs, const char *path, bool syncs_folder);
void shadow_write(shadow *file, const void *bytes, size_t count, int64_t offset);
void shadow_truncate(shadow *file, int64_t size);
// Everything done so far is on the disk.
void shadow_sync(faulty_vfs *vfs, shadow *file);
// The path names nothing any more; `syncs_folder`: and the disk has it so.
void shadow_delete(faulty_vfs *vfs, const char *path, bool syncs_folder);
// Files of this one that are synced outside of SQLite count as well, until it goes.
void shadow_watch(faulty_vfs *vfs);
void shadow_unwatch(faulty_vfs *vfs);
// A file, or a folder's names, was synced by the system call.
void shadow_synced_outside(const char *path);
void shadow_free_all(faulty_vfs *vfs);

#endif
