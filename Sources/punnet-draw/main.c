// Draws pictures for a terminal: punnet-draw MANNER
//
// MANNER is
//
//     kitty      the pixels, in Kitty's graphics protocol
//     truecolor  two pixels a cell, in 24-bit colours (ISO 8613-6)
//     256        the same in the 6 × 6 × 6 colours that most terminals have
//
// Pictures come one after another on standard input: how many columns and rows of cells each is fitted into, a cell being
// taken to be twice as high as wide, and its size in bytes, as three 32-bit numbers in the processor's order; then the
// PNG. Each is answered on standard output with lines that end with a line feed, none where it cannot be drawn, and a
// zero byte.
//
// It runs confined and touches no file: whoever wrote the PNGs is a stranger.
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { largest_file = 8 << 20, longest_side = 2048, most_cells = 500 };

struct picture {
    int width, height;
    uint8_t *pixels;  // RGBA, 8 bits each, not premultiplied
};

static _Noreturn void fail(const char *reason) {
    fprintf(stderr, "%s\n", reason);
    exit(1);
}

static void *allocate(size_t size) {
    void *memory = malloc(size);
    if (!memory) fail("there is no memory for it");
    return memory;
}

// Decodes a PNG; without pixels where that cannot be done.
static struct picture decoded(const uint8_t *file, size_t size) {
    struct picture picture = {0};
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (png_image_begin_read_from_memory(&image, file, size) && image.width <= longest_side
        && image.height <= longest_side) {
        image.format = PNG_FORMAT_RGBA;
        picture = (struct picture){(int)image.width, (int)image.height, allocate(PNG_IMAGE_SIZE(image))};
        if (!png_image_finish_read(&image, NULL, picture.pixels, 0, NULL)) {
            free(picture.pixels);
            picture.pixels = NULL;
        }
    }
    png_image_free(&image);
    return picture;
}

// Averages boxes of pixels, each weighed by how opaque it is.
static struct picture scaled(struct picture from, int width, int height) {
    struct picture to = {width, height, allocate((size_t)width * (size_t)height * 4)};
    for (int y = 0; y < height; y++) {
        int top = y * from.height / height, bottom = (y + 1) * from.height / height;
        if (bottom <= top) bottom = top + 1;
        for (int x = 0; x < width; x++) {
            int left = x * from.width / width, right = (x + 1) * from.width / width;
            if (right <= left) right = left + 1;
            uint64_t sums[3] = {0}, opacity = 0, count = 0;
            for (int v = top; v < bottom; v++)
                for (int u = left; u < right; u++, count++) {
                    const uint8_t *pixel = from.pixels + ((size_t)v * (size_t)from.width + (size_t)u) * 4;
                    for (int i = 0; i < 3; i++) sums[i] += (uint64_t)pixel[i] * pixel[3];
                    opacity += pixel[3];
                }
            uint8_t *pixel = to.pixels + ((size_t)y * (size_t)width + (size_t)x) * 4;
            for (int i = 0; i < 3; i++) pixel[i] = opacity ? (uint8_t)(sums[i] / opacity) : 0;
            pixel[3] = (uint8_t)(opacity / count);
        }
    }
    return to;
}

static void put_color(const uint8_t *pixel, int is_background, int is_true) {
    int lead = is_background ? 48 : 38;
    if (is_true)
        printf("\033[%d;2;%d;%d;%dm", lead, pixel[0], pixel[1], pixel[2]);
    else
        printf("\033[%d;5;%dm", lead,
               16 + 36 * ((pixel[0] * 5 + 127) / 255) + 6 * ((pixel[1] * 5 + 127) / 255) + (pixel[2] * 5 + 127) / 255);
}

// Draws two pixels a cell: the upper as the half block, the lower as what is behind it.
static void put_blocks(struct picture picture, int is_true) {
    for (int y = 0; y < picture.height; y += 2) {
        for (int x = 0; x < picture.width; x++) {
            const uint8_t *upper = picture.pixels + ((size_t)y * (size_t)picture.width + (size_t)x) * 4;
            const uint8_t *lower = y + 1 < picture.height ? upper + (size_t)picture.width * 4 : NULL;
            int shows_upper = upper[3] >= 128, shows_lower = lower && lower[3] >= 128;
            if (shows_upper) put_color(upper, 0, is_true);
            if (shows_upper && shows_lower) put_color(lower, 1, is_true);
            if (!shows_upper && shows_lower) put_color(lower, 0, is_true);
            fputs(shows_upper ? "\xE2\x96\x80" : shows_lower ? "\xE2\x96\x84" : " ", stdout);
            if (shows_upper || shows_lower) fputs("\033[0m", stdout);
        }
        putchar('\n');
    }
}

// Hands over the pixels in pieces of at most 4,096 characters (sw.kovidgoyal.net/kitty/graphics-protocol).
static void put_kitty(struct picture picture, int columns, int rows) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    enum { piece = 3072 };
    size_t size = (size_t)picture.width * (size_t)picture.height * 4;
    for (size_t start = 0; start < size; start += piece) {
        size_t end = start + piece < size ? start + piece : size;
        if (start == 0)
            printf("\033_Ga=T,f=32,q=2,s=%d,v=%d,c=%d,r=%d,m=%d;", picture.width, picture.height, columns, rows,
                   end < size);
        else
            printf("\033_Gm=%d;", end < size);
        for (size_t i = start; i < end; i += 3) {
            size_t left = end - i;
            uint32_t bits = (uint32_t)picture.pixels[i] << 16 | (left > 1 ? (uint32_t)picture.pixels[i + 1] << 8 : 0) |
                            (left > 2 ? picture.pixels[i + 2] : 0);
            putchar(digits[bits >> 18]);
            putchar(digits[bits >> 12 & 63]);
            putchar(left > 1 ? digits[bits >> 6 & 63] : '=');
            putchar(left > 2 ? digits[bits & 63] : '=');
        }
        fputs("\033\\", stdout);
    }
    putchar('\n');
}

static void draw(struct picture picture, const char *manner, int columns, int rows) {
    // In half cells, which are square. A small picture is not enlarged.
    int width = columns, height = rows * 2;
    if (picture.width < width && picture.height < height) width = picture.width, height = picture.height;
    if ((int64_t)width * picture.height > (int64_t)height * picture.width)
        width = height * picture.width / picture.height;
    else
        height = width * picture.height / picture.width;
    if (width < 1) width = 1;
    if (height < 1) height = 1;
    if (strcmp(manner, "kitty") == 0) {
        put_kitty(picture, width, (height + 1) / 2);
    } else {
        struct picture cells = scaled(picture, width, height);
        put_blocks(cells, strcmp(manner, "truecolor") == 0);
        free(cells.pixels);
    }
}

static int clamped(uint32_t cells) { return cells < 1 ? 1 : cells > most_cells ? most_cells : (int)cells; }

int main(int argc, char **argv) {
    if (argc != 2) fail("usage: punnet-draw kitty|truecolor|256 < PICTURES");
    uint8_t *file = allocate(largest_file);
    uint32_t request[3];
    while (fread(request, sizeof request, 1, stdin) == 1) {
        uint32_t size = request[2];
        if (size > largest_file) fail("it is too large for a thumbnail");
        if (fread(file, 1, size, stdin) < size) fail("it ends too early");
        struct picture picture = decoded(file, size);
        if (picture.pixels) draw(picture, argv[1], clamped(request[0]), clamped(request[1]));
        free(picture.pixels);
        putchar(0);
        if (fflush(stdout) != 0) return 1;
    }
    return 0;
}
