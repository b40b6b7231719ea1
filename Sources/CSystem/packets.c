#define _GNU_SOURCE
#include "csystem.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * CSYSTEM_MAX_DESCRIPTORS)];
};

/// Moves both descriptors out of the way of 0…3, which a new process fills. Closes both when it cannot.
static int raise_above_standard(int pair[2]) {
    for (int i = 0; i < 2; i++) {
        if (pair[i] > 3) continue;
        int raised = fcntl(pair[i], F_DUPFD_CLOEXEC, 4);
        if (raised < 0) {
            int code = errno;
            close(pair[0]);
            close(pair[1]);
            pair[0] = pair[1] = -1;
            errno = code;
            return -1;
        }
        close(pair[i]);
        pair[i] = raised;
    }
    return 0;
}

int csystem_packet_pair(int pair[2], int buffer) {
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair)) return -1;
    if (raise_above_standard(pair)) return -1;
    // Only a hint: the kernel bounds it, and a smaller buffer is slower but right.
    setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    setsockopt(pair[1], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    return 0;
}

int csystem_stream_pair(int pair[2]) {
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) return -1;
    return raise_above_standard(pair);
}

int csystem_pipe(int pair[2]) {
    if (pipe2(pair, O_CLOEXEC)) return -1;
    if (raise_above_standard(pair)) return -1;
    return fcntl(pair[0], F_SETFL, O_NONBLOCK);
}

int csystem_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

ssize_t csystem_send(int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count,
                     int flags) {
    struct iovec io = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &io, .msg_iovlen = 1};
    union control control;
    if (descriptor_count < 0 || descriptor_count > CSYSTEM_MAX_DESCRIPTORS) {
        errno = EINVAL;
        return -1;
    }
    if (descriptor_count > 0) {
        size_t size = sizeof(int) * (size_t)descriptor_count;
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(size);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(size);
        memcpy(CMSG_DATA(header), descriptors, size);
    }
    ssize_t sent;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL | flags);
    while (sent < 0 && errno == EINTR);
    return sent;
}

ssize_t csystem_receive(int socket, void *bytes, size_t count, int *descriptors, int *descriptor_count,
                        int *truncated, int flags) {
    struct iovec io = {.iov_base = bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &io, .msg_iovlen = 1};
    union control control;
    int capacity = descriptor_count ? *descriptor_count : 0;
    if (descriptor_count) *descriptor_count = 0;
    if (capacity > 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
    }
    ssize_t received;
    do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | flags);
    while (received < 0 && errno == EINTR);
    if (received < 0) return received;
    if (truncated) {
        *truncated = (message.msg_flags & MSG_TRUNC ? CSYSTEM_TRUNCATED_BYTES : 0) |
                     (message.msg_flags & MSG_CTRUNC ? CSYSTEM_TRUNCATED_DESCRIPTORS : 0);
    }
    struct cmsghdr *header = capacity > 0 ? CMSG_FIRSTHDR(&message) : NULL;
    for (; header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t present = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < present; i++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof descriptor);
            if (*descriptor_count < capacity) descriptors[(*descriptor_count)++] = descriptor;
            else close(descriptor);
        }
    }
    return received;
}

int csystem_reopen(int descriptor) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    int opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (opened < 0 || opened > 3) return opened;
    int raised = fcntl(opened, F_DUPFD_CLOEXEC, 4);
    int code = errno;
    close(opened);
    errno = code;
    return raised;
}

int csystem_access(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0 || flags & O_PATH) return -1;
    if ((flags & O_ACCMODE) == O_RDONLY) return 0;
    if ((flags & O_ACCMODE) == O_WRONLY) return -1;
    int seals = fcntl(descriptor, F_GET_SEALS);
    return seals >= 0 && seals & F_SEAL_WRITE ? 0 : 1;
}
