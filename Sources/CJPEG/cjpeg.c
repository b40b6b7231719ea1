#include "cjpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

struct cjpeg_reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf jump;
    cimagebytes *bytes;
    bool started, in_rows;
    /// Whether the payload has ended, and the library gets end markers instead.
    bool has_ended;
    cjpeg_status status;
    cjpeg_failure failure;
    uint8_t *exif;
    size_t exif_count;
};

static cjpeg_reader *reader_of(j_decompress_ptr jpeg) { return jpeg->client_data; }

// Errors and warnings

static _Noreturn void stop(cjpeg_reader *reader, cjpeg_status status, int code) {
    cjpeg_failure *failure = &reader->failure;
    reader->errors.msg_code = code;
    char message[JMSG_LENGTH_MAX];
    reader->errors.format_message((j_common_ptr)&reader->jpeg, message);
    snprintf(failure->message, sizeof failure->message, "%s", message);
    failure->offset = cimagebytes_offset(reader->bytes);
    if (!reader->has_ended) failure->offset -= (int64_t)reader->source.bytes_in_buffer;
    if (reader->in_rows) {
        failure->scan = reader->jpeg.input_scan_number;
        failure->rows = reader->jpeg.image_height;
        // Rows come out scaled down; where all scans are read first, none has come yet.
        uint64_t row = reader->jpeg.output_height == 0 ? 0
                                                       : (uint64_t)reader->jpeg.output_scanline
                                                             * reader->jpeg.image_height
                                                             / reader->jpeg.output_height;
        failure->row = (uint32_t)row;
    }
    // A picture that ended is continued for the library with an end marker; whatever it then finds, that was why.
    if (reader->has_ended && status == CJPEG_DAMAGED) status = CJPEG_ENDED;
    if (reader->bytes->failure) status = CJPEG_UNREADABLE;
    reader->status = status;
    longjmp(reader->jump, 1);
}

static void on_error(j_common_ptr common) {
    cjpeg_reader *reader = common->client_data;
    int code = common->err->msg_code;
    switch (code) {
    case JERR_OUT_OF_MEMORY: stop(reader, CJPEG_NO_MEMORY, code);
    case JERR_IMAGE_TOO_BIG: stop(reader, CJPEG_LIMIT, code);
    case JERR_SOF_UNSUPPORTED:
    case JERR_ARITH_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL: stop(reader, CJPEG_UNSUPPORTED, code);
    case JERR_BAD_PRECISION: {
        int precision = reader->jpeg.data_precision;
        stop(reader, precision > 8 && precision <= 16 ? CJPEG_UNSUPPORTED : CJPEG_DAMAGED, code);
    }
    default: stop(reader, CJPEG_DAMAGED, code);
    }
}

static void on_message(j_common_ptr common, int level) {
    if (level >= 0) return;
    cjpeg_reader *reader = common->client_data;
    common->err->num_warnings++;
    switch (common->err->msg_code) {
    // The picture data are not what they should be: decoding would go on with grey or rubbish.
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC: stop(reader, CJPEG_DAMAGED, common->err->msg_code);
    default: break;
    }
}

// Reading

static void on_source_start(j_decompress_ptr jpeg) { (void)jpeg; }

/// Shows the library the next bytes of the window, few at a time: with more than 512 for each block of a unit it takes
/// a path that is a little faster, and does not notice codes that the tables do not have (jdhuff.c).
static boolean on_fill(j_decompress_ptr jpeg) {
    static const JOCTET end_marker[2] = {0xff, JPEG_EOI};
    cjpeg_reader *reader = reader_of(jpeg);
    cimagebytes *bytes = reader->bytes;
    // After the end nothing is read any more, should the file have grown meanwhile.
    if (!reader->has_ended && (bytes->position < bytes->count || cimagebytes_fill(bytes) > 0)) {
        size_t held = bytes->count - bytes->position;
        reader->source.next_input_byte = bytes->buffer + bytes->position;
        reader->source.bytes_in_buffer = held < 511 ? held : 511;
        bytes->position += reader->source.bytes_in_buffer;
        return TRUE;
    }
    reader->has_ended = true;
    reader->source.next_input_byte = end_marker;
    reader->source.bytes_in_buffer = sizeof end_marker;
    return TRUE;
}

static void on_skip(j_decompress_ptr jpeg, long count) {
    if (count <= 0) return;
    cjpeg_reader *reader = reader_of(jpeg);
    struct jpeg_source_mgr *source = jpeg->src;
    size_t shown = source->bytes_in_buffer;
    if ((size_t)count <= shown) {
        source->next_input_byte += count;
        source->bytes_in_buffer -= (size_t)count;
        return;
    }
    if (!reader->has_ended) cimagebytes_skip(reader->bytes, (uint64_t)count - shown);
    source->bytes_in_buffer = 0;
}

static void on_source_end(j_decompress_ptr jpeg) { (void)jpeg; }

