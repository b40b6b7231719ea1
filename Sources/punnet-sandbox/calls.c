#define _GNU_SOURCE
#include "sandbox.h"
#include <asm/ioctls.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/prctl.h>
#include <sched.h>
#include <seccomp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Calls that no importer needs, by name: libseccomp knows which of them this machine has.
static const char *const denied[] = {
    // Sockets: the channel is there already. A pair could send to any datagram socket by its name.
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4",
    // Other processes, and new ones.
    "fork", "vfork", "execveat", "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise",
    "process_mrelease", "kcmp", "tkill", "pidfd_open", "pidfd_getfd", "pidfd_send_signal", "rt_sigqueueinfo",
    "rt_tgsigqueueinfo", "setpriority", "ioprio_set", "sched_setscheduler", "sched_setattr", "sched_setparam",
    "sched_setaffinity", "setpgid", "setsid",
    // What a read-only descriptor still permits, and what Landlock does not mediate.
    "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat", "utime", "utimes",
    "utimensat", "utimensat_time64", "futimesat", "setxattr", "lsetxattr", "fsetxattr", "setxattrat", "removexattr",
    "lremovexattr", "fremovexattr", "removexattrat", "truncate", "truncate64", "flock", "sync", "syncfs",
    "name_to_handle_at", "open_by_handle_at", "inotify_init", "inotify_init1", "inotify_add_watch", "fanotify_init",
    "fanotify_mark",
    // Memory that the limits do not count, or that outlives the process.
    "memfd_create", "memfd_secret", "shmget", "shmat", "shmctl", "msgget", "msgctl", "semget", "semctl", "mq_open",
    "mq_unlink", "mlock", "mlock2", "mlockall", "mbind", "migrate_pages", "move_pages", "set_mempolicy",
    // The kernel's wide surface.
    "mount", "umount", "umount2", "pivot_root", "chroot", "unshare", "setns", "open_tree", "move_mount", "fsopen",
    "fsconfig", "fsmount", "fspick", "mount_setattr", "bpf", "perf_event_open", "userfaultfd", "io_uring_setup",
    "io_uring_enter", "io_uring_register", "io_setup", "io_submit", "keyctl", "add_key", "request_key",
    "init_module", "finit_module", "delete_module", "create_module", "query_module", "kexec_load",
    "kexec_file_load", "reboot", "swapon", "swapoff", "quotactl", "quotactl_fd", "acct", "settimeofday",
    "clock_settime", "clock_settime64", "clock_adjtime", "clock_adjtime64", "adjtimex", "stime", "sethostname",
    "setdomainname", "personality", "syslog", "vhangup", "iopl", "ioperm", "modify_ldt", "uselib", "ustat", "sysfs",
    "_sysctl", "nfsservctl", "lookup_dcookie", "afs_syscall", "vserver", "pciconfig_read", "pciconfig_write",
    NULL,
};

// Neither allowed nor denied as a whole: decided by their arguments below. clone3 hides them in memory, so it is
// answered as if the kernel were older, and the C library takes clone instead.
static const char *const decided_by_argument[] = {
    "clone", "clone3", "kill", "tgkill", "prlimit64", "mmap", "fcntl", "ioctl", "prctl", NULL,
};

// Commands of fcntl that concern the descriptor alone. No locks: they would hold up the payload's owner.
static const int fcntl_allowed[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETPIPE_SZ, F_GET_SEALS};
// Requests of ioctl that ask only. Others change a file's flags even through a read-only descriptor.
static const unsigned long ioctl_allowed[] = {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};
// Options of prctl that cannot loosen anything. The parent's-death signal stays as it was set.
static const int prctl_allowed[] = {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_GET_PDEATHSIG, PR_CAPBSET_READ,
                                    PR_SET_NO_NEW_PRIVS, PR_GET_NO_NEW_PRIVS, PR_SET_SECCOMP, PR_GET_SECCOMP,
                                    PR_SET_VMA, PR_GET_TIMERSLACK, PR_SET_TIMERSLACK};

