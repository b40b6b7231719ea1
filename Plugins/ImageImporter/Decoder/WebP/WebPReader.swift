import CWebP
import ImporterKit
import ImporterWire

/// Reads WebP through libwebp. The only file that calls CWebP.
struct WebPReader {
    /// Decodes all frames, and refuses the payload when one of them is damaged.
    ///
    /// The file is held in memory, and of a lossless frame four bytes a pixel; together at most
    /// ``ImageLimits/heldBytes``. `receiver` gets the pixels of the first frame, which take four bytes a pixel more.
    func read(_ payload: Payload, into receiver: (any PixelReceiver)?) throws(Refusal) -> Picture {
        let file = try payload.bytes(limit: ImageLimits.heldBytes / 2)
        let limits = cwebp_limits(
            most_pixels: UInt64(ImageLimits.pixels), most_bytes: UInt64(ImageLimits.heldBytes - file.count))
        var report = cwebp_report()
        var exif = EXIF()
        let status = file.withUnsafeBufferPointer { bytes in
            let status = decode(bytes, limits, receiver, &report)
            // Valid: the chunk lies within `bytes`.
            if let chunk = report.exif {
                exif = EXIF(Array(UnsafeBufferPointer(start: chunk, count: report.exif_count)))
            }
            return status
        }
        try check(status, report)
        var picture = Picture(.webp, width: Int(report.width), height: Int(report.height))
        picture.bitDepth = 8
        picture.colorModel = report.has_alpha ? .rgbAlpha : .rgb
        picture.exif = exif
        if report.frames > 1 {
            picture.frames = Int(report.frames)
            if report.duration > 0 { picture.duration = Double(report.duration) / 1000 }
        }
        return picture
    }

    private func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ limits: cwebp_limits, _ receiver: (any PixelReceiver)?,
        _ report: inout cwebp_report
    ) -> cwebp_status {
        guard let receiver else {
            return cwebp_read(bytes.baseAddress, bytes.count, limits, nil, nil, nil, &report)
        }
        return ReceiverContext.lend(receiver) { context in
            cwebp_read(
                bytes.baseAddress, bytes.count, limits, { ReceiverContext.begin($0, $1, $2) },
                { context, pixels, y, x, count in
                    ReceiverContext.receive(
                        context, pixels, count, at: PixelPlace(y: Int(y), x: Int(x), step: 1))
                }, context, &report)
        }
    }

    private func check(_ status: cwebp_status, _ report: cwebp_report) throws(Refusal) {
        let place = report.frame > 0 ? "frame \(report.frame)" : "the file"
        switch status {
        case CWEBP_OK, CWEBP_STOPPED: return
        case CWEBP_NO_MEMORY: throw .outOfMemory
        case CWEBP_LIMIT:
            try Picture.checkSize(width: Int(report.width), height: Int(report.height))
            throw Refusal(
                .limit,
                "the frames are more than \(ImageLimits.pixels / 1_000_000) million pixels together, or one needs"
                    + " more than \(ImageLimits.heldBytes) bytes of memory")
        case CWEBP_ENDED: throw Refusal(.damaged, "\(place) ended early; it is probably truncated")
        default: throw Refusal(.damaged, "\(place): the picture is damaged")
        }
    }
}
