import Glibc

/// Tells text in UTF-16 and UTF-32, with a byte order mark or without, and reads what of it is ASCII.
struct WideText {
    /// How many bytes a unit has: 2 or 4.
    private let width: Int
    private let isBigEndian: Bool
    /// How many bytes the mark takes.
    private let start: Int

    /// How many units without a mark must be there before they are believed.
    private static let fewest = 8
    /// How many units without a mark are looked at.
    private static let checked = 512

    /// Looks for a mark, else at the units themselves; nil where bytes are single, or no text.
    init?(_ bytes: UnsafeRawBufferPointer) {
        switch ByteOrderMark(of: bytes) {
        case .utf8?: return nil
        case .utf16LittleEndian?: self.init(width: 2, isBigEndian: false, start: 2)
        case .utf16BigEndian?: self.init(width: 2, isBigEndian: true, start: 2)
        case .utf32LittleEndian?: self.init(width: 4, isBigEndian: false, start: 4)
        case .utf32BigEndian?: self.init(width: 4, isBigEndian: true, start: 4)
        case nil:
            // Valid: memchr reads at most the buffer's count.
            guard let base = bytes.baseAddress, memchr(base, 0, min(bytes.count, 4 * Self.checked)) != nil
            else { return nil }
            // A document that begins with a tag says it at once (XML 1.0, appendix F).
            let shapes = [(4, true), (4, false), (2, true), (2, false)].lazy.map {
                WideText(width: $0.0, isBigEndian: $0.1, start: 0)
            }
            guard let found = shapes.first(where: { $0.beginsTag(bytes) || $0.isText(bytes) }) else {
                return nil
            }
            self = found
        }
    }

    private init(width: Int, isBigEndian: Bool, start: Int) {
        (self.width, self.isBigEndian, self.start) = (width, isBigEndian, start)
    }

    /// Whether bytes without a mark are UTF-16 or UTF-32: next to nothing else has units that are text, one and all.
    static func isUnmarked(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard ByteOrderMark(of: bytes) == nil else { return false }
        return WideText(bytes).map { $0.isText(bytes) } ?? false
    }

    /// The units as bytes, one each, up to a limit; what is not ASCII is a byte above 7F.
    func narrowed(_ bytes: UnsafeRawBufferPointer, limit: Int) -> [UInt8] {
        let count = min(limit, max(0, bytes.count - start) / width)
        return (0..<count).map {
            UInt8(exactly: unit($0, in: bytes)).flatMap { $0 < 0x80 ? $0 : nil } ?? 0xBF
        }
    }

    /// The unit of a number; the bytes must reach to its end.
    private func unit(_ number: Int, in bytes: UnsafeRawBufferPointer) -> UInt32 {
        let first = start + number * width
        return (0..<width).reduce(UInt32(0)) { value, place in
            value << 8 | UInt32(bytes[first + (isBigEndian ? place : width - 1 - place)])
        }
    }

    private func beginsTag(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= 2 * width && unit(0, in: bytes) == UInt32(UInt8(ascii: "<"))
            && unit(1, in: bytes) != 0
    }

    /// Whether units without a mark are text: no control characters but those of text, all of them characters in UTF-32,
    /// a quarter at least Latin in UTF-16.
    private func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        // What is cheap first: a unit of UTF-32 begins or ends with a zero.
        if width == 4, bytes.count < 4 || bytes[isBigEndian ? 0 : 3] != 0 { return false }
        let count = min(bytes.count / width, Self.checked)
        guard count >= Self.fewest else { return false }
        var latin = 0
        for number in 0..<count {
            let unit = unit(number, in: bytes)
            if unit < 0x20 && !(0x07...0x0D).contains(unit) && unit != 0x1B || unit == 0x7F { return false }
            if width == 4, Unicode.Scalar(unit) == nil { return false }
            // The other order would show letters as units that end with zeros.
            if width == 2, unit & 0xFF == 0 { return false }
            if unit < 0x100 { latin += 1 }
        }
        return width == 4 || latin * 4 >= count
    }
}
