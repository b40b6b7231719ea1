#define _GNU_SOURCE
#include "sandbox.h"
#include <errno.h>
#include <linux/capability.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// Address space beyond the memory asked for: libraries and tables are mapped, not allocated.
#define MAPPED_MIB 1024

static int limit(int resource, rlim_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit)) return 0;
    if (limit.rlim_max != RLIM_INFINITY && value > limit.rlim_max) value = limit.rlim_max;
    limit.rlim_cur = limit.rlim_max = value;
    return setrlimit(resource, &limit) == 0;
}

int limit_resources(const struct policy *policy) {
    int all = limit(RLIMIT_CORE, 0);
    all &= limit(RLIMIT_FSIZE, policy->file_bytes == UINT64_MAX ? RLIM_INFINITY : policy->file_bytes);
    all &= limit(RLIMIT_NOFILE, policy->descriptors);
    all &= limit(RLIMIT_MEMLOCK, 0);
    all &= limit(RLIMIT_MSGQUEUE, 0);
    if (policy->cpu_seconds) all &= limit(RLIMIT_CPU, policy->cpu_seconds);
    if (policy->memory_mib) {
        all &= limit(RLIMIT_DATA, policy->memory_mib << 20);
        all &= limit(RLIMIT_AS, (policy->memory_mib + MAPPED_MIB) << 20);
    }
    return all;
}

static int capability_bounds_are_empty(void) {
    for (int capability = 0;; capability++) {
        int bound = prctl(PR_CAPBSET_READ, capability, 0, 0, 0);
        if (bound < 0) return capability > 0;
        if (bound) return 0;
    }
}

int drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    memset(sets, 0, sizeof sets);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++) {
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    }
    if (syscall(SYS_capget, &header, sets)) return 0;
    int none_permitted = 1;
    for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
        sets[i].inheritable = 0;
        none_permitted &= sets[i].permitted == 0;
    }
    if (syscall(SYS_capset, &header, sets)) return 0;
    // What is permitted now still finds the program in folders that only it may enter, and ends with execve: the
    // bounds are empty, nothing is inherited, and no file can grant anything once new privileges are forbidden.
    return none_permitted || capability_bounds_are_empty();
}

int forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0; }
