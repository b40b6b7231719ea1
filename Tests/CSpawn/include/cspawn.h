// Starts a program for a test with just the descriptors, folder and terminal that it asks for.
#pragma once
#include <sys/types.h>

struct cspawn_program {
    const char *path;
    /// Ended by a null pointer, as the next; the first is the program's own name.
    char *const *arguments;
    char *const *environment;
    /// The working folder.
    const char *folder;
    /// What the program has as 0, 1 and 2; -1 leaves that one closed. All others are closed.
    int descriptors[3];
    /// The device of a terminal that the program gets as its own and as descriptor 0, or NULL.
    const char *terminal;
};

/// Starts it as the leader of a process group, of a session where it has a terminal; no signal is blocked, ignored or
/// caught. Returns 0 and its id, or an error number.
int cspawn_start(const struct cspawn_program *program, pid_t *pid);
