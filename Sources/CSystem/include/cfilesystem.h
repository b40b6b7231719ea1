// What Swift's Glibc lacks of file systems: statfs(2), renameat2(2), and a way to a name that readdir(3) gave.
#pragma once
#include <dirent.h>
#include <stdint.h>
#include <sys/statfs.h>

/// Reads the magic number of a path's file system; 0 where it cannot be read.
static inline uint32_t csystem_filesystem_magic(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (uint32_t)status.f_type : 0;
}

/// The name in a record of readdir(3). Records are shorter than their type: one that is copied whole, as Swift copies
/// values, may be read beyond the end of the memory that holds it.
static inline const char *csystem_entry_name(const struct dirent *entry) { return entry->d_name; }

/// Gives a folder another name. Where something has that name already, the two change places, at once. Both lie in the
/// same folder, which is made durable afterwards. Returns 0, or -1 with errno.
int csystem_put_in_place(const char *path, const char *wanted);

/// Whether any process has a file open for writing, as far as the kernel tells the file's owner; 0 where it does not.
/// `descriptor` is open for reading only.
int csystem_is_open_for_writing(int descriptor);

/// Writes all that the file system of an open file holds back to the disk. Returns 0, or -1 with errno.
int csystem_sync_filesystem(int descriptor);

/// Makes a file without a name in the file system of a folder, for writing, close-on-exec; it goes when it is closed
/// without a name. Returns its descriptor, or -1 with errno where the file system has no such files.
int csystem_unnamed_file(int folder);

/// Gives a file of csystem_unnamed_file its name in the folder. Returns 0, or -1 with errno: EEXIST where the name is
/// taken.
int csystem_give_name(int file, int folder, const char *name);

/// Gives an entry of a folder another name in it, which must be free, at once. Returns 0, or -1 with errno: EEXIST
/// where the name is taken.
int csystem_rename_to_free(int folder, const char *name, const char *wanted);

/// Locks one byte of an open file for this open alone, without waiting; the lock goes with the last descriptor of it.
/// Returns 0, or -1 with errno: EAGAIN or EACCES where another open has it.
int csystem_lock_byte(int descriptor, int64_t offset);

/// Gives up all locks of an open file at once, also where a process that was just started still has a descriptor of it.
void csystem_unlock(int descriptor);
