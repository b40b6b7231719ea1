#define _GNU_SOURCE
#include "csystem.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int prepare_file(posix_spawn_file_actions_t *files, int number, int source, int flags) {
    return source < 0 ? posix_spawn_file_actions_addopen(files, number, "/dev/null", flags, 0)
                      : posix_spawn_file_actions_adddup2(files, source, number);
}

static int prepare_files(posix_spawn_file_actions_t *files, const struct csystem_streams *streams) {
    int code = prepare_file(files, 0, streams->input, O_RDONLY);
    if (!code) code = prepare_file(files, 1, streams->output, O_WRONLY);
    if (!code) code = prepare_file(files, 2, streams->errors, O_WRONLY);
    if (!code) code = posix_spawn_file_actions_adddup2(files, streams->channel, 3);
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(files, 4);
    return code;
}

static int prepare_attributes(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int code = posix_spawnattr_setsigmask(attributes, &none);
    if (!code) code = posix_spawnattr_setsigdefault(attributes, &all);
    if (!code) code = posix_spawnattr_setpgroup(attributes, 0);
    if (!code) {
        code = posix_spawnattr_setflags(attributes,
                                        POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    return code;
}

int csystem_spawn(const char *path, char *const arguments[], char *const environment[],
                  const struct csystem_streams *streams, pid_t *pid, int *pidfd) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&files);
    if (code) return code;
    code = posix_spawnattr_init(&attributes);
    if (code) {
        posix_spawn_file_actions_destroy(&files);
        return code;
    }
    code = prepare_files(&files, streams);
    if (!code) code = prepare_attributes(&attributes);
    if (!code) code = posix_spawn(pid, path, &files, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (code) return code;
    // The child cannot have been waited for yet, so its id is still its own.
    *pidfd = pidfd_open(*pid, 0);
    if (*pidfd >= 0) return 0;
    code = errno;
    kill(*pid, SIGKILL);
    while (waitpid(*pid, NULL, 0) < 0 && errno == EINTR) {}
    return code;
}

void csystem_kill(pid_t pid, int pidfd, int signal) {
    // The group first: it exists until its leader is waited for, so its id cannot be another's.
    kill(-pid, signal);
    pidfd_send_signal(pidfd, signal, NULL, 0);
}

int csystem_wait(int pidfd, struct csystem_ending *ending) {
    siginfo_t info;
    struct rusage usage;
    long result;
    memset(&info, 0, sizeof info);
    memset(&usage, 0, sizeof usage);
    // waitid(3) of the C library has no room for the usage, which the system call has.
    do result = syscall(SYS_waitid, P_PIDFD, pidfd, &info, WEXITED, &usage);
    while (result < 0 && errno == EINTR);
    if (result < 0) return -1;
    ending->signal = info.si_code == CLD_EXITED ? 0 : info.si_status;
    ending->status = info.si_code == CLD_EXITED ? info.si_status : 0;
    ending->peak_kib = usage.ru_maxrss;
    return 0;
}

int csystem_pidfd(pid_t pid) { return pidfd_open(pid, 0); }