static int contains(const char *const *names, const char *name) {
    while (*names && strcmp(*names, name)) names++;
    return *names != NULL;
}

/// Allows every call that libseccomp knows but those denied, which fail with EPERM. What it does not know fails with
/// ENOSYS, as on a kernel that lacks it, and with that everything newer than the library.
static int allow_known(scmp_filter_ctx filter) {
    int failed = 0;
    // Numbers have gaps; none of a supported machine is higher.
    for (int number = 0; number < 1024; number++) {
        char *name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
        if (!name) continue;
        if (!contains(decided_by_argument, name)) {
            uint32_t action = contains(denied, name) ? SCMP_ACT_ERRNO(EPERM) : SCMP_ACT_ALLOW;
            failed |= seccomp_rule_add(filter, action, number, 0);
        }
        free(name);
    }
    return !failed;
}

#define ALLOW_IF(call, comparison) failed |= seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(call), 1, comparison)
#define REFUSE_IF(call, comparison) \
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(call), 1, comparison)

static int allow_by_argument(scmp_filter_ctx filter, const struct policy *policy) {
    int failed = 0;
    // Threads, no processes. A second thread only for who asked for it.
    if (policy->threads > 1) ALLOW_IF(clone, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
    else REFUSE_IF(clone, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
    REFUSE_IF(clone, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
    // Signals to itself only; execve keeps the process's id.
    scmp_datum_t self = (scmp_datum_t)getpid();
    ALLOW_IF(kill, SCMP_A0(SCMP_CMP_EQ, self));
    REFUSE_IF(kill, SCMP_A0(SCMP_CMP_NE, self));
    ALLOW_IF(tgkill, SCMP_A0(SCMP_CMP_EQ, self));
    REFUSE_IF(tgkill, SCMP_A0(SCMP_CMP_NE, self));
    ALLOW_IF(prlimit64, SCMP_A0(SCMP_CMP_EQ, 0));
    REFUSE_IF(prlimit64, SCMP_A0(SCMP_CMP_NE, 0));
    // Shared memory without a file escapes the limit on private memory.
    const scmp_datum_t shared = MAP_SHARED, anonymous = MAP_ANONYMOUS, both = MAP_SHARED | MAP_ANONYMOUS;
    REFUSE_IF(mmap, SCMP_A3(SCMP_CMP_MASKED_EQ, both, both));
    ALLOW_IF(mmap, SCMP_A3(SCMP_CMP_MASKED_EQ, both, shared));
    ALLOW_IF(mmap, SCMP_A3(SCMP_CMP_MASKED_EQ, both, anonymous));
    ALLOW_IF(mmap, SCMP_A3(SCMP_CMP_MASKED_EQ, both, 0));
    for (size_t i = 0; i < sizeof fcntl_allowed / sizeof *fcntl_allowed; i++) {
        ALLOW_IF(fcntl, SCMP_A1(SCMP_CMP_EQ, (scmp_datum_t)fcntl_allowed[i]));
    }
    for (size_t i = 0; i < sizeof ioctl_allowed / sizeof *ioctl_allowed; i++) {
        ALLOW_IF(ioctl, SCMP_A1(SCMP_CMP_EQ, ioctl_allowed[i]));
    }
    for (size_t i = 0; i < sizeof prctl_allowed / sizeof *prctl_allowed; i++) {
        ALLOW_IF(prctl, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)prctl_allowed[i]));
    }
    return !failed;
}

int confine_calls(const struct policy *policy) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    if (!filter) return 0;
    // Calls in the manner of another architecture (32 bits, x32) end the process: they would pass by other numbers.
    int done = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
               // A search tree: with a list, the last call would be compared with all before it.
               seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2) == 0 && allow_known(filter) &&
               allow_by_argument(filter, policy) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return done;
}
