#define _GNU_SOURCE
#include "cmemory.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/// Makes an empty one. No program is made of it: whoever holds it could run it by its name under /proc, for which
/// Landlock has no rule.
static int make_file(void) {
    int descriptor = memfd_create("punnet", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor >= 0 && fchmod(descriptor, 0600) == 0) return descriptor;
    int code = errno;
    if (descriptor >= 0) close(descriptor);
    errno = code;
    return -1;
}

int csystem_memory_file(const void *bytes, size_t count) {
    int descriptor = make_file();
    if (descriptor < 0) return -1;
    size_t written = 0;
    while (written < count) {
        ssize_t result = write(descriptor, (const char *)bytes + written, count - written);
        if (result < 0 && errno == EINTR) continue;
        if (result <= 0) goto failed;
        written += (size_t)result;
    }
    if (fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) < 0) goto failed;
    return descriptor;
failed:;
    int code = errno;
    close(descriptor);
    errno = code;
    return -1;
}

int csystem_result_file(size_t count) {
    int descriptor = make_file();
    if (descriptor < 0) return -1;
    if (ftruncate(descriptor, (off_t)count) == 0 &&
        fcntl(descriptor, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) == 0) {
        return descriptor;
    }
    int code = errno;
    close(descriptor);
    errno = code;
    return -1;
}
