// What Swift cannot call itself: macros, variadics, and structures of control messages.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The most descriptors that one packet may carry.
#define CSYSTEM_MAX_DESCRIPTORS 4

/// Sends one packet with up to CSYSTEM_MAX_DESCRIPTORS descriptors, without SIGPIPE. `flags` as sendmsg(2).
/// Returns the bytes sent, or -1 with errno.
ssize_t csystem_send(int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count,
                     int flags);

/// Receives one packet. Descriptors arrive close-on-exec; `*descriptor_count` is the capacity going in and the
/// number received coming out; those beyond the capacity are closed. `*truncated` is set when the packet or its
/// descriptors did not fit. Returns the bytes received, 0 when the peer is gone, or -1 with errno.
ssize_t csystem_receive(int socket, void *bytes, size_t count, int *descriptors, int *descriptor_count,
                        int *truncated, int flags);
