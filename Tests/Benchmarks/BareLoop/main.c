// The least that any importer has to do: opens every file below a folder, decodes it whole with the library that a C
// programmer would take for it, and remembers nothing. What Punnet costs beyond this is what it adds.
#define _GNU_SOURCE
#include "bareloop.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
    unsigned long files, pngs, jpegs, documents, texts, failed;
    unsigned long long words;
} counts;

static uint8_t *buffer;
static size_t capacity;

static void fail(const char *what) {
    fprintf(stderr, "BareLoop: %s: %s\n", what, strerror(errno));
    exit(1);
}

/// Reads a whole file into the buffer, which grows as needed.
static size_t read_all(int file) {
    struct stat status;
    if (fstat(file, &status)) return 0;
    size_t wanted = (size_t)status.st_size;
    if (wanted > capacity) {
        free(buffer);
        capacity = wanted * 2;
        buffer = malloc(capacity);
        if (!buffer) fail("no memory");
    }
    size_t count = 0;
    while (count < wanted) {
        ssize_t got = pread(file, buffer + count, wanted - count, (off_t)count);
        if (got <= 0) break;
        count += (size_t)got;
    }
    return count;
}

/// Whether the first thing after white space is a tag, a declaration or an instruction.
static bool looks_like_markup(const uint8_t *bytes, size_t count) {
    size_t start = 0;
    while (start < count && (bytes[start] == ' ' || (bytes[start] >= '\t' && bytes[start] <= '\r'))) start++;
    if (start + 1 >= count || bytes[start] != '<') return false;
    // Bookmarks are HTML, which no XML parser reads.
    static const char bookmarks[] = "<!DOCTYPE NETSCAPE";
    size_t left = count - start;
    return left < sizeof bookmarks - 1 || memcmp(bytes + start, bookmarks, sizeof bookmarks - 1) != 0;
}

static void take_file(int file) {
    size_t count = read_all(file);
    counts.files++;
    bool decoded;
    if (count >= 8 && memcmp(buffer, "\x89PNG\r\n\x1a\n", 8) == 0) {
        counts.pngs++;
        decoded = decode_png(buffer, count);
    } else if (count >= 3 && memcmp(buffer, "\xff\xd8\xff", 3) == 0) {
        counts.jpegs++;
        decoded = decode_jpeg(buffer, count);
    } else if (looks_like_markup(buffer, count)) {
        counts.documents++;
        decoded = parse_document(buffer, count);
    } else {
        counts.texts++;
        counts.words += count_words(buffer, count);
        decoded = true;
    }
    if (!decoded) counts.failed++;
}

/// Takes every regular file below an open folder, which it closes.
static void walk(int folder) {
    DIR *stream = fdopendir(folder);
    if (!stream) fail("a folder cannot be read");
    for (struct dirent *entry; (entry = readdir(stream));) {
        if (entry->d_name[0] == '.') continue;
        if (entry->d_type == DT_DIR) {
            int inner = openat(folder, entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
            if (inner >= 0) walk(inner);
        } else if (entry->d_type == DT_REG) {
            int file = openat(folder, entry->d_name, O_RDONLY | O_CLOEXEC);
            if (file < 0) continue;
            take_file(file);
            close(file);
        }
    }
    closedir(stream);
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: BareLoop FOLDER\n");
        return 64;
    }
    int folder = open(arguments[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) fail(arguments[1]);
    walk(folder);
    printf("%lu files: %lu PNG, %lu JPEG, %lu XML, %lu text of %llu words; %lu failed\n", counts.files, counts.pngs,
           counts.jpegs, counts.documents, counts.texts, counts.words, counts.failed);
    return 0;
}
