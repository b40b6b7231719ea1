#define _GNU_SOURCE
#include "cfilesystem.h"
#include <errno.h>
#include <fcntl.h>
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