static void take(j_decompress_ptr jpeg, uint8_t *into, size_t count) {
    struct jpeg_source_mgr *source = jpeg->src;
    while (count > 0) {
        if (source->bytes_in_buffer == 0) on_fill(jpeg);
        if (reader_of(jpeg)->has_ended) stop(reader_of(jpeg), CJPEG_ENDED, JERR_INPUT_EOF);
        size_t run = source->bytes_in_buffer < count ? source->bytes_in_buffer : count;
        memcpy(into, source->next_input_byte, run);
        source->next_input_byte += run;
        source->bytes_in_buffer -= run;
        into += run;
        count -= run;
    }
}

/// Keeps the first APP1 segment that is EXIF (CIPA DC-008, 4.7.2) and passes over the others.
static boolean on_app1(j_decompress_ptr jpeg) {
    cjpeg_reader *reader = reader_of(jpeg);
    uint8_t length[2], label[6];
    take(jpeg, length, sizeof length);
    size_t left = (size_t)length[0] << 8 | length[1];
    if (left < 2) stop(reader, CJPEG_DAMAGED, JERR_BAD_LENGTH);
    left -= 2;
    if (!reader->exif && left > sizeof label) {
        take(jpeg, label, sizeof label);
        left -= sizeof label;
        // The sixth byte is padding and not always 0.
        if (memcmp(label, "Exif\0", 5) == 0) {
            reader->exif = malloc(left);
            if (!reader->exif) stop(reader, CJPEG_NO_MEMORY, JERR_OUT_OF_MEMORY);
            take(jpeg, reader->exif, left);
            reader->exif_count = left;
            left = 0;
        }
    }
    on_skip(jpeg, (long)left);
    return TRUE;
}

static void on_progress(j_common_ptr common) {
    cjpeg_reader *reader = common->client_data;
    if (reader->jpeg.input_scan_number > CJPEG_MAX_SCANS) stop(reader, CJPEG_LIMIT, JMSG_NOMESSAGE);
}

// Calls

cjpeg_reader *cjpeg_create(void) { return calloc(1, sizeof(cjpeg_reader)); }

void cjpeg_destroy(cjpeg_reader *reader) {
    if (!reader) return;
    cjpeg_end(reader);
    free(reader);
}

void cjpeg_end(cjpeg_reader *reader) {
    if (reader->started) jpeg_destroy_decompress(&reader->jpeg);
    reader->started = false;
    free(reader->exif);
    reader->exif = NULL;
    reader->exif_count = 0;
}

static cjpeg_model model_of(J_COLOR_SPACE space) {
    switch (space) {
    case JCS_GRAYSCALE: return CJPEG_GREY;
    case JCS_RGB: return CJPEG_RGB;
    case JCS_YCbCr: return CJPEG_YCBCR;
    case JCS_CMYK: return CJPEG_CMYK;
    case JCS_YCCK: return CJPEG_YCCK;
    default: return CJPEG_OTHER;
    }
}

static uint64_t rounded_up(uint64_t count, int to) { return (count + (uint64_t)to - 1) / (uint64_t)to * (uint64_t)to; }

/// What jdcoefct.c asks for when a picture has several scans.
static uint64_t coefficient_bytes(const struct jpeg_decompress_struct *jpeg) {
    uint64_t blocks = 0;
    for (int i = 0; i < jpeg->num_components; i++) {
        const jpeg_component_info *component = &jpeg->comp_info[i];
        blocks += rounded_up(component->width_in_blocks, component->h_samp_factor)
                  * rounded_up(component->height_in_blocks, component->v_samp_factor);
    }
    return blocks * sizeof(JBLOCK);
}

cjpeg_status cjpeg_begin(cjpeg_reader *reader, cimagebytes *bytes, cjpeg_header *header) {
    cjpeg_end(reader);
    // A decompressor keeps its tables from one picture to the next, and a picture without its own would borrow them:
    // each gets a new one.
    memset(reader, 0, sizeof *reader);
    reader->bytes = bytes;
    j_decompress_ptr jpeg = &reader->jpeg;
    jpeg->err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = on_error;
    reader->errors.emit_message = on_message;
    jpeg->client_data = reader;
    if (setjmp(reader->jump)) return reader->status;
    jpeg_create_decompress(jpeg);
    reader->started = true;

    reader->source = (struct jpeg_source_mgr){.init_source = on_source_start,
                                              .fill_input_buffer = on_fill,
                                              .skip_input_data = on_skip,
                                              .resync_to_restart = jpeg_resync_to_restart,
                                              .term_source = on_source_end};
    jpeg->src = &reader->source;
    reader->progress.progress_monitor = on_progress;
    jpeg->progress = &reader->progress;
    jpeg_set_marker_processor(jpeg, JPEG_APP0 + 1, on_app1);
    jpeg_read_header(jpeg, TRUE);

    header->width = jpeg->image_width;
    header->height = jpeg->image_height;
    header->bit_depth = (uint8_t)jpeg->data_precision;
    header->model = model_of(jpeg->jpeg_color_space);
    header->progressive = jpeg->progressive_mode;
    header->coefficient_bytes = jpeg_has_multiple_scans(jpeg) ? coefficient_bytes(jpeg) : 0;
    return CJPEG_OK;
}

