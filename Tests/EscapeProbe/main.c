// Tries, one after another, what a confined importer must not be able to do, and prints what came of each:
// the probe's name, and 0 when it succeeded or the error number when it was denied.
//
//     EscapeProbe SECRET FOLDER < PAYLOAD     SECRET is a file, FOLDER may be written to
//     EscapeProbe exec                        becomes /bin/echo and prints “executed”
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <mqueue.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { PAYLOAD = 0 };
static const char *secret, *folder;
static char path[4096], other[4096];

static const char *in_folder(char *buffer, const char *name) {
    snprintf(buffer, sizeof path, "%s/%s", folder, name);
    return buffer;
}

static int outcome(long result) { return result < 0 ? errno : 0; }
static int opened(const char *name, int flags) { return outcome(open(name, flags | O_CLOEXEC, 0600)); }

// Files.
static int read_secret(void) { return opened(secret, O_RDONLY); }
static int read_passwd(void) { return opened("/etc/passwd", O_RDONLY); }
static int list_root(void) { return opened("/", O_RDONLY | O_DIRECTORY); }
static int list_home(void) { return opened("/root", O_RDONLY | O_DIRECTORY); }
static int read_parent(void) {
    snprintf(path, sizeof path, "/proc/%d/environ", getppid());
    return opened(path, O_RDONLY);
}
static int read_own_memory_file(void) { return opened("/proc/self/mem", O_RDWR); }
static int create_file(void) { return opened(in_folder(path, "created"), O_WRONLY | O_CREAT); }
static int overwrite_secret(void) { return opened(secret, O_WRONLY); }
static int truncate_secret(void) { return outcome(truncate(secret, 1)); }
static int make_folder(void) { return outcome(mkdir(in_folder(path, "made"), 0700)); }
static int make_link(void) { return outcome(symlink("/", in_folder(path, "pointer"))); }
static int make_second_name(void) { return outcome(link(secret, in_folder(path, "second"))); }
static int make_pipe(void) { return outcome(mkfifo(in_folder(path, "pipe"), 0600)); }
static int move_file(void) { return outcome(rename(in_folder(path, "doomed"), in_folder(other, "moved"))); }
static int delete_file(void) { return outcome(unlink(in_folder(path, "doomed too"))); }
static int change_mode(void) { return outcome(chmod(secret, 0600)); }
static int touch_file(void) { return outcome(utimensat(AT_FDCWD, secret, NULL, 0)); }
static int watch_folder(void) { return outcome(inotify_init1(IN_CLOEXEC)); }

// The payload, through its read-only descriptor.
static int payload_mode(void) { return outcome(fchmod(PAYLOAD, 0644)); }
static int payload_owner(void) { return outcome(fchown(PAYLOAD, (uid_t)-1, (gid_t)-1)); }
static int payload_times(void) { return outcome(futimens(PAYLOAD, NULL)); }
static int payload_attribute(void) { return outcome(fsetxattr(PAYLOAD, "user.probe", "x", 1, 0)); }
static int payload_flags(void) {
    int flags = 0;
    if (ioctl(PAYLOAD, FS_IOC_GETFLAGS, &flags)) return errno;
    return outcome(ioctl(PAYLOAD, FS_IOC_SETFLAGS, &flags));
}
static int payload_flock(void) { return outcome(flock(PAYLOAD, LOCK_SH | LOCK_NB)); }
static int payload_lock(void) {
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    return outcome(fcntl(PAYLOAD, F_SETLK, &lock));
}
static int payload_reopen(void) { return opened("/proc/self/fd/0", O_RDONLY); }
static int payload_reopen_to_write(void) { return opened("/proc/self/fd/0", O_RDWR); }

// Sockets.
static int socket_inet(void) { return outcome(socket(AF_INET, SOCK_STREAM, 0)); }
static int socket_unix(void) { return outcome(socket(AF_UNIX, SOCK_DGRAM, 0)); }
static int socket_netlink(void) { return outcome(socket(AF_NETLINK, SOCK_RAW, 0)); }
static int socket_pair(void) {
    int pair[2];
    return outcome(socketpair(AF_UNIX, SOCK_DGRAM, 0, pair));
}

// Processes.
static int fork_child(void) {
    pid_t child = fork();
    if (child == 0) _exit(0);
    if (child > 0) waitpid(child, NULL, 0);
    return outcome(child);
}
static int clone_child(void) {
    long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    if (child > 0) waitpid((pid_t)child, NULL, 0);
    return outcome(child);
}
static void *idle(void *argument) { return argument; }
static int start_thread(void) {
    pthread_t thread;
    int code = pthread_create(&thread, NULL, idle, NULL);
    if (!code) pthread_join(thread, NULL);
    return code;
}
static int signal_parent(void) { return outcome(kill(getppid(), 0)); }
static int signal_group(void) { return outcome(kill(0, 0)); }
static int trace_process(void) {
    pid_t child = fork();
    if (child == 0) {
        pause();
        _exit(0);
    }
    int code = outcome(ptrace(PTRACE_SEIZE, child > 0 ? child : getppid(), NULL, NULL));
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
    }
    return code;
}
static int open_parent(void) { return outcome(syscall(SYS_pidfd_open, getppid(), 0)); }
static int limit_parent(void) {
    struct rlimit limit;
    return outcome(prlimit(getppid(), RLIMIT_NOFILE, NULL, &limit));
}
static int leave_group(void) { return outcome(setpgid(0, 0)); }
static int change_priority(void) { return outcome(setpriority(PRIO_PROCESS, 0, 5)); }
static int outlive_parent(void) { return outcome(prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0)); }

