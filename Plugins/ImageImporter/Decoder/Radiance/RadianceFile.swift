import ImporterKit
import ImporterWire

/// Reads Radiance's pictures (`.hdr`): the header, and whether there may be as many rows as it says.
///
/// The header is lines of text up to an empty one; the size follows, as `-Y 12 +X 20`, in either order and direction.
struct RadianceFile {
    /// The longest header, in bytes.
    private static let limit = 64 * 1024

    private let width: Int
    private let height: Int
    private let start: UInt64

    init(_ file: PayloadFile) throws(Refusal) {
        var bytes = PayloadCursor(file)
        while try Self.line(&bytes, file) != "" {}
        let words = try Self.line(&bytes, file).split(separator: " ")
        var sizes: [Substring: Int] = [:]
        if words.count == 4 {
            for (axis, number) in [(words[0], words[1]), (words[2], words[3])] {
                guard ["+", "-"].contains(axis.prefix(1)),
                    number.utf8.allSatisfy({ (0x30...0x39).contains($0) })
                else { continue }
                sizes[axis.dropFirst()] = Int(number)
            }
        }
        guard let width = sizes["X"], let height = sizes["Y"], width > 0, height > 0 else {
            throw Refusal(
                .damaged, "no size follows the header", offset: Int64(clamping: bytes.offset))
        }
        (self.width, self.height, start) = (width, height, bytes.offset)
    }

    /// Reads the picture, and refuses one whose rows cannot all be there: the shortest takes four bytes.
    func picture(_ file: PayloadFile) throws(Refusal) -> Picture {
        try Picture.checkSize(width: width, height: height)
        guard file.contains(start, UInt64(height) * 4) else {
            throw Picture.truncated(width: width, height: height, file)
        }
        var picture = Picture(.radiance, width: width, height: height)
        picture.colorModel = .rgb
        return picture
    }

    private static func line(_ bytes: inout PayloadCursor, _ file: PayloadFile) throws(Refusal) -> String {
        var line: [UInt8] = []
        while let byte = bytes.next(), bytes.offset <= limit {
            if byte == 0x0A { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        throw Picture.endedInHeader(file)
    }
}
