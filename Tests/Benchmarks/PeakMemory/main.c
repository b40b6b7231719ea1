// Runs the program named and writes to descriptor 3 how much memory it, or one of its children, had resident at once, in
// KiB. It is small because a process counts as its own what the one that started it held at that moment.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 2) return 64;
    pid_t child = fork();
    if (child < 0) return 126;
    if (child == 0) {
        close(3);
        execv(argv[1], argv + 1);
        _exit(126);
    }
    int status = 0;
    struct rusage usage;
    if (wait4(child, &status, 0, &usage) != child) return 126;
    dprintf(3, "%ld\n", usage.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
