#ifndef PUNNET_FAULTYVFS_H
#define PUNNET_FAULTYVFS_H

#include <stdint.h>

// A file system for SQLite that fails on demand, and forgets on demand what was never synced.
//
// It passes every call on to the system's own ("unix"). One of them serves the connections of one test; its calls
// may come from any thread, one at a time.

typedef struct faulty_vfs faulty_vfs;

// What is counted, and may fail: bits of a set.
enum {
    FAULTY_OPEN = 1,
    FAULTY_READ = 2,
    FAULTY_WRITE = 4,
    FAULTY_SYNC = 8,
    FAULTY_TRUNCATE = 16,
    FAULTY_DELETE = 32,
    // Shared memory: a region of the log's index is mapped.
    FAULTY_MAP = 64,
};

// How it fails.
typedef enum faulty_effect {
    FAULTY_NOT_AT_ALL,
    // The n-th call fails and does nothing; EIO.
    FAULTY_ONCE,
    // The n-th call and all that follow fail and do nothing; EIO.
    FAULTY_FROM_THERE_ON,
    // The n-th call, a write, writes half and fails; ENOSPC.
    FAULTY_HALF_WRITTEN,
    // From the n-th call on nothing grows; ENOSPC.
    FAULTY_FULL,
    // Every file opens for reading only, and none is made or deleted; EROFS.
    FAULTY_READ_ONLY,
} faulty_effect;

// Makes one and registers it under a name that no other has; NULL where memory is short.
faulty_vfs *faulty_vfs_make(const char *name);

// Takes it away again; no connection may use it any more.
void faulty_vfs_free(faulty_vfs *vfs);

// Begins to count calls of a set, from 1, and to fail as told; `number` 0 never comes.
void faulty_vfs_arm(faulty_vfs *vfs, faulty_effect effect, uint32_t calls, int64_t number);

// How many calls of the set there were since it was armed.
int64_t faulty_vfs_calls(const faulty_vfs *vfs);

// How many of them failed on purpose.
int64_t faulty_vfs_faults(const faulty_vfs *vfs);

// Begins to keep, for each file that is opened from now on, what of it was synced.
void faulty_vfs_watch(faulty_vfs *vfs);

// What becomes of what was not synced when the power goes.
typedef enum faulty_loss { FAULTY_LOSE_ALL, FAULTY_LOSE_SOME, FAULTY_LOSE_NONE } faulty_loss;

// Makes the files what they are after the power went: what was synced, and of the rest none, all, or any sectors of
// 512 bytes, truncations and names, drawn from `seed`. No connection may be open. 0, or -1 with errno.
int faulty_vfs_cut_power(faulty_vfs *vfs, faulty_loss loss, uint64_t seed);

// Notes down which files in a folder are synced and renamed by system calls, a line each: “sync NAME”, “rename TO”.
typedef struct faulty_trace faulty_trace;
faulty_trace *faulty_trace_begin(const char *folder);
// Ends it and returns what was noted; the caller frees it.
char *faulty_trace_end(faulty_trace *trace);

#endif
