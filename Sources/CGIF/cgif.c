#include "cgif.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    cimagebytes *bytes;
    cgif_limits limits;
    void (*begin)(void *context, uint32_t, uint32_t);
    cgif_row_handler handler;
    void *context;
    cgif_report *report;
    GifFileType *gif;
    bool ended;
    uint64_t pixels;
    /// The index that is transparent in the next frame; NO_TRANSPARENT_COLOR when none is.
    int transparent;
    /// A row of indexes and one of RGBA; as wide as the widest frame so far.
    GifPixelType *indexes;
    uint8_t *rgba;
    size_t columns;
} gif_reading;

static int on_read(GifFileType *gif, GifByteType *into, int count) {
    gif_reading *reading = gif->UserData;
    size_t got = cimagebytes_take(reading->bytes, into, (size_t)count);
    if (got < (size_t)count) reading->ended = true;
    return (int)got;
}

static cgif_status failed(gif_reading *reading) {
    cgif_report *report = reading->report;
    report->offset = cimagebytes_offset(reading->bytes);
    int code = reading->gif ? reading->gif->Error : D_GIF_ERR_READ_FAILED;
    report->message = GifErrorString(code);
    if (!report->message) report->message = "unknown error";
    if (reading->bytes->failure) return CGIF_UNREADABLE;
    if (code == D_GIF_ERR_NOT_ENOUGH_MEM) return CGIF_NO_MEMORY;
    return reading->ended ? CGIF_ENDED : CGIF_DAMAGED;
}

static cgif_status damaged(gif_reading *reading, const char *message) {
    reading->report->offset = cimagebytes_offset(reading->bytes);
    reading->report->message = message;
    return CGIF_DAMAGED;
}

static bool make_rows(gif_reading *reading, size_t columns) {
    if (columns <= reading->columns) return true;
    free(reading->indexes);
    free(reading->rgba);
    reading->indexes = malloc(columns);
    reading->rgba = reading->handler ? malloc(columns * 4) : NULL;
    reading->columns = columns;
    return reading->indexes && (reading->rgba || !reading->handler);
}

/// Gives one row of the first frame out. Indexes beyond the palette are transparent.
static bool give_row(gif_reading *reading, const ColorMapObject *palette, uint32_t y) {
    const GifImageDesc *frame = &reading->gif->Image;
    uint32_t x = (uint32_t)frame->Left, width = reading->report->width;
    if (y >= reading->report->height || x >= width) return true;
    uint32_t count = (uint32_t)frame->Width < width - x ? (uint32_t)frame->Width : width - x;
    for (uint32_t i = 0; i < count; i++) {
        int index = reading->indexes[i];
        uint8_t *pixel = reading->rgba + 4 * (size_t)i;
        if (!palette || index >= palette->ColorCount || index == reading->transparent) {
            memset(pixel, 0, 4);
            continue;
        }
        GifColorType color = palette->Colors[index];
        pixel[0] = color.Red;
        pixel[1] = color.Green;
        pixel[2] = color.Blue;
        pixel[3] = 255;
    }
    return reading->handler(reading->context, reading->rgba, y, x, count);
}

