import CPNG
import ImporterKit
import ImporterWire

/// Reads PNG through libpng, row by row. The only file that calls CPNG.
final class PNGReader {
    private let reader: OpaquePointer

    /// Returns nil when memory is short.
    init?() {
        guard let reader = cpng_create() else { return nil }
        self.reader = reader
    }

    deinit { cpng_destroy(reader) }

    /// Decodes a whole PNG, and refuses it when a critical chunk is damaged.
    ///
    /// Memory is a few rows, whatever the picture's size. `receiver` gets the pixels; without one they are only
    /// checked, which is cheaper.
    func read(_ bytes: PayloadBytes, into receiver: (any PixelReceiver)?) throws(Refusal) -> Picture {
        defer { cpng_end(reader) }
        var header = cpng_header()
        if receiver == nil, bytes.lend({ cpng_check(reader, $0, UInt64(ImageLimits.unpackedBytes), &header) })
        {
            var picture = try Self.picture(header)
            describe(&picture)
            return picture
        }
        if receiver != nil, let picture = try? decode(bytes, into: receiver, isFed: true) { return picture }
        return try decode(bytes, into: receiver, isFed: false)
    }

    /// Reads through libpng; fed, which is faster, only what has no fault at all.
    func decode(_ bytes: PayloadBytes, into receiver: (any PixelReceiver)?, isFed: Bool)
        throws(Refusal)
        -> Picture
    {
        bytes.rewind()
        var header = cpng_header()
        try check(bytes.lend { cpng_begin(reader, $0, isFed, &header) }, bytes)
        var picture = try Self.picture(header)
        let status = readRows(header, into: receiver)
        try check(status, bytes)
        if status != CPNG_STOPPED { try check(cpng_finish(reader), bytes) }
        describe(&picture)
        return picture
    }

    /// Checks the header against the limits, and says what it tells.
    private static func picture(_ header: cpng_header) throws(Refusal) -> Picture {
        try Picture.checkSize(width: Int(header.width), height: Int(header.height))
        let (model, channels): (ColorModel, Int) =
            switch header.color_type {
            case 0: (.grey, 1)
            case 3: (.indexed, 1)
            case 4: (.greyAlpha, 2)
            case 6: (.rgbAlpha, 4)
            default: (.rgb, 3)
            }
        // No overflow: a side is at most a million, and a pixel at most 64 bits.
        let rowBytes = (Int(header.width) * channels * Int(header.bit_depth) + 7) / 8
        guard rowBytes * Int(header.height) <= ImageLimits.unpackedBytes else {
            throw Refusal(
                .limit,
                "\(header.width) × \(header.height) pixels of \(channels * Int(header.bit_depth)) bits unpack to more"
                    + " than the \(ImageLimits.unpackedBytes) bytes that are decoded")
        }
        var picture = Picture(.png, width: Int(header.width), height: Int(header.height))
        picture.bitDepth = Int(header.bit_depth)
        picture.colorModel = model
        return picture
    }

    private func readRows(_ header: cpng_header, into receiver: (any PixelReceiver)?) -> cpng_status {
        guard let receiver else { return cpng_read_rows(reader, nil, nil) }
        receiver.begin(width: Int(header.width), height: Int(header.height))
        return ReceiverContext.lend(receiver) { context in
            cpng_read_rows(
                reader,
                { context, pixels, y, x, step, count in
                    ReceiverContext.receive(
                        context, pixels, count, at: PixelPlace(y: Int(y), x: Int(x), step: Int(step)))
                }, context)
        }
    }

    /// Adds what the chunks around the pixels say.
    private func describe(_ picture: inout Picture) {
        var texts = PNGTexts()
        for index in 0..<cpng_kept_count(reader) {
            let chunk = cpng_kept(reader, index)
            // Valid: the wall keeps `count` bytes until cpng_end.
            let data = Array(UnsafeBufferPointer(start: chunk.bytes, count: chunk.count))
            switch Self.name(chunk) {
            case "eXIf": picture.exif = EXIF(data)
            case "acTL": picture.frames = Self.frames(data) ?? picture.frames
            case let name: texts.add(chunk: name, data, inflate: Self.inflate)
            }
        }
        picture.title = texts["Title"]
        picture.description = texts["Description"]
        picture.captured = texts["Creation Time"].flatMap { TextDate($0)?.text }
        for index in 0..<cpng_bad_count(reader) {
            guard let name = cpng_bad(reader, index) else { continue }
            picture.note(
                "chunk-checksum",
                "the chunk \(String(cString: name)) has a wrong checksum; what it says was not used")
        }
        if texts.dropped + cpng_dropped_count(reader) > 0 {
            picture.note(
                "text-dropped",
                "a text longer than \(ImageLimits.textBytes) bytes, or beyond what is kept, was left out")
        }
    }

