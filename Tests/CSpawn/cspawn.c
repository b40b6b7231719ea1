#define _GNU_SOURCE
#include "cspawn.h"
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

static int prepare(const struct cspawn_program *program, posix_spawn_file_actions_t *actions,
                   posix_spawnattr_t *attributes) {
    int code = 0;
    for (int number = 0; number < 3 && !code; number++) {
        int given = program->descriptors[number];
        if (number == 0 && program->terminal) {
            // The first terminal that the leader of a session opens becomes the session's.
            code = posix_spawn_file_actions_addopen(actions, 0, program->terminal, O_RDWR, 0);
        } else if (given < 0) {
            code = posix_spawn_file_actions_addclose(actions, number);
        } else {
            code = posix_spawn_file_actions_adddup2(actions, given, number);
        }
    }
    if (!code) code = posix_spawn_file_actions_addclosefrom_np(actions, 3);
    if (!code) code = posix_spawn_file_actions_addchdir_np(actions, program->folder);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (!code) code = posix_spawnattr_setsigmask(attributes, &none);
    if (!code) code = posix_spawnattr_setsigdefault(attributes, &all);
    short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    flags |= program->terminal ? POSIX_SPAWN_SETSID : POSIX_SPAWN_SETPGROUP;
    if (!code) code = posix_spawnattr_setflags(attributes, flags);
    return code;
}

int cspawn_start(const struct cspawn_program *program, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code) return code;
    code = posix_spawnattr_init(&attributes);
    if (!code) {
        code = prepare(program, &actions, &attributes);
        if (!code) {
            code = posix_spawn(pid, program->path, &actions, &attributes, program->arguments, program->environment);
        }
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return code;
}