// The kernel.
static int new_namespace(void) { return outcome(unshare(CLONE_NEWUSER)); }
static int mount_folder(void) {
    int code = outcome(mount("none", folder, "tmpfs", 0, NULL));
    if (!code) umount(folder);
    return code;
}
static int keyring(void) { return outcome(syscall(SYS_keyctl, 0, -3, 0)); }
static int make_key(void) { return outcome(syscall(SYS_add_key, "user", "probe", "x", 1UL, -3)); }
static int load_program(void) {
    struct {
        uint32_t type, key, value, entries;
        char rest[112];
    } map = {.type = 2, .key = 4, .value = 4, .entries = 1};
    return outcome(syscall(SYS_bpf, 0, &map, sizeof map));
}
static int io_ring(void) {
    char parameters[120] = {0};
    return outcome(syscall(425, 1, parameters));
}
static int newest_call(void) { return outcome(syscall(462 /* mseal */, 0, 0, 0)); }

// Resources.
static int memory_file(void) { return outcome(memfd_create("probe", 0)); }
static int shared_segment(void) {
    int segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
    if (segment >= 0) shmctl(segment, IPC_RMID, NULL);
    return outcome(segment);
}
static int shared_memory(void) {
    void *memory = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? errno : 0;
}
static int message_queue(void) {
    mqd_t queue = mq_open("/punnet-probe", O_CREAT | O_RDWR, 0600, NULL);
    if (queue >= 0) mq_unlink("/punnet-probe");
    return outcome(queue);
}
static int much_memory(void) {
    void *memory = mmap(NULL, 1UL << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return errno;
    munmap(memory, 1UL << 30);
    return 0;
}
static int many_descriptors(void) {
    int code = outcome(fcntl(PAYLOAD, F_DUPFD_CLOEXEC, 200));
    return code == EINVAL ? EMFILE : code;
}
static int lock_memory(void) {
    static char page[8192];
    return outcome(mlock(page, sizeof page));
}

// What an importer may do: a probe that is broken, or a confinement that forbids everything, shows here.
static int allowed_payload(void) {
    char byte;
    return pread(PAYLOAD, &byte, 1, 0) == 1 ? 0 : errno;
}
static int allowed_library(void) { return opened("/usr/lib", O_RDONLY | O_DIRECTORY); }
static int allowed_memory(void) {
    void *memory = malloc(32 << 20);
    if (!memory) return ENOMEM;
    memset(memory, 1, 32 << 20);
    free(memory);
    return 0;
}
static int allowed_signal(void) { return outcome(kill(getpid(), 0)); }

#define PROBE(name) {#name, name}
static const struct {
    const char *name;
    int (*run)(void);
} probes[] = {
    PROBE(allowed_payload), PROBE(allowed_library), PROBE(allowed_memory), PROBE(allowed_signal), PROBE(read_secret),
    PROBE(read_passwd), PROBE(list_root), PROBE(list_home), PROBE(read_parent), PROBE(read_own_memory_file),
    PROBE(create_file), PROBE(overwrite_secret), PROBE(truncate_secret), PROBE(make_folder), PROBE(make_link),
    PROBE(make_second_name), PROBE(make_pipe), PROBE(move_file), PROBE(delete_file), PROBE(change_mode),
    PROBE(touch_file), PROBE(watch_folder), PROBE(payload_mode), PROBE(payload_owner), PROBE(payload_times),
    PROBE(payload_attribute), PROBE(payload_flags), PROBE(payload_flock), PROBE(payload_lock), PROBE(payload_reopen),
    PROBE(payload_reopen_to_write), PROBE(socket_inet), PROBE(socket_unix), PROBE(socket_netlink), PROBE(socket_pair),
    PROBE(fork_child), PROBE(clone_child), PROBE(start_thread), PROBE(signal_parent), PROBE(signal_group),
    PROBE(trace_process), PROBE(open_parent), PROBE(limit_parent), PROBE(leave_group), PROBE(change_priority),
    PROBE(outlive_parent), PROBE(keyring), PROBE(make_key), PROBE(load_program), PROBE(io_ring), PROBE(newest_call),
    PROBE(memory_file), PROBE(shared_segment), PROBE(shared_memory), PROBE(message_queue), PROBE(much_memory),
    PROBE(many_descriptors), PROBE(lock_memory), PROBE(mount_folder), PROBE(new_namespace),
};

int main(int argc, char **argv) {
    if (argc == 2 && !strcmp(argv[1], "exec")) {
        execl("/bin/echo", "echo", "executed", NULL);
        printf("exec %d\n", errno);
        return 0;
    }
    if (argc != 3) return 64;
    secret = argv[1];
    folder = argv[2];
    for (size_t i = 0; i < sizeof probes / sizeof *probes; i++) {
        printf("%s %d\n", probes[i].name, probes[i].run());
        fflush(stdout);
    }
    return 0;
}