/// Reads the frame that follows (GIF89a, 20 to 22).
static cgif_status read_frame(gif_reading *reading) {
    GifFileType *gif = reading->gif;
    cgif_report *report = reading->report;
    if (DGifGetImageDesc(gif) != GIF_OK) return failed(reading);
    const GifImageDesc *frame = &gif->Image;
    if (frame->Width <= 0 || frame->Height <= 0) return damaged(reading, "a frame has no size");
    reading->pixels += (uint64_t)frame->Width * (uint64_t)frame->Height;
    if (report->frames == reading->limits.most_frames || reading->pixels > reading->limits.most_pixels) {
        return CGIF_LIMIT;
    }
    if (!make_rows(reading, (size_t)frame->Width)) return CGIF_NO_MEMORY;
    const ColorMapObject *palette = frame->ColorMap ? frame->ColorMap : gif->SColorMap;
    bool first = report->frames == 0;
    if (first) {
        if (palette) report->bit_depth = (uint8_t)palette->BitsPerPixel;
        // A first frame that sticks out is shown whole, as browsers do: the screen grows.
        uint32_t right = (uint32_t)(frame->Left + frame->Width), bottom = (uint32_t)(frame->Top + frame->Height);
        if (right > report->width) report->width = right;
        if (bottom > report->height) report->height = bottom;
        if (reading->begin) reading->begin(reading->context, report->width, report->height);
    }

    static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
    int passes = frame->Interlace ? 4 : 1;
    report->rows = (uint32_t)frame->Height;
    for (int pass = 0; pass < passes; pass++) {
        int step = frame->Interlace ? steps[pass] : 1;
        for (int y = frame->Interlace ? starts[pass] : 0; y < frame->Height; y += step) {
            report->row = (uint32_t)y;
            if (DGifGetLine(gif, reading->indexes, frame->Width) != GIF_OK) return failed(reading);
            if (first && reading->handler && !give_row(reading, palette, (uint32_t)(frame->Top + y))) {
                return CGIF_STOPPED;
            }
        }
    }
    report->row = report->rows = 0;
    report->frames++;
    reading->transparent = NO_TRANSPARENT_COLOR;
    // giflib notes each frame; nothing here needs the notes of those that are past.
    GifFreeSavedImages(gif);
    gif->SavedImages = NULL;
    gif->ImageCount = 0;
    return CGIF_OK;
}

static cgif_status read_extension(gif_reading *reading) {
    int code = 0;
    GifByteType *data = NULL;
    if (DGifGetExtension(reading->gif, &code, &data) != GIF_OK) return failed(reading);
    while (data) {
        GraphicsControlBlock control;
        if (code == GRAPHICS_EXT_FUNC_CODE && DGifExtensionToGCB(data[0], data + 1, &control) == GIF_OK) {
            reading->report->duration += (uint64_t)control.DelayTime;
            reading->transparent = control.TransparentColor;
        }
        if (DGifGetExtensionNext(reading->gif, &data) != GIF_OK) return failed(reading);
    }
    return CGIF_OK;
}

static cgif_status read_records(gif_reading *reading) {
    for (;;) {
        GifRecordType record;
        if (DGifGetRecordType(reading->gif, &record) != GIF_OK) {
            // Bytes between frames that begin nothing are passed over, as other readers do.
            if (!reading->ended && reading->gif->Error == D_GIF_ERR_WRONG_RECORD && reading->report->frames > 0) {
                reading->report->stray_bytes++;
                continue;
            }
            if (!reading->ended || reading->bytes->failure || reading->report->frames == 0) return failed(reading);
            reading->report->lacks_end = true;
            return CGIF_OK;
        }
        cgif_status status = CGIF_OK;
        if (record == TERMINATE_RECORD_TYPE) break;
        if (record == IMAGE_DESC_RECORD_TYPE) status = read_frame(reading);
        if (record == EXTENSION_RECORD_TYPE) status = read_extension(reading);
        if (status != CGIF_OK) return status;
    }
    return reading->report->frames > 0 ? CGIF_OK : damaged(reading, "there is no frame");
}

cgif_status cgif_read(cimagebytes *bytes, cgif_limits limits, void (*begin)(void *context, uint32_t, uint32_t),
                      cgif_row_handler handler, void *context, cgif_report *report) {
    gif_reading reading = {.bytes = bytes,
                           .limits = limits,
                           .begin = begin,
                           .handler = handler,
                           .context = context,
                           .report = report,
                           .transparent = NO_TRANSPARENT_COLOR};
    *report = (cgif_report){0};
    int code = 0;
    reading.gif = DGifOpen(&reading, on_read, &code);
    if (!reading.gif) {
        if (code == D_GIF_ERR_NOT_ENOUGH_MEM) return CGIF_NO_MEMORY;
        cgif_status status = failed(&reading);
        report->message = GifErrorString(code);
        return status;
    }
    report->width = (uint32_t)reading.gif->SWidth;
    report->height = (uint32_t)reading.gif->SHeight;
    cgif_status status;
    if (report->width == 0 || report->height == 0) {
        status = damaged(&reading, "the picture has no size");
    } else if ((uint64_t)report->width * report->height > limits.most_pixels) {
        status = CGIF_LIMIT;
    } else {
        status = read_records(&reading);
    }
    DGifCloseFile(reading.gif, &code);
    free(reading.indexes);
    free(reading.rgba);
    return status;
}
