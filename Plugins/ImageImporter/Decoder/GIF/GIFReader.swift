import CGIF
import ImporterKit
import ImporterWire

/// Reads GIF through giflib, row by row. The only file that calls CGIF.
struct GIFReader {
    /// Decodes all frames, and refuses the payload when one of them is damaged.
    ///
    /// Memory is one row, whatever the number of frames. `receiver` gets the pixels of the first frame.
    func read(_ bytes: PayloadBytes, into receiver: (any PixelReceiver)?) throws(Refusal) -> Picture {
        var report = cgif_report()
        let limits = cgif_limits(
            most_pixels: UInt64(ImageLimits.pixels), most_frames: UInt32(ImageLimits.frames))
        let status = bytes.lend { state in
            guard let receiver else { return cgif_read(state, limits, nil, nil, nil, &report) }
            return ReceiverContext.lend(receiver) { context in
                cgif_read(
                    state, limits, { ReceiverContext.begin($0, $1, $2) },
                    { context, pixels, y, x, count in
                        ReceiverContext.receive(
                            context, pixels, count, at: PixelPlace(y: Int(y), x: Int(x), step: 1))
                    }, context, &report)
            }
        }
        try check(status, report, bytes)
        return picture(report)
    }

    private func picture(_ report: cgif_report) -> Picture {
        var picture = Picture(.gif, width: Int(report.width), height: Int(report.height))
        picture.colorModel = .indexed
        if report.bit_depth > 0 { picture.bitDepth = Int(report.bit_depth) }
        if report.frames > 1 {
            picture.frames = Int(report.frames)
            if report.duration > 0 { picture.duration = Double(report.duration) / 100 }
        }
        if report.lacks_end {
            picture.note(
                "end-marker-missing", "all frames are there, but the file ends without its end marker")
        }
        if report.stray_bytes > 0 {
            picture.note("stray-bytes", "\(report.stray_bytes) bytes between the frames belong to nothing")
        }
        return picture
    }

    private func check(_ status: cgif_status, _ report: cgif_report, _ bytes: PayloadBytes) throws(Refusal) {
        guard status != CGIF_OK, status != CGIF_STOPPED else { return }
        try bytes.checkReading()
        let reason = report.message.map { String(cString: $0) } ?? ""
        let row = "row \(report.row + 1) of \(report.rows) of frame \(report.frames + 1)"
        switch status {
        case CGIF_NO_MEMORY: throw .outOfMemory
        case CGIF_LIMIT:
            try Picture.checkSize(width: Int(report.width), height: Int(report.height))
            throw Refusal(
                .limit,
                "the frames are more than \(ImageLimits.frames), or more than"
                    + " \(ImageLimits.pixels / 1_000_000) million pixels together")
        case CGIF_ENDED:
            let place =
                report.rows > 0
                ? "\(row) ended early"
                : report.width == 0 ? "the file ends before its header" : "the file ends between frames"
            throw Refusal(.damaged, "\(place); it is probably truncated", offset: report.offset)
        default:
            let place = report.rows > 0 ? "\(row): " : ""
            throw Refusal(.damaged, "\(place)the picture is damaged (\(reason))", offset: report.offset)
        }
    }
}
