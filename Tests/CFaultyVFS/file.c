#include <errno.h>

#include "faultyvfs_internal.h"

static faulty_file *own(sqlite3_file *file) { return (faulty_file *)file; }

#define PASS(file, method, ...) inner_file(file)->pMethods->method(inner_file(file), ##__VA_ARGS__)

static int full(faulty_vfs *vfs, int code) {
    vfs->faults++;
    vfs->error = ENOSPC;
    return code;
}

static int close_file(sqlite3_file *file) { return PASS(file, xClose); }

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    faulty_vfs *vfs = own(file)->vfs;
    if (faulty_comes(vfs, FAULTY_READ) && vfs->effect != FAULTY_FULL) return SQLITE_IOERR_READ;
    return PASS(file, xRead, bytes, count, offset);
}

static int write_some(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    int code = PASS(file, xWrite, bytes, count, offset);
    if (code == SQLITE_OK && own(file)->shadow) shadow_write(own(file)->shadow, bytes, (size_t)count, offset);
    return code;
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    faulty_vfs *vfs = own(file)->vfs;
    if (faulty_comes(vfs, FAULTY_WRITE)) {
        switch (vfs->effect) {
            case FAULTY_FULL: {
                // What overwrites needs no room.
                sqlite3_int64 size = 0;
                int code = PASS(file, xFileSize, &size);
                if (code != SQLITE_OK) return code;
                if (offset + count > size) return full(vfs, SQLITE_FULL);
                break;
            }
            case FAULTY_HALF_WRITTEN:
                if (count > 1) write_some(file, bytes, count / 2, offset);
                return SQLITE_FULL;
            default: return SQLITE_IOERR_WRITE;
        }
    }
    return write_some(file, bytes, count, offset);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
    faulty_vfs *vfs = own(file)->vfs;
    if (faulty_comes(vfs, FAULTY_TRUNCATE) && vfs->effect != FAULTY_FULL) return SQLITE_IOERR_TRUNCATE;
    int code = PASS(file, xTruncate, size);
    if (code == SQLITE_OK && own(file)->shadow) shadow_truncate(own(file)->shadow, size);
    return code;
}

// Nothing need reach a real disk: what counts is what would have.
static int sync_file(sqlite3_file *file, int flags) {
    faulty_vfs *vfs = own(file)->vfs;
    (void)flags;
    if (faulty_comes(vfs, FAULTY_SYNC) && vfs->effect != FAULTY_FULL) return SQLITE_IOERR_FSYNC;
    if (own(file)->shadow) shadow_sync(vfs, own(file)->shadow);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) { return PASS(file, xFileSize, size); }

static int lock_file(sqlite3_file *file, int kind) { return PASS(file, xLock, kind); }

static int unlock_file(sqlite3_file *file, int kind) { return PASS(file, xUnlock, kind); }

static int check_lock(sqlite3_file *file, int *answer) { return PASS(file, xCheckReservedLock, answer); }

static int control(sqlite3_file *file, int operation, void *argument) {
    return PASS(file, xFileControl, operation, argument);
}

static int sector_size(sqlite3_file *file) { return PASS(file, xSectorSize); }

static int characteristics(sqlite3_file *file) { return PASS(file, xDeviceCharacteristics); }

static int map_region(sqlite3_file *file, int region, int size, int extend, void volatile **address) {
    faulty_vfs *vfs = own(file)->vfs;
    if (faulty_comes(vfs, FAULTY_MAP)) {
        if (vfs->effect != FAULTY_FULL) return SQLITE_IOERR_SHMMAP;
        if (extend && !own(file)->maps) return full(vfs, SQLITE_IOERR_SHMSIZE);
    }
    if (vfs->effect == FAULTY_READ_ONLY) {
        vfs->error = EROFS;
        return SQLITE_CANTOPEN;
    }
    int code = PASS(file, xShmMap, region, size, extend, address);
    if (code == SQLITE_OK) own(file)->maps = true;
    return code;
}

static int lock_region(sqlite3_file *file, int offset, int count, int flags) {
    return PASS(file, xShmLock, offset, count, flags);
}

static void barrier(sqlite3_file *file) { PASS(file, xShmBarrier); }

static int unmap_region(sqlite3_file *file, int deletes) {
    own(file)->maps = false;
    return PASS(file, xShmUnmap, deletes);
}

const sqlite3_io_methods faulty_file_methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_region,
    .xShmLock = lock_region,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_region,
};
