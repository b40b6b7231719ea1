import CJPEG
import ImporterKit
import ImporterWire

/// Reads JPEG through libjpeg-turbo. The only file that calls CJPEG.
final class JPEGReader {
    private let reader: OpaquePointer

    /// Returns nil when memory is short.
    init?() {
        guard let reader = cjpeg_create() else { return nil }
        self.reader = reader
    }

    deinit { cjpeg_destroy(reader) }

    /// Decodes a whole JPEG, and refuses it when its data are damaged or end early.
    ///
    /// The rows of a picture with one scan stream. One with several, as progressive ones are, is put together in
    /// memory first, at two bytes a sample, up to ``ImageLimits/heldBytes``. Without a receiver every code is read, but
    /// only an eighth of the size is transformed. For a receiver that wants an eighth of the size, a progressive picture is
    /// read to the end of its first scan, which is all of it: what is damaged later is not found then.
    func read(_ bytes: PayloadBytes, into receiver: (any PixelReceiver)?) throws(Refusal) -> Picture {
        defer { cjpeg_end(reader) }
        var header = cjpeg_header()
        try check(bytes.lend { cjpeg_begin(reader, $0, &header) }, bytes)
        let width = Int(header.width)
        let height = Int(header.height)
        try Picture.checkSize(width: width, height: height)
        guard header.coefficient_bytes <= UInt64(ImageLimits.heldBytes) else {
            throw Refusal(
                .limit,
                "\(width) × \(height) pixels in several scans take \(header.coefficient_bytes) bytes of memory,"
                    + " more than the \(ImageLimits.heldBytes) that are allowed")
        }
        let status = readRows(width, height, into: receiver)
        try check(status, bytes)
        var isComplete = true
        if status != CJPEG_STOPPED { try check(cjpeg_finish(reader, &isComplete), bytes) }

        var picture = Picture(.jpeg, width: width, height: height)
        picture.bitDepth = Int(header.bit_depth)
        picture.colorModel = Self.model(header.model)
        var count = 0
        if let exif = cjpeg_exif(reader, &count) {
            // Valid: the wall keeps `count` bytes until cjpeg_end.
            picture.exif = EXIF(Array(UnsafeBufferPointer(start: exif, count: count)))
        }
        if !isComplete {
            picture.note(
                "end-marker-missing", "all pixels are there, but the file ends without its end marker")
        }
        return picture
    }

    private func readRows(_ width: Int, _ height: Int, into receiver: (any PixelReceiver)?) -> cjpeg_status {
        guard let receiver else { return cjpeg_check_rows(reader) }
        let shrink = receiver.shrink(width: width, height: height)
        precondition([1, 2, 4, 8].contains(shrink), "a picture is shrunk to 1/1, 1/2, 1/4 or 1/8")
        receiver.begin(width: (width + shrink - 1) / shrink, height: (height + shrink - 1) / shrink)
        return ReceiverContext.lend(receiver) { context in
            cjpeg_read_rows(
                reader, Int32(shrink),
                { context, pixels, y, count in
                    ReceiverContext.receive(context, pixels, count, at: PixelPlace(y: Int(y), x: 0, step: 1))
                }, context)
        }
    }

    private static func model(_ model: cjpeg_model) -> ColorModel? {
        switch model {
        case CJPEG_GREY: .grey
        case CJPEG_RGB: .rgb
        case CJPEG_YCBCR: .ycbcr
        case CJPEG_CMYK: .cmyk
        case CJPEG_YCCK: .ycck
        default: nil
        }
    }
}

// What went wrong, in words.
extension JPEGReader {
    private func check(_ status: cjpeg_status, _ bytes: PayloadBytes) throws(Refusal) {
        guard status != CJPEG_OK, status != CJPEG_STOPPED else { return }
        try bytes.checkReading()
        guard let failure = cjpeg_last_failure(reader)?.pointee else { throw .outOfMemory }
        let reason = withUnsafeBytes(of: failure.message) { message in
            String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch status {
        case CJPEG_NO_MEMORY: throw .outOfMemory
        case CJPEG_LIMIT where failure.scan > 0:
            throw Refusal(.limit, "the picture has more than the \(CJPEG_MAX_SCANS) scans that are decoded")
        case CJPEG_LIMIT: throw Refusal(.limit, "the picture is too large (\(reason))")
        case CJPEG_UNSUPPORTED: throw Refusal(.unsupported, "this kind of JPEG is not decoded (\(reason))")
        case CJPEG_ENDED:
            let what = Self.place(failure).map { "\($0) ended early; the file" }
            throw Refusal(
                .damaged, "\(what ?? "the file ends before its pixels; it") is probably truncated",
                offset: failure.offset)
        default:
            let place = Self.place(failure).map { "\($0): " } ?? ""
            throw Refusal(.damaged, "\(place)the picture is damaged (\(reason))", offset: failure.offset)
        }
    }

    private static func place(_ failure: cjpeg_failure) -> String? {
        guard failure.rows > 0 else { return nil }
        // Where scans are put together first, only the scan is known.
        if failure.row == 0 && failure.scan > 1 { return "scan \(failure.scan)" }
        return "row \(failure.row + 1) of \(failure.rows)"
    }
}