    private static func name(_ chunk: cpng_chunk) -> String {
        withUnsafeBytes(of: chunk.name) { String(decoding: $0.prefix(4), as: UTF8.self) }
    }

    /// The frame count of an acTL chunk (PNG 3, 11.3.6.1); nil when it is not an animation.
    private static func frames(_ data: [UInt8]) -> Int? {
        guard data.count == 8 else { return nil }
        let count = data[..<4].reduce(0) { $0 << 8 | Int($1) }
        return count > 1 ? count : nil
    }

    /// Inflates a zlib stream of a text, up to ``ImageLimits/textBytes``.
    private static func inflate(_ data: ArraySlice<UInt8>) -> InflatedText {
        var length = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: ImageLimits.textBytes) { buffer, count in
            length = data.withUnsafeBufferPointer {
                cpng_inflate($0.baseAddress, $0.count, buffer.baseAddress, buffer.count)
            }
            count = max(0, length)
        }
        switch length {
        case -2: return .beyondLimit
        case ..<0: return .damaged
        default: return .bytes(bytes)
        }
    }
}

// What went wrong, in words.
extension PNGReader {
    private func check(_ status: cpng_status, _ bytes: PayloadBytes) throws(Refusal) {
        guard status != CPNG_OK, status != CPNG_STOPPED else { return }
        try bytes.checkReading()
        guard let failure = cpng_last_failure(reader)?.pointee else { throw .outOfMemory }
        let message: String
        switch status {
        case CPNG_NO_MEMORY: throw .outOfMemory
        case CPNG_ENDED: message = Self.ended(failure)
        default: message = Self.damaged(failure)
        }
        throw Refusal(.damaged, message, offset: failure.offset)
    }

    private static func ended(_ failure: cpng_failure) -> String {
        if failure.rows > 0 { return "\(place(failure)) ended early; the file is probably truncated" }
        let chunk = chunk(failure)
        switch chunk {
        case "": return "the file ends before its header; it is probably truncated"
        case "IEND", "IDAT":
            return "the pixels are there, but the file ends before its end marker; it is probably truncated"
        default: return "the file ends in the chunk \(chunk); it is probably truncated"
        }
    }

    private static func damaged(_ failure: cpng_failure) -> String {
        // libpng puts the chunk's name before what it found (“IDAT: CRC error”).
        let message = withUnsafeBytes(of: failure.message) { message in
            String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
        }
        let chunk = chunk(failure)
        let reason =
            message.hasPrefix("\(chunk): ") ? String(message.dropFirst(chunk.count + 2)) : message
        let place = failure.rows > 0 ? "\(place(failure)): " : ""
        switch reason {
        case "CRC error": return "\(place)the chunk \(chunk) has a wrong checksum"
        case "incorrect data check": return "\(place)the pixels have a wrong checksum"
        case "Not enough image data": return "\(place)the pixels end too early"
        case "missing IHDR", "Missing IHDR before IDAT": return "the file does not begin with its header"
        case "Missing PLTE before IDAT": return "the picture is indexed, but has no palette"
        case "PNG unsigned integer out of range": return "a length or a size is beyond what PNG allows"
        case "unhandled critical chunk" where chunk == "CgBI":
            return "the file is Apple's variant for the iPhone (CgBI), which is not PNG"
        case "unhandled critical chunk": return "the chunk \(chunk) is needed for the picture, and unknown"
        case _ where reason.hasSuffix("invalid chunk type"): return "a chunk has an impossible name"
        case _ where !place.isEmpty || chunk.isEmpty: return "\(place)the picture is damaged (\(reason))"
        default: return "the chunk \(chunk) is damaged (\(reason))"
        }
    }

    private static func chunk(_ failure: cpng_failure) -> String {
        withUnsafeBytes(of: failure.chunk) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static func place(_ failure: cpng_failure) -> String {
        let row = "row \(failure.row + 1) of \(failure.rows)"
        return failure.pass < 0 ? row : "\(row) in pass \(failure.pass + 1) of 7"
    }
}
