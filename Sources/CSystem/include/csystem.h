// What Swift cannot call itself: macros, variadics, and structures of control messages.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The most descriptors that one packet may carry.
#define CSYSTEM_MAX_DESCRIPTORS 4

/// The packet was larger than the buffer.
#define CSYSTEM_TRUNCATED_BYTES 1
/// More descriptors came than were asked for; those were closed.
#define CSYSTEM_TRUNCATED_DESCRIPTORS 2

/// Makes a connected pair of packet sockets, close-on-exec, above the standard descriptors, each with room for
/// `buffer` bytes under way. Returns 0, or -1 with errno.
int csystem_packet_pair(int pair[2], int buffer);

/// Sends one packet with up to CSYSTEM_MAX_DESCRIPTORS descriptors, without SIGPIPE. `flags` as sendmsg(2).
/// Returns the bytes sent, or -1 with errno.
ssize_t csystem_send(int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count,
                     int flags);

/// Receives one packet. Descriptors arrive close-on-exec; `*descriptor_count` is the capacity going in and the
/// number received coming out; those beyond the capacity are closed (with NULL all are). `*truncated` gets the
/// CSYSTEM_TRUNCATED_ bits. Returns the bytes received, 0 when the peer is gone, or -1 with errno.
ssize_t csystem_receive(int socket, void *bytes, size_t count, int *descriptors, int *descriptor_count,
                        int *truncated, int flags);

/// How a process ended.
struct csystem_ending {
    /// The signal that ended it, or 0.
    int signal;
    /// The status with which it exited, when no signal ended it.
    int status;
    /// The most memory that was resident at once, in KiB.
    long peak_kib;
};

/// What a new process has as its first four descriptors; each is above 3. -1 stands for /dev/null, but for the channel.
struct csystem_streams {
    int input, output, errors, channel;
};

/// Starts `path` in a process group of its own, with `streams` as descriptors 0 to 3; all others are closed, and no
/// signal is blocked, ignored or caught. Returns 0 and the process's id and a pidfd (close-on-exec), or an error
/// number.
int csystem_spawn(const char *path, char *const arguments[], char *const environment[],
                  const struct csystem_streams *streams, pid_t *pid, int *pidfd);

/// Sends a signal to the process that a pidfd names, and to the group that it leads. Harmless once it has ended, as
/// long as it was not waited for.
void csystem_kill(pid_t pid, int pidfd, int signal);

/// Waits for the process that a pidfd names and releases it. Returns 0, or -1 with errno (ECHILD: the process that
/// runs this lets the kernel release its children itself).
int csystem_wait(int pidfd, struct csystem_ending *ending);

/// Makes a connected pair of stream sockets, close-on-exec, above the standard descriptors. Returns 0, or -1 with errno.
int csystem_stream_pair(int pair[2]);

/// Makes a pipe, close-on-exec, above the standard descriptors; the end that is read does not block. Returns 0, or
/// -1 with errno.
int csystem_pipe(int pair[2]);

/// Makes an eventfd(2) that counts from 0, close-on-exec, and does not block. Returns it, or -1 with errno.
int csystem_eventfd(void);

/// Opens a descriptor, close-on-exec, that is readable once a process has ended. Returns it, or -1 with errno.
int csystem_pidfd(pid_t pid);

/// Leaves this thread and those it starts with the calls that reading, answering and memory take; all others fail with
/// EPERM from now on. Returns 0, or -1 with errno where the kernel has no seccomp.
int csystem_tighten(void);

/// Opens what a descriptor refers to once more, to reading, at offset 0, and without sharing the offset; the
/// descriptor is close-on-exec and above 3. Returns it, or -1 with errno.
int csystem_reopen(int descriptor);

/// Tells what a descriptor permits: 0 reading alone (a sealed memory file counts as that), 1 writing as well, or -1
/// not even reading.
int csystem_access(int descriptor);
