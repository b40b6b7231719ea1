#include "cwebp.h"

#include <string.h>
#include <webp/decode.h>
#include <webp/demux.h>

static cwebp_status status_of(VP8StatusCode code) {
    switch (code) {
    case VP8_STATUS_OK: return CWEBP_OK;
    case VP8_STATUS_OUT_OF_MEMORY: return CWEBP_NO_MEMORY;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return CWEBP_ENDED;
    default: return CWEBP_DAMAGED;
    }
}

/// What decoding one frame holds at most (libwebp, src/dec): pixels of lossless frames, and the alpha plane of others.
static uint64_t held_bytes(const WebPBitstreamFeatures *features, bool wants_pixels) {
    uint64_t pixels = (uint64_t)features->width * (uint64_t)features->height;
    uint64_t held = features->format == 1 ? (features->has_alpha ? pixels : 0) : 4 * pixels;
    return held + (wants_pixels ? 4 * pixels : 0);
}

/// Decodes a frame in full and puts out its last pixel alone.
static cwebp_status check_frame(const WebPData *data, WebPDecoderConfig *config) {
    config->options.use_cropping = 1;
    config->options.crop_left = config->input.width - 1;
    config->options.crop_top = config->input.height - 1;
    config->options.crop_width = config->options.crop_height = 1;
    config->output.colorspace = MODE_RGBA;
    VP8StatusCode code = WebPDecode(data->bytes, data->size, config);
    WebPFreeDecBuffer(&config->output);
    return status_of(code);
}

static cwebp_status give_frame(const WebPIterator *frame, WebPDecoderConfig *config, cwebp_row_handler handler,
                               void *context) {
    config->output.colorspace = MODE_RGBA;
    cwebp_status status = status_of(WebPDecode(frame->fragment.bytes, frame->fragment.size, config));
    const WebPRGBABuffer *pixels = &config->output.u.RGBA;
    for (int y = 0; status == CWEBP_OK && y < config->output.height; y++) {
        const uint8_t *row = pixels->rgba + (size_t)y * (size_t)pixels->stride;
        if (!handler(context, row, (uint32_t)(frame->y_offset + y), (uint32_t)frame->x_offset,
                     (uint32_t)config->output.width)) {
            status = CWEBP_STOPPED;
        }
    }
    WebPFreeDecBuffer(&config->output);
    return status;
}

static cwebp_status read_frame(const WebPIterator *frame, cwebp_limits limits, uint64_t *pixels,
                               cwebp_row_handler handler, void *context, cwebp_report *report) {
    WebPDecoderConfig config;
    if (!frame->complete) return CWEBP_ENDED;
    if (!WebPInitDecoderConfig(&config)) return CWEBP_DAMAGED;
    VP8StatusCode code = WebPGetFeatures(frame->fragment.bytes, frame->fragment.size, &config.input);
    if (code != VP8_STATUS_OK) return status_of(code);
    *pixels += (uint64_t)config.input.width * (uint64_t)config.input.height;
    if (*pixels > limits.most_pixels) return CWEBP_LIMIT;
    if (held_bytes(&config.input, handler != NULL) > limits.most_bytes) return CWEBP_LIMIT;
    report->has_alpha |= config.input.has_alpha != 0;
    report->is_lossless &= config.input.format == 2;
    return handler ? give_frame(frame, &config, handler, context) : check_frame(&frame->fragment, &config);
}

static cwebp_status read_frames(WebPDemuxer *demuxer, cwebp_limits limits, cwebp_row_handler handler, void *context,
                                cwebp_report *report) {
    WebPIterator frame;
    uint64_t pixels = 0;
    cwebp_status status = CWEBP_OK;
    if (!WebPDemuxGetFrame(demuxer, 1, &frame)) return CWEBP_DAMAGED;
    do {
        report->frame = (uint32_t)frame.frame_num;
        report->frames++;
        report->duration += frame.duration > 0 ? (uint64_t)frame.duration : 0;
        bool first = frame.frame_num == 1;
        status = read_frame(&frame, limits, &pixels, first ? handler : NULL, context, report);
    } while (status == CWEBP_OK && WebPDemuxNextFrame(&frame));
    WebPDemuxReleaseIterator(&frame);
    return status;
}

static void find_exif(WebPDemuxer *demuxer, cwebp_report *report) {
    WebPChunkIterator chunk;
    if ((WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & EXIF_FLAG) && WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk)) {
        // The chunk lies in the payload's bytes; releasing the iterator does not touch it.
        report->exif = chunk.chunk.bytes;
        report->exif_count = chunk.chunk.size;
        WebPDemuxReleaseChunkIterator(&chunk);
    }
}

cwebp_status cwebp_read(const uint8_t *bytes, size_t count, cwebp_limits limits,
                        void (*begin)(void *context, uint32_t, uint32_t), cwebp_row_handler handler, void *context,
                        cwebp_report *report) {
    *report = (cwebp_report){.is_lossless = true};
    WebPData data = {bytes, count};
    WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
    WebPDemuxer *demuxer = WebPDemuxPartial(&data, &state);
    if (!demuxer) return state == WEBP_DEMUX_PARSING_HEADER ? CWEBP_ENDED : CWEBP_DAMAGED;
    report->width = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
    report->height = WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
    cwebp_status status = CWEBP_OK;
    // −1 while the header that says it is not there.
    if ((int32_t)report->width <= 0 || (int32_t)report->height <= 0) {
        report->width = report->height = 0;
        status = CWEBP_ENDED;
    }
    if ((uint64_t)report->width * report->height > limits.most_pixels) status = CWEBP_LIMIT;
    if (status == CWEBP_OK) {
        if (begin) begin(context, report->width, report->height);
        status = read_frames(demuxer, limits, handler, context, report);
    }
    if (status == CWEBP_OK) {
        report->frame = 0;
        // Frames that are whole do not make up for what is missing behind them.
        if (state != WEBP_DEMUX_DONE) status = CWEBP_ENDED;
        find_exif(demuxer, report);
    }
    WebPDemuxDelete(demuxer);
    return status;
}
