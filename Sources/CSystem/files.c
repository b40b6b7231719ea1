#define _GNU_SOURCE
#include "cfilesystem.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int sync_parent(const char *path) {
    char folder[4096];
    const char *slash = strrchr(path, '/');
    if (!slash || (size_t)(slash - path) >= sizeof folder) return 0;
    memcpy(folder, path, (size_t)(slash - path));
    folder[slash - path] = 0;
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return -1;
    int result = fsync(descriptor);
    int code = errno;
    close(descriptor);
    errno = code;
    return result;
}

int csystem_put_in_place(const char *path, const char *wanted) {
    int result = renameat2(AT_FDCWD, path, AT_FDCWD, wanted, RENAME_EXCHANGE);
    if (result && errno == ENOENT) result = renameat2(AT_FDCWD, path, AT_FDCWD, wanted, RENAME_NOREPLACE);
    return result ? result : sync_parent(wanted);
}

int csystem_is_open_for_writing(int descriptor) {
    // A lease for reading is granted only while nobody has the file open for writing (fcntl(2)). Whoever opens it so
    // in the short time that it is held breaks it, which is told by a signal: one that is ignored.
    fcntl(descriptor, F_SETSIG, SIGURG);
    if (fcntl(descriptor, F_SETLEASE, F_RDLCK) == 0) {
        fcntl(descriptor, F_SETLEASE, F_UNLCK);
        return 0;
    }
    return errno == EAGAIN;
}

int csystem_unnamed_file(int folder) { return openat(folder, ".", O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600); }

int csystem_give_name(int file, int folder, const char *name) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}

int csystem_rename_to_free(int folder, const char *name, const char *wanted) {
    if (renameat2(folder, name, folder, wanted, RENAME_NOREPLACE) == 0) return 0;
    // Some network file systems know no such renaming; a second name that is made never takes another's place.
    if (errno != EINVAL && errno != ENOSYS) return -1;
    if (linkat(folder, name, folder, wanted, 0)) return -1;
    return unlinkat(folder, name, 0);
}

int csystem_lock_byte(int descriptor, int64_t offset) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1};
    return fcntl(descriptor, F_OFD_SETLK, &lock);
}

void csystem_unlock(int descriptor) {
    struct flock lock = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
    // It can fail only where there is no lock.
    fcntl(descriptor, F_OFD_SETLK, &lock);
}

int csystem_sync_filesystem(int descriptor) { return syncfs(descriptor); }
