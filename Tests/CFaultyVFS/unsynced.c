#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "faultyvfs_internal.h"

#define SECTOR 512

// A growing run of bytes; short memory ends the test program, as a wrong shadow would make it lie.
typedef struct image {
    unsigned char *bytes;
    size_t count;
    size_t room;
} image;

// Something done to a file that the disk does not have yet: a write, or with `bytes` NULL a truncation to `offset`.
typedef struct change {
    unsigned char *bytes;
    size_t count;
    int64_t offset;
} change;

struct shadow {
    shadow *next;
    char *path;
    // Whether the path names this file now, and whether it does on the disk.
    bool is_linked;
    bool is_linked_on_disk;
    // Whether its first sync is one of its folder too, as SQLite does for a log that it made.
    bool syncs_folder;
    image synced;
    change *changes;
    size_t change_count;
    size_t change_room;
};

// Files are also synced by other means than SQLite's, on any thread: see systemcalls.c.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static faulty_vfs *watching;

static void *need(void *memory) {
    if (!memory) abort();
    return memory;
}

static void image_resize(image *image, size_t count) {
    if (count > image->room) {
        image->room = count + count / 2 + 4096;
        image->bytes = need(realloc(image->bytes, image->room));
    }
    if (count > image->count) memset(image->bytes + image->count, 0, count - image->count);
    image->count = count;
}

static void image_write(image *image, const unsigned char *bytes, size_t count, size_t offset) {
    if (offset + count > image->count) image_resize(image, offset + count);
    memcpy(image->bytes + offset, bytes, count);
}

static void load(image *image, const char *path) {
    FILE *file = fopen(path, "rbe");
    if (!file) return;
    unsigned char block[65536];
    size_t count;
    while ((count = fread(block, 1, sizeof block, file)) > 0) image_write(image, block, count, image->count);
    fclose(file);
}

static shadow *find_or_add(faulty_vfs *vfs, const char *path, bool syncs_folder) {
    for (shadow *file = vfs->shadows; file; file = file->next) {
        if (file->is_linked && strcmp(file->path, path) == 0) return file;
    }
    shadow *file = calloc(1, sizeof *file);
    if (!file) return NULL;
    file->path = need(strdup(path));
    file->is_linked = true;
    // What was there before is on the disk.
    file->is_linked_on_disk = access(path, F_OK) == 0;
    file->syncs_folder = syncs_folder && !file->is_linked_on_disk;
    if (file->is_linked_on_disk) load(&file->synced, path);
    file->next = vfs->shadows;
    vfs->shadows = file;
    return file;
}

shadow *shadow_open(faulty_vfs *vfs, const char *path, bool syncs_folder) {
    pthread_mutex_lock(&lock);
    shadow *file = find_or_add(vfs, path, syncs_folder);
    pthread_mutex_unlock(&lock);
    return file;
}

static void add_change(shadow *file, change change) {
    pthread_mutex_lock(&lock);
    if (file->change_count == file->change_room) {
        file->change_room = 2 * file->change_room + 16;
        file->changes = need(realloc(file->changes, file->change_room * sizeof change));
    }
    file->changes[file->change_count++] = change;
    pthread_mutex_unlock(&lock);
}

void shadow_write(shadow *file, const void *bytes, size_t count, int64_t offset) {
    unsigned char *copy = need(malloc(count + 1));
    memcpy(copy, bytes, count);
    add_change(file, (change){.bytes = copy, .count = count, .offset = offset});
}

void shadow_truncate(shadow *file, int64_t size) { add_change(file, (change){.offset = size}); }

static void forget_changes(shadow *file) {
    for (size_t i = 0; i < file->change_count; i++) free(file->changes[i].bytes);
    file->change_count = 0;
}

static bool is_in(const char *folder, size_t count, const char *path) {
    return strncmp(folder, path, count) == 0 && !strchr(path + count, '/');
}

static void sync_folder(faulty_vfs *vfs, const char *path) {
    const char *slash = strrchr(path, '/');
    size_t count = slash ? (size_t)(slash - path) + 1 : 0;
    for (shadow *file = vfs->shadows; file; file = file->next) {
        if (is_in(path, count, file->path)) file->is_linked_on_disk = file->is_linked;
    }
}

static void apply_changes(shadow *file) {
    for (size_t i = 0; i < file->change_count; i++) {
        change *change = &file->changes[i];
        if (change->bytes) {
            image_write(&file->synced, change->bytes, change->count, (size_t)change->offset);
        } else {
            image_resize(&file->synced, (size_t)change->offset);
        }
    }
    forget_changes(file);
}

void shadow_sync(faulty_vfs *vfs, shadow *file) {
    pthread_mutex_lock(&lock);
    apply_changes(file);
    if (file->syncs_folder) sync_folder(vfs, file->path);
    file->syncs_folder = false;
    pthread_mutex_unlock(&lock);
}

