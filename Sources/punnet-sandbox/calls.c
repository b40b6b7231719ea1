#define _GNU_SOURCE
#include "sandbox.h"
#include <asm/ioctls.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/prctl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
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

// fcntl: locks would hold up the payload's owner, signals and leases the host, seals the host's own memory.
static const int fcntl_denied[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETOWN, F_SETOWN_EX, F_SETSIG,
                                   F_SETLEASE, F_NOTIFY, F_ADD_SEALS, F_SETPIPE_SZ};
// prctl: the parent's-death signal stays as it was set.
static const int prctl_denied[] = {PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_MM, PR_SET_PTRACER, PR_SET_CHILD_SUBREAPER};

// The kernel looks at the lower half of a command only, and so must the filter.
#define COMMAND(argument, value) SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, UINT32_MAX, (scmp_datum_t)(uint32_t)(value))

#define REFUSE(call) failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0)
#define REFUSE_IF(call, comparison) \
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(call), 1, comparison)

static int refuse_by_argument(scmp_filter_ctx filter, const struct policy *policy) {
    int failed = 0;
    // Threads, no processes; a second thread only for who asked for it. clone3 hides its flags in memory: it is
    // answered as if the kernel were older, and the C library takes clone instead.
    failed |= seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    if (policy->threads > 1) REFUSE_IF(clone, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
    else REFUSE(SCMP_SYS(clone));
    // Signals to itself only; execve keeps the process's id.
    scmp_datum_t self = (scmp_datum_t)getpid();
    REFUSE_IF(kill, SCMP_A0(SCMP_CMP_NE, self));
    REFUSE_IF(tgkill, SCMP_A0(SCMP_CMP_NE, self));
    REFUSE_IF(prlimit64, SCMP_A0(SCMP_CMP_NE, 0));
    // Shared memory without a file escapes the limit on private memory.
    REFUSE_IF(mmap, SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS));
    for (size_t i = 0; i < sizeof fcntl_denied / sizeof *fcntl_denied; i++) {
        REFUSE_IF(fcntl, COMMAND(1, fcntl_denied[i]));
    }
    for (size_t i = 0; i < sizeof prctl_denied / sizeof *prctl_denied; i++) {
        REFUSE_IF(prctl, COMMAND(0, prctl_denied[i]));
    }
    // ioctl changes a file's flags even through a read-only descriptor. Only the old requests of terminals and pipes
    // pass (0x54xx: what kind of file is it, how much can be read), without those that type for the user.
    REFUSE_IF(ioctl, SCMP_A1(SCMP_CMP_LT, 0x5400));
    REFUSE_IF(ioctl, SCMP_A1(SCMP_CMP_GT, 0x54ff));
    REFUSE_IF(ioctl, COMMAND(1, TIOCSTI));
    REFUSE_IF(ioctl, COMMAND(1, TIOCLINUX));
    return !failed;
}

static int refuse_denied(scmp_filter_ctx filter) {
    int failed = 0;
    for (const char *const *name = denied; *name; name++) {
        int number = seccomp_syscall_resolve_name(*name);
        if (number >= 0) REFUSE(number);
    }
    return !failed;
}

// The first call that has one number on all architectures (pidfd_send_signal).
#define FIRST_COMMON_CALL 424

/// Loads a filter of a few instructions that answers every call with a higher number than libseccomp knows as a
/// kernel does that lacks it. A filter by libseccomp could only list numbers one by one.
static int refuse_unknown(void) {
    // Calls are numbered without gaps since 424, on every architecture. Each look-up reads libseccomp's whole table, so
    // the search goes up and ends after a few numbers that it does not know: what came later would be refused.
    int highest = 0;
    for (int number = FIRST_COMMON_CALL; number <= (highest ? highest : FIRST_COMMON_CALL) + 32; number++) {
        char *name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
        if (name) highest = number;
        free(name);
    }
    struct sock_filter instructions[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, (uint32_t)highest, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof instructions / sizeof *instructions, .filter = instructions};
    return highest > 0 && syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

int confine_calls(const struct policy *policy) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter) return 0;
    // Calls in the manner of another architecture (32 bits, x32) end the process: they would pass by other numbers.
    int done = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
               // A search tree: with a list, an allowed call would be compared with all that are denied.
               seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2) == 0 && refuse_denied(filter) &&
               refuse_by_argument(filter, policy) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return done && refuse_unknown();
}
