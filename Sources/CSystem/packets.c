#define _GNU_SOURCE
#include "csystem.h"
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int) * CSYSTEM_MAX_DESCRIPTORS)];
};

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
    if (truncated) *truncated = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0;
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
