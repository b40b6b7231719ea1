// Confines this process and whatever it becomes by execve. Each layer says whether it is in force; none undoes another.
#pragma once
#include <stddef.h>
#include <stdint.h>

#define SANDBOX_MAX_PATHS 64

/// What the importer may have.
struct policy {
    /// Private memory in MiB; 0 leaves it open.
    uint64_t memory_mib;
    /// Processor seconds; 0 leaves them open.
    uint64_t cpu_seconds;
    /// Open descriptors.
    uint64_t descriptors;
    /// How far a file may grow, in bytes. None: what an importer makes goes through its channel.
    uint64_t file_bytes;
    /// 1 denies new threads altogether.
    uint64_t threads;
    /// Files and folders that may be read, NULL-terminated.
    const char *readable[SANDBOX_MAX_PATHS + 1];
    /// Programs that may be executed (and read), NULL-terminated.
    const char *executable[SANDBOX_MAX_PATHS + 1];
};

/// Bounds memory, time, descriptors, file sizes and core dumps. Returns 1 when in force.
int limit_resources(const struct policy *policy);
/// Gives up every capability that the next program would have. Returns 1 when it will have none.
int drop_capabilities(void);
/// Keeps execve from ever granting privileges again. Returns 1 when in force.
int forbid_new_privileges(void);
/// Opens to reading only what the policy names and the system's libraries, and nothing to writing; by Landlock.
/// Returns 1 when in force.
int confine_files(const struct policy *policy);
/// Refuses the system calls that no importer needs, and all that libseccomp does not know. Returns 1 when in force.
int confine_calls(const struct policy *policy);

/// The memory limit under which the proofs run, in MiB; they try to take four times as much, beside what is mapped.
#define PROOF_MEMORY_MIB 512
/// Tries everything that no importer may do, before confinement: what fails already proves nothing later.
void prove_free(void);
/// Tries it again, confined, and writes a line for each on standard output: the layer, what was tried, and the error
/// numbers without and with confinement (0: it succeeded), with tabs between them.
void prove_confined(void);
