import ImporterKit
import ImporterWire

/// Reads QOI (specification 1.0): the header, and whether the pixels are all there.
struct QOIFile {
    private let width: Int
    private let height: Int
    private let channels: Int

    init(_ file: PayloadFile) throws(Refusal) {
        guard let header = file.bytes(0, 14) else { throw Picture.endedInHeader(file) }
        width = Self.bigEndian(header[4..<8])
        height = Self.bigEndian(header[8..<12])
        channels = Int(header[12])
        guard width > 0, height > 0 else { throw Refusal(.damaged, "a side has no pixels", offset: 4) }
        guard [3, 4].contains(channels), header[13] <= 1 else {
            throw Refusal(.damaged, "the header states channels or colours that there are not", offset: 12)
        }
    }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Reads the picture, and refuses one whose pixels are not all in the file.
    func picture(_ file: PayloadFile) throws(Refusal) -> Picture {
        try Picture.checkSize(width: width, height: height)
        var bytes = PayloadCursor(file, at: 14)
        var left = width * height
        while left > 0 {
            guard let chunk = bytes.next(), bytes.skip(Self.more(in: chunk)) else {
                throw Picture.truncated(width: width, height: height, file)
            }
            // A run of 1 to 62 pixels; every other chunk is one.
            left -= chunk >= 0xC0 && chunk < 0xFE ? Int(chunk & 0x3F) + 1 : 1
        }
        var picture = Picture(.qoi, width: width, height: height)
        picture.bitDepth = 8
        picture.colorModel = channels == 4 ? .rgbAlpha : .rgb
        return picture
    }

    /// How many bytes follow the first of a chunk.
    private static func more(in chunk: UInt8) -> Int {
        switch chunk {
        case 0xFE: 3
        case 0xFF: 4
        case 0x80..<0xC0: 1
        default: 0
        }
    }
}
