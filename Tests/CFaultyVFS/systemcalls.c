#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "faultyvfs_internal.h"

// Stands in the test program for two of the C library's calls: both do what they always do, and are noted down.

struct faulty_trace {
    faulty_trace *next;
    char *folder;
    char *text;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static faulty_trace *traces;

static void note(const char *call, const char *path) {
    pthread_mutex_lock(&lock);
    for (faulty_trace *trace = traces; trace; trace = trace->next) {
        size_t count = strlen(trace->folder);
        if (strncmp(path, trace->folder, count) != 0 || (path[count] && path[count] != '/')) continue;
        char *longer = NULL;
        const char *rest = path[count] ? path + count + 1 : ".";
        if (asprintf(&longer, "%s%s %s\n", trace->text, call, rest) < 0) abort();
        free(trace->text);
        trace->text = longer;
    }
    pthread_mutex_unlock(&lock);
}

int fsync(int descriptor) {
    int result = (int)syscall(SYS_fsync, descriptor);
    char link[64];
    char path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t count = result == 0 ? readlink(link, path, sizeof path - 1) : -1;
    if (count > 0) {
        path[count] = 0;
        shadow_synced_outside(path);
        note("sync", path);
    }
    return result;
}

int rename(const char *from, const char *to) {
    int result = renameat(AT_FDCWD, from, AT_FDCWD, to);
    if (result == 0) note("rename", to);
    return result;
}

faulty_trace *faulty_trace_begin(const char *folder) {
    faulty_trace *trace = calloc(1, sizeof *trace);
    if (!trace || !(trace->folder = strdup(folder)) || !(trace->text = strdup(""))) abort();
    pthread_mutex_lock(&lock);
    trace->next = traces;
    traces = trace;
    pthread_mutex_unlock(&lock);
    return trace;
}

char *faulty_trace_end(faulty_trace *trace) {
    pthread_mutex_lock(&lock);
    for (faulty_trace **link = &traces; *link; link = &(*link)->next) {
        if (*link != trace) continue;
        *link = trace->next;
        break;
    }
    pthread_mutex_unlock(&lock);
    char *text = trace->text;
    free(trace->folder);
    free(trace);
    return text;
}
