// Confines itself, then becomes the program named: punnet-sandbox [OPTION]... -- PROGRAM [ARGUMENT]...
//
// Speaks one packet on descriptor 3 before it gives way: which layers are in force, or why it gave up. With
// --report it starts nothing after that. Without a channel it prints the line instead. With --prove it tries to break
// each layer, and prints what was denied.
#define _GNU_SOURCE
#include "sandbox.h"
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHANNEL = 3, STATUS_USAGE = 64, STATUS_REFUSED = 125, STATUS_NOT_STARTED = 126 };

static int report_only = 0;

static void tell(const char *line) {
    if (send(CHANNEL, line, strlen(line), MSG_NOSIGNAL) >= 0) return;
    // No channel: then a person started this.
    dprintf(report_only ? STDOUT_FILENO : STDERR_FILENO, "%s\n", line);
}

/// Says why nothing will be started. `subject` may hold any byte; it is written as JSON.
static void fail(int status, const char *what, const char *subject, int code) {
    char line[1024], name[512];
    size_t used = 0;
    for (const char *byte = subject; *byte && used < sizeof name - 1; byte++) {
        int plain = *byte >= 0x20 && *byte < 0x7f && *byte != '"' && *byte != '\\';
        name[used++] = plain ? *byte : '?';
    }
    name[used] = 0;
    snprintf(line, sizeof line, "{\"confinement\":{\"failure\":\"%s%s%s%s%s\"}}", what, used ? " " : "", name,
             code ? ": " : "", code ? strerror(code) : "");
    tell(line);
    exit(status);
}

static uint64_t number(const char *text, const char *option) {
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno || end == text || *end || *text == '-' || value > (1ULL << 40)) {
        fail(STATUS_USAGE, "no number after", option, 0);
    }
    return value;
}

static void add(const char **paths, const char *path, const char *option) {
    size_t count = 0;
    while (paths[count]) count++;
    if (count == SANDBOX_MAX_PATHS) fail(STATUS_USAGE, "too many times", option, 0);
    paths[count] = path;
}

static const struct option options[] = {
    {"parent", required_argument, NULL, 'p'},  {"memory", required_argument, NULL, 'm'},
    {"cpu", required_argument, NULL, 'c'},     {"descriptors", required_argument, NULL, 'd'},
    {"threads", required_argument, NULL, 't'}, {"read", required_argument, NULL, 'r'},
    {"execute", required_argument, NULL, 'x'}, {"strict", no_argument, NULL, 's'},
    {"report", no_argument, NULL, 'R'},        {"filter", no_argument, NULL, 'f'},
    {"prove", no_argument, NULL, 'P'},
    {NULL, 0, NULL, 0},
};

int main(int argc, char **argv) {
    struct policy policy = {.descriptors = 64, .threads = 1};
    pid_t parent = 0;
    int strict = 0, prove = 0, option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, "+", options, NULL)) != -1) {
        switch (option) {
        case 'p': parent = (pid_t)number(optarg, "--parent"); break;
        case 'm': policy.memory_mib = number(optarg, "--memory"); break;
        case 'c': policy.cpu_seconds = number(optarg, "--cpu"); break;
        case 'd': policy.descriptors = number(optarg, "--descriptors"); break;
        case 't': policy.threads = number(optarg, "--threads"); break;
        case 'r': add(policy.readable, optarg, "--read"); break;
        case 'x': add(policy.executable, optarg, "--execute"); break;
        case 's': strict = 1; break;
        case 'R': report_only = 1; break;
        case 'P': prove = report_only = 1; break;
        // The program speaks by its standard output, and needs no channel.
        case 'f': fcntl(CHANNEL, F_SETFD, FD_CLOEXEC); break;
        default: fail(STATUS_USAGE, "unknown option", argv[optind - 1], 0);
        }
    }
    if (!report_only && optind == argc) fail(STATUS_USAGE, "no program named", "", 0);

    // The worker ends with the thread that started it, even when that is killed outright. If it ended before this
    // was asked for, nobody is left to serve.
    if (parent) {
        if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)) fail(STATUS_REFUSED, "prctl", "PR_SET_PDEATHSIG", errno);
        if (getppid() != parent) return STATUS_REFUSED;
    }

    struct {
        const char *name;
        int in_force;
    } layers[] = {{"limits", 0}, {"capabilities", 0}, {"no-new-privileges", 0}, {"landlock", 0}, {"seccomp", 0}};
    if (report_only) policy.file_bytes = UINT64_MAX;
    if (prove) {
        policy.memory_mib = PROOF_MEMORY_MIB;
        prove_free();
    }
    layers[0].in_force = limit_resources(&policy);
    layers[1].in_force = drop_capabilities();
    layers[2].in_force = forbid_new_privileges();
    layers[3].in_force = confine_files(&policy);
    layers[4].in_force = confine_calls(&policy);
    char line[512] = "{\"confinement\":{\"layers\":[";
    size_t used = strlen(line);
    for (int in_force = 1; in_force >= 0; in_force--) {
        int listed = 0;
        for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) {
            if (!layers[i].in_force != !in_force) continue;
            if (!in_force && strict) fail(STATUS_REFUSED, "this system cannot lay the layer", layers[i].name, 0);
            used += (size_t)snprintf(line + used, sizeof line - used, "%s\"%s\"", listed++ ? "," : "", layers[i].name);
        }
        used += (size_t)snprintf(line + used, sizeof line - used, in_force ? "],\"missing\":[" : "]}}");
    }
    tell(line);
    if (prove) prove_confined();
    if (report_only) return 0;
    execv(argv[optind], argv + optind);
    fail(STATUS_NOT_STARTED, "cannot start", argv[optind], errno);
}
