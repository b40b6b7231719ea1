#define _GNU_SOURCE
#include "sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Each tries one thing that no importer may do, and returns 0 when it could, or the error number. None leaves a trace.

static int ended(int descriptor) {
    if (descriptor < 0) return errno;
    close(descriptor);
    return 0;
}

static int read_file(void) { return ended(open("/etc/passwd", O_RDONLY | O_CLOEXEC)); }
static int list_folder(void) { return ended(open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)); }
static int write_file(void) { return ended(open("/tmp", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600)); }
static int make_socket(void) { return ended(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)); }
static int signal_other(void) { return kill(getppid(), 0) ? errno : 0; }
static int read_parent(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/environ", getppid());
    return ended(open(path, O_RDONLY | O_CLOEXEC));
}
static int start_process(void) {
    pid_t child = fork();
    if (child < 0) return errno;
    if (child == 0) _exit(0);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
    return 0;
}
static int execute(void) {
    char *arguments[] = {"sh", "-c", "exit 0", NULL}, *environment[] = {NULL};
    pid_t child = fork();
    if (child < 0) {
        // Confined: nothing comes back from an execution that succeeds, and the missing line tells of it.
        execve("/bin/sh", arguments, environment);
        return errno;
    }
    if (child == 0) {
        execve("/bin/sh", arguments, environment);
        _exit(1);
    }
    int status = 1;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : EACCES;
}
static int take_memory(void) {
    size_t size = (size_t)PROOF_MEMORY_MIB << 22;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return errno;
    munmap(memory, size);
    return 0;
}
static int gain_capability(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, sets)) return errno;
    sets[CAP_TO_INDEX(CAP_SYS_ADMIN)].inheritable |= CAP_TO_MASK(CAP_SYS_ADMIN);
    if (syscall(SYS_capset, &header, sets)) return errno;
    return prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_ADMIN, 0, 0) ? errno : 0;
}
static int gain_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1 ? EPERM : 0; }

static const struct {
    const char *layer, *what;
    int (*attempt)(void);
} proofs[] = {
    {"landlock", "read a file", read_file},
    {"landlock", "list a folder", list_folder},
    {"landlock", "write a file", write_file},
    {"landlock", "look into another process", read_parent},
    {"seccomp", "make a socket", make_socket},
    {"seccomp", "signal another process", signal_other},
    {"seccomp", "start a process", start_process},
    {"limits", "take more memory than it may", take_memory},
    {"capabilities", "hand on a capability", gain_capability},
    {"no-new-privileges", "gain rights from a set-id program", gain_privileges},
    // Last: where it succeeds in spite of all, no further line comes.
    {"landlock", "become another program", execute},
};
enum { PROOFS = sizeof proofs / sizeof *proofs };
static int free_results[PROOFS];

void prove_free(void) {
    for (int i = 0; i < PROOFS; i++) free_results[i] = proofs[i].attempt();
}

void prove_confined(void) {
    for (int i = 0; i < PROOFS; i++) {
        dprintf(STDOUT_FILENO, "%s\t%s\t%d\t", proofs[i].layer, proofs[i].what, free_results[i]);
        dprintf(STDOUT_FILENO, "%d\n", proofs[i].attempt());
    }
}
