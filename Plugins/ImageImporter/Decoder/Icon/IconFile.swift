import ImporterKit
import ImporterWire

/// Reads Windows icons and cursors: a directory of pictures, each a PNG or a BMP without its file header.
struct IconFile {
    /// One picture, as the directory and its own header describe it.
    struct Entry {
        let offset: UInt64
        let width: Int
        let height: Int
        let bitsPerPixel: Int?
        let isPNG: Bool
    }

    /// The pictures that are whole, in the file's order.
    let entries: [Entry]
    /// How many pictures the directory lists.
    let count: Int

    init(_ file: PayloadFile) throws(Refusal) {
        guard let head = file.bytes(0, 6) else {
            throw Refusal(.damaged, "the file ends in its header", offset: Int64(clamping: file.size))
        }
        count = littleEndian(head[4..<6])
        guard count > 0, let directory = file.bytes(6, 16 * count) else {
            throw Refusal(
                .damaged, "the file lists \(count) pictures, and ends before their directory", offset: 6)
        }
        entries = (0..<count).compactMap { index in
            Self.entry(file, directory[(16 * index)..<(16 * index + 16)])
        }
        guard entries.count == count else {
            throw Refusal(
                .damaged, "\(count - entries.count) of \(count) pictures are damaged or not all in the file")
        }
    }

    /// The picture with the most pixels, and of several the deepest.
    var best: Entry? {
        entries.max {
            ($0.width * $0.height, $0.bitsPerPixel ?? 32) < ($1.width * $1.height, $1.bitsPerPixel ?? 32)
        }
    }

    private static func entry(_ file: PayloadFile, _ fields: ArraySlice<UInt8>) -> Entry? {
        let first = fields.startIndex
        // The length that the directory states is often wrong, and nothing needs it.
        let offset = UInt64(littleEndian(fields[(first + 12)..<(first + 16)]))
        guard let start = file.bytes(offset, 8) else { return nil }
        if start.span.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            guard let header = file.bytes(offset + 16, 8) else { return nil }
            let side = { (at: Int) in header[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
            guard (1...0x7fff_ffff).contains(side(0)), (1...0x7fff_ffff).contains(side(4)) else { return nil }
            return Entry(offset: offset, width: side(0), height: side(4), bitsPerPixel: nil, isPNG: true)
        }
        guard let header = BMPHeader(file, at: offset), header.height % 2 == 0 else { return nil }
        // The height counts the picture and its mask of one bit a pixel.
        let height = header.height / 2
        // No overflow: a side is below 2³¹, and a pixel has at most four bytes.
        let pixels = header.rowBytes * UInt64(height)
        guard height > 0, file.contains(offset, header.size + 4 * header.paletteColors + pixels) else {
            return nil
        }
        return Entry(
            offset: offset, width: header.width, height: height, bitsPerPixel: header.bitsPerPixel,
            isPNG: false)
    }
}
