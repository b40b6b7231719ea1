#define _GNU_SOURCE
#include "sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Landlock's third and later versions, which older headers lack (Linux, include/uapi/linux/landlock.h).
#define ACCESS_TRUNCATE (1ULL << 14)
#define ACCESS_IOCTL_DEVICE (1ULL << 15)
#define NET_ALL 3ULL    // bind and connect, by TCP
#define SCOPE_ALL 3ULL  // abstract sockets, signals

struct ruleset {
    uint64_t files, net, scoped;
};

#define READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
// What can be allowed for something that is no folder.
#define FILE_ONLY                                                                                     \
    (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | ACCESS_TRUNCATE | \
     ACCESS_IOCTL_DEVICE)

// What every program needs to start: the system's libraries and what the dynamic linker looks at.
static const char *const system_readable[] = {
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/dev/urandom", NULL,
};
// What swallows everything holds nothing back: scripts write there what they do not want to hear.
static const char *const null_device[] = {"/dev/null", NULL};
// The kernel executes the dynamic linker on a program's behalf.
static const char *const system_executable[] = {
#if defined(__x86_64__)
    "/lib64/ld-linux-x86-64.so.2",
#elif defined(__aarch64__)
    "/lib/ld-linux-aarch64.so.1",
#endif
    NULL,
};

/// What is not there need not be allowed: opening it fails either way.
static int allow(int rules, const char *const *paths, uint64_t access) {
    for (; *paths; paths++) {
        struct stat status;
        struct landlock_path_beneath_attr rule = {.allowed_access = access};
        rule.parent_fd = open(*paths, O_PATH | O_CLOEXEC);
        if (rule.parent_fd < 0) continue;
        if (fstat(rule.parent_fd, &status) == 0 && !S_ISDIR(status.st_mode)) rule.allowed_access &= FILE_ONLY;
        long result = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        close(rule.parent_fd);
        if (result) return 0;
    }
    return 1;
}

int confine_files(const struct policy *policy) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return 0;
    struct ruleset wanted = {.files = (1ULL << 13) - 1};
    size_t size = sizeof wanted.files;
    if (version >= 2) wanted.files |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3) wanted.files |= ACCESS_TRUNCATE;
    if (version >= 5) wanted.files |= ACCESS_IOCTL_DEVICE;
    if (version >= 4) {
        wanted.net = NET_ALL;
        size += sizeof wanted.net;
    }
    if (version >= 6) {
        wanted.scoped = SCOPE_ALL;
        size += sizeof wanted.scoped;
    }
    int rules = (int)syscall(SYS_landlock_create_ruleset, &wanted, size, 0);
    if (rules < 0) return 0;
    int done = allow(rules, system_readable, READ) &&
               allow(rules, null_device, READ | LANDLOCK_ACCESS_FS_WRITE_FILE) &&
               allow(rules, policy->readable, READ) &&
               allow(rules, system_executable, READ | LANDLOCK_ACCESS_FS_EXECUTE) &&
               allow(rules, policy->executable, READ | LANDLOCK_ACCESS_FS_EXECUTE) &&
               syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return done;
}
