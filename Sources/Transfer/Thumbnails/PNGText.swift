import CZlib

/// Reads and replaces the texts that a PNG keeps in `tEXt` chunks (PNG, third edition, 11.3.3.2).
enum PNGText {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads the texts before the pixels, by their keywords; nil where the bytes are no PNG up to there.
    static func read(_ png: [UInt8]) -> [String: String]? {
        guard png.starts(with: signature) else { return nil }
        var texts: [String: String] = [:]
        var place = signature.count
        while let chunk = chunk(at: place, of: png) {
            switch chunk.kind {
            case "IDAT": return texts
            case "tEXt":
                let parts = chunk.content.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2 else { return nil }
                texts[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
            default: break
            }
            place = chunk.end
        }
        return nil
    }

    /// The chunks that say how a picture looks (11.2 and 11.3.2); everything else may tell what nobody should read.
    private static let drawn: Set<String> = [
        "PLTE", "IDAT", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "pHYs",
    ]

    /// Gives a PNG these texts and no others, behind its header; nil where the bytes are none.
    ///
    /// What does not bear on how it looks is left out: a picture from elsewhere may claim to be another file's, or
    /// carry what its own file keeps private.
    static func replacing(with texts: [(keyword: String, text: String)], in png: [UInt8]) -> [UInt8]? {
        guard png.starts(with: signature), let header = chunk(at: signature.count, of: png),
            header.kind == "IHDR"
        else { return nil }
        var result = Array(png[..<header.end])
        for (keyword, text) in texts {
            let body = Array("tEXt".utf8) + Array(keyword.utf8) + [0] + Array(text.utf8)
            result += bigEndian(UInt32(body.count - 4)) + body
            result += bigEndian(UInt32(truncatingIfNeeded: crc32(0, body, UInt32(body.count))))
        }
        var place = header.end
        while let chunk = chunk(at: place, of: png) {
            if chunk.kind == "IEND" { return result + png[place..<chunk.end] }
            if drawn.contains(chunk.kind) { result += png[place..<chunk.end] }
            place = chunk.end
        }
        return nil
    }

    private static func chunk(
        at place: Int, of png: [UInt8]
    ) -> (kind: String, content: ArraySlice<UInt8>, end: Int)? {
        guard png.count - place >= 12 else { return nil }
        let size = png[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
        guard size <= png.count - place - 12 else { return nil }
        let content = png[(place + 8)..<(place + 8 + size)]
        return (String(decoding: png[(place + 4)..<(place + 8)], as: UTF8.self), content, place + 12 + size)
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
