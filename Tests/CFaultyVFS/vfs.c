#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "faultyvfs_internal.h"

bool faulty_comes(faulty_vfs *vfs, uint32_t call) {
    if (!(vfs->counted & call)) return false;
    vfs->calls++;
    bool comes = false;
    switch (vfs->effect) {
        case FAULTY_ONCE: comes = vfs->calls == vfs->number; break;
        case FAULTY_FROM_THERE_ON: comes = vfs->number > 0 && vfs->calls >= vfs->number; break;
        // Those that grow nothing go on: the file's own methods look closer.
        case FAULTY_HALF_WRITTEN: comes = call == FAULTY_WRITE && vfs->calls == vfs->number; break;
        case FAULTY_FULL: comes = vfs->number > 0 && vfs->calls >= vfs->number; break;
        case FAULTY_NOT_AT_ALL:
        case FAULTY_READ_ONLY: break;
    }
    if (comes && vfs->effect != FAULTY_FULL) {
        vfs->faults++;
        vfs->error = vfs->effect == FAULTY_HALF_WRITTEN ? ENOSPC : EIO;
    }
    return comes;
}

static faulty_vfs *own(sqlite3_vfs *vfs) { return (faulty_vfs *)vfs; }

static int fail(faulty_vfs *vfs, int error, int code) {
    vfs->error = error;
    return code;
}

static int open_file(sqlite3_vfs *base, const char *path, sqlite3_file *opened, int flags, int *flags_out) {
    faulty_vfs *vfs = own(base);
    faulty_file *file = (faulty_file *)opened;
    file->base.pMethods = NULL;
    bool comes = faulty_comes(vfs, FAULTY_OPEN);
    if (comes && vfs->effect != FAULTY_FULL) return SQLITE_CANTOPEN;
    if (vfs->effect == FAULTY_READ_ONLY && path) {
        int exists = 0;
        vfs->inner->xAccess(vfs->inner, path, SQLITE_ACCESS_EXISTS, &exists);
        if (!exists) return fail(vfs, EROFS, SQLITE_CANTOPEN);
        flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
    }
    file->vfs = vfs;
    // A path without a name is a temporary file, which nobody finds again.
    file->shadow = NULL;
    if (vfs->watches && path) {
        bool is_log = flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL);
        file->shadow = shadow_open(vfs, path, is_log);
        if (!file->shadow) return SQLITE_NOMEM;
    }
    int code = vfs->inner->xOpen(vfs->inner, path, inner_file(opened), flags, flags_out);
    if (code == SQLITE_OK) file->base.pMethods = &faulty_file_methods;
    return code;
}

static int delete_file(sqlite3_vfs *base, const char *path, int syncs_folder) {
    faulty_vfs *vfs = own(base);
    if (faulty_comes(vfs, FAULTY_DELETE) && vfs->effect != FAULTY_FULL) return SQLITE_IOERR_DELETE;
    if (vfs->effect == FAULTY_READ_ONLY) return fail(vfs, EROFS, SQLITE_IOERR_DELETE);
    int code = vfs->inner->xDelete(vfs->inner, path, 0);
    if (code == SQLITE_OK && vfs->watches) shadow_delete(vfs, path, syncs_folder);
    return code;
}

static int last_error(sqlite3_vfs *base, int count, char *text) {
    faulty_vfs *vfs = own(base);
    (void)count;
    (void)text;
    return vfs->error ? vfs->error : errno;
}

static int check_access(sqlite3_vfs *base, const char *path, int flags, int *answer) {
    return own(base)->inner->xAccess(own(base)->inner, path, flags, answer);
}

static int full_path(sqlite3_vfs *base, const char *path, int count, char *text) {
    return own(base)->inner->xFullPathname(own(base)->inner, path, count, text);
}

static int randomness(sqlite3_vfs *base, int count, char *bytes) {
    return own(base)->inner->xRandomness(own(base)->inner, count, bytes);
}

static int sleep_some(sqlite3_vfs *base, int microseconds) {
    return own(base)->inner->xSleep(own(base)->inner, microseconds);
}

static int current_time(sqlite3_vfs *base, double *days) {
    return own(base)->inner->xCurrentTime(own(base)->inner, days);
}

static int current_time_64(sqlite3_vfs *base, sqlite3_int64 *milliseconds) {
    return own(base)->inner->xCurrentTimeInt64(own(base)->inner, milliseconds);
}

faulty_vfs *faulty_vfs_make(const char *name) {
    sqlite3_vfs *inner = sqlite3_vfs_find("unix");
    faulty_vfs *vfs = calloc(1, sizeof *vfs);
    char *copy = strdup(name);
    if (!inner || !vfs || !copy) goto failed;
    vfs->inner = inner;
    vfs->name = copy;
    vfs->base = (sqlite3_vfs){
        .iVersion = 2,
        .szOsFile = (int)sizeof(faulty_file) + inner->szOsFile,
        .mxPathname = inner->mxPathname,
        .zName = copy,
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = check_access,
        .xFullPathname = full_path,
        .xRandomness = randomness,
        .xSleep = sleep_some,
        .xCurrentTime = current_time,
        .xCurrentTimeInt64 = current_time_64,
        .xGetLastError = last_error,
    };
    if (sqlite3_vfs_register(&vfs->base, 0) == SQLITE_OK) return vfs;
failed:
    free(vfs);
    free(copy);
    return NULL;
}

void faulty_vfs_free(faulty_vfs *vfs) {
    sqlite3_vfs_unregister(&vfs->base);
    if (vfs->watches) shadow_unwatch(vfs);
    shadow_free_all(vfs);
    free(vfs->name);
    free(vfs);
}

void faulty_vfs_arm(faulty_vfs *vfs, faulty_effect effect, uint32_t calls, int64_t number) {
    vfs->effect = effect;
    vfs->counted = calls;
    vfs->number = number;
    vfs->calls = 0;
    vfs->faults = 0;
    vfs->error = 0;
}

int64_t faulty_vfs_calls(const faulty_vfs *vfs) { return vfs->calls; }

int64_t faulty_vfs_faults(const faulty_vfs *vfs) { return vfs->faults; }

void faulty_vfs_watch(faulty_vfs *vfs) {
    if (!vfs->watches) shadow_watch(vfs);
    vfs->watches = true;
}