/// Turns CMYK, which Adobe's programs store inverted, into RGBA in place: both have four bytes a pixel.
static void cmyk_to_rgba(uint8_t *row, uint32_t count, bool inverted) {
    for (uint8_t *pixel = row; count > 0; count--, pixel += 4) {
        unsigned black = inverted ? pixel[3] : 255u - pixel[3];
        for (int i = 0; i < 3; i++) {
            unsigned ink = inverted ? pixel[i] : 255u - pixel[i];
            pixel[i] = (uint8_t)((ink * black + 127) / 255);
        }
        pixel[3] = 255;
    }
}

/// Whether the first scan has a value for each block of each component: all that an eighth of the size shows.
static bool begins_with_all_blocks(const struct jpeg_decompress_struct *jpeg) {
    return jpeg->progressive_mode && jpeg->Ss == 0 && jpeg->Ah == 0 && jpeg->comps_in_scan == jpeg->num_components;
}

/// Reads the first scan of several, and begins to put it out.
static void start_first_scan(j_decompress_ptr jpeg) {
    jpeg->buffered_image = TRUE;
    jpeg->do_block_smoothing = FALSE;
    jpeg_start_decompress(jpeg);
    for (int event = JPEG_REACHED_SOS; event != JPEG_SCAN_COMPLETED && event != JPEG_REACHED_EOI;) {
        event = jpeg_consume_input(jpeg);
    }
    jpeg_start_output(jpeg, 1);
}

cjpeg_status cjpeg_read_rows(cjpeg_reader *reader, int denominator, cjpeg_row_handler handler, void *context) {
    j_decompress_ptr jpeg = &reader->jpeg;
    if (setjmp(reader->jump)) return reader->status;
    bool cmyk = jpeg->num_components == 4;
    reader->in_rows = true;
    jpeg->scale_num = 1;
    jpeg->scale_denom = (unsigned)denominator;
    jpeg->out_color_space = cmyk ? JCS_CMYK : JCS_EXT_RGBA;
    bool is_first_scan = denominator == 8 && begins_with_all_blocks(jpeg);
    if (is_first_scan)
        start_first_scan(jpeg);
    else
        jpeg_start_decompress(jpeg);
    JSAMPARRAY row = (*jpeg->mem->alloc_sarray)((j_common_ptr)jpeg, JPOOL_IMAGE, jpeg->output_width * 4, 1);
    while (jpeg->output_scanline < jpeg->output_height) {
        uint32_t y = jpeg->output_scanline;
        jpeg_read_scanlines(jpeg, row, 1);
        if (cmyk) cmyk_to_rgba(row[0], jpeg->output_width, jpeg->saw_Adobe_marker);
        if (!handler(context, row[0], y, jpeg->output_width)) return CJPEG_STOPPED;
    }
    return is_first_scan ? CJPEG_STOPPED : CJPEG_OK;
}

cjpeg_status cjpeg_check_rows(cjpeg_reader *reader) {
    j_decompress_ptr jpeg = &reader->jpeg;
    if (setjmp(reader->jump)) return reader->status;
    reader->in_rows = true;
    jpeg->scale_num = 1;
    jpeg->scale_denom = 8;
    jpeg->out_color_space = jpeg->jpeg_color_space;
    jpeg->do_fancy_upsampling = FALSE;
    jpeg->do_block_smoothing = FALSE;
    jpeg_start_decompress(jpeg);
    JSAMPARRAY rows = (*jpeg->mem->alloc_sarray)(
        (j_common_ptr)jpeg, JPOOL_IMAGE, jpeg->output_width * (unsigned)jpeg->output_components, 4);
    while (jpeg->output_scanline < jpeg->output_height) jpeg_read_scanlines(jpeg, rows, 4);
    return CJPEG_OK;
}

/// Whether every coefficient of every component was sent in full.
static bool has_all_coefficients(const struct jpeg_decompress_struct *jpeg) {
    if (!jpeg->coef_bits) return false;
    for (int i = 0; i < jpeg->num_components; i++) {
        for (int k = 0; k < DCTSIZE2; k++) {
            if (jpeg->coef_bits[i][k] != 0) return false;
        }
    }
    return true;
}

cjpeg_status cjpeg_finish(cjpeg_reader *reader, bool *complete) {
    j_decompress_ptr jpeg = &reader->jpeg;
    if (setjmp(reader->jump)) return reader->status;
    bool several = jpeg_has_multiple_scans(jpeg);
    if (several && reader->has_ended && !has_all_coefficients(jpeg)) stop(reader, CJPEG_ENDED, JWRN_JPEG_EOF);
    jpeg_finish_decompress(jpeg);
    *complete = !reader->has_ended;
    return CJPEG_OK;
}

const cjpeg_failure *cjpeg_last_failure(const cjpeg_reader *reader) { return &reader->failure; }

const uint8_t *cjpeg_exif(const cjpeg_reader *reader, size_t *count) {
    *count = reader->exif_count;
    return reader->exif;
}