void shadow_delete(faulty_vfs *vfs, const char *path, bool syncs_folder) {
    pthread_mutex_lock(&lock);
    for (shadow *file = vfs->shadows; file; file = file->next) {
        if (strcmp(file->path, path) == 0) file->is_linked = false;
    }
    if (syncs_folder) sync_folder(vfs, path);
    pthread_mutex_unlock(&lock);
}

void shadow_watch(faulty_vfs *vfs) {
    pthread_mutex_lock(&lock);
    vfs->next_watching = watching;
    watching = vfs;
    pthread_mutex_unlock(&lock);
}

void shadow_unwatch(faulty_vfs *vfs) {
    pthread_mutex_lock(&lock);
    for (faulty_vfs **link = &watching; *link; link = &(*link)->next_watching) {
        if (*link != vfs) continue;
        *link = vfs->next_watching;
        break;
    }
    pthread_mutex_unlock(&lock);
}

void shadow_synced_outside(const char *path) {
    size_t count = strlen(path);
    char *within = need(malloc(count + 2));
    sprintf(within, "%s/", path);
    pthread_mutex_lock(&lock);
    for (faulty_vfs *vfs = watching; vfs; vfs = vfs->next_watching) {
        for (shadow *file = vfs->shadows; file; file = file->next) {
            if (file->is_linked && strcmp(file->path, path) == 0) apply_changes(file);
        }
        sync_folder(vfs, within);
    }
    pthread_mutex_unlock(&lock);
    free(within);
}

void shadow_free_all(faulty_vfs *vfs) {
    while (vfs->shadows) {
        shadow *file = vfs->shadows;
        vfs->shadows = file->next;
        forget_changes(file);
        free(file->changes);
        free(file->synced.bytes);
        free(file->path);
        free(file);
    }
}

// Draws from a seed (SplitMix64); true half of the time where some is lost.
typedef struct draw {
    faulty_loss loss;
    uint64_t state;
} draw;

static bool survives(draw *draw) {
    if (draw->loss != FAULTY_LOSE_SOME) return draw->loss == FAULTY_LOSE_NONE;
    uint64_t mixed = draw->state += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return (mixed ^ mixed >> 31) & 1;
}

static void settle(shadow *file, draw *draw) {
    for (size_t i = 0; i < file->change_count; i++) {
        change *change = &file->changes[i];
        size_t done = 0;
        if (!change->bytes) {
            if (survives(draw)) image_resize(&file->synced, (size_t)change->offset);
        }
        while (change->bytes && done < change->count) {
            size_t offset = (size_t)change->offset + done;
            size_t part = SECTOR - offset % SECTOR;
            if (part > change->count - done) part = change->count - done;
            if (survives(draw)) image_write(&file->synced, change->bytes + done, part, offset);
            done += part;
        }
    }
    forget_changes(file);
}

static int store(const image *image, const char *path) {
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor < 0) return -1;
    size_t done = 0;
    while (done < image->count) {
        ssize_t count = write(descriptor, image->bytes + done, image->count - done);
        if (count < 0 && errno != EINTR) break;
        if (count > 0) done += (size_t)count;
    }
    if (close(descriptor) != 0 || done < image->count) return -1;
    return 0;
}

int faulty_vfs_cut_power(faulty_vfs *vfs, faulty_loss loss, uint64_t seed) {
    draw draw = {.loss = loss, .state = seed};
    // The newest file of a path comes first in the list. Whether a name that was given or taken away survives is drawn
    // for each path; where it does not, the file that the disk knew by it is there again.
    for (shadow *file = vfs->shadows; file; file = file->next) {
        bool is_first = true;
        for (shadow *newer = vfs->shadows; newer != file; newer = newer->next) {
            if (strcmp(newer->path, file->path) == 0) is_first = false;
        }
        if (!is_first) continue;
        shadow *now = NULL;
        shadow *on_disk = NULL;
        for (shadow *other = file; other; other = other->next) {
            if (strcmp(other->path, file->path) != 0) continue;
            if (other->is_linked) now = other;
            if (other->is_linked_on_disk) on_disk = other;
        }
        shadow *left = now == on_disk || survives(&draw) ? now : on_disk;
        if (left) {
            settle(left, &draw);
            if (store(&left->synced, left->path) != 0) return -1;
        } else if (unlink(file->path) != 0 && errno != ENOENT) {
            return -1;
        }
        // The index of the log lives in memory, and goes with it.
        char *index = need(malloc(strlen(file->path) + 8));
        sprintf(index, "%s-shm", file->path);
        unlink(index);
        free(index);
    }
    shadow_free_all(vfs);
    return 0;
}
