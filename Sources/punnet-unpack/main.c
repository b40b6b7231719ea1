// Unpacks an archive from standard input to standard output: punnet-unpack < ARCHIVE
//
// It runs confined, touches no file, and is believed nothing: who starts it checks every name, kind and size. What it
// writes, numbers in this machine's order of bytes:
//
//     for each entry   a letter (f file, d folder, l link, o other), uint32 mode, uint32 length of the path, the path
//     after an f       pieces: uint32 length (never 0), bytes; then uint32 0, or 0xFFFFFFFF where it cannot be read on
//     at the end       E, or X, uint32 length, and a message: why the archive cannot be read on
#define _GNU_SOURCE
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put(const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, next, count);
        if (written < 0 && errno == EINTR) continue;
        // Nobody listens any more.
        if (written <= 0) exit(1);
        next += written;
        count -= (size_t)written;
    }
}

static void put_number(uint32_t number) { put(&number, sizeof number); }

static void put_text(const char *text) {
    size_t count = strlen(text);
    if (count > UINT16_MAX) count = UINT16_MAX;
    put_number((uint32_t)count);
    put(text, count);
}

static void fail(const char *message) {
    put("X", 1);
    put_text(message ? message : "it is damaged");
    exit(0);
}

static const char *kind(struct archive_entry *entry) {
    if (archive_entry_hardlink(entry) || archive_entry_filetype(entry) == AE_IFLNK) return "l";
    switch (archive_entry_filetype(entry)) {
    case AE_IFREG: return "f";
    case AE_IFDIR: return "d";
    default: return "o";
    }
}

static void put_contents(struct archive *archive) {
    static char buffer[1 << 16];
    while (1) {
        ssize_t count = archive_read_data(archive, buffer, sizeof buffer);
        if (count == ARCHIVE_RETRY) continue;
        if (count < 0) {
            put_number(UINT32_MAX);
            fail(archive_error_string(archive));
        }
        put_number((uint32_t)count);
        if (count == 0) return;
        put(buffer, (size_t)count);
    }
}

int main(void) {
    // Names outside ASCII can be read in a locale that has them only; glibc carries this one in itself.
    setlocale(LC_CTYPE, "C.UTF-8");
    struct archive *archive = archive_read_new();
    if (!archive) fail("no memory");
    // These and no others: each further format is more code that reads what strangers wrote.
    archive_read_support_format_tar(archive);
    archive_read_support_format_zip(archive);
    archive_read_support_filter_gzip(archive);
    if (archive_read_open_fd(archive, STDIN_FILENO, 1 << 16) != ARCHIVE_OK) fail(archive_error_string(archive));
    struct archive_entry *entry;
    int status;
    while ((status = archive_read_next_header(archive, &entry)) != ARCHIVE_EOF) {
        if (status == ARCHIVE_RETRY) continue;
        // A warning is about what is not used here: times, owners, attributes.
        if (status < ARCHIVE_WARN) fail(archive_error_string(archive));
        const char *path = archive_entry_pathname(entry);
        if (!path) fail("it holds a name that cannot be read");
        const char *letter = kind(entry);
        put(letter, 1);
        put_number(archive_entry_mode(entry));
        put_text(path);
        if (*letter == 'f') put_contents(archive);
    }
    put("E", 1);
    return 0;
}
