import Glibc

/// Tells text from other bytes.
enum TextGuess {
    /// How many bytes the specification's rule looks at.
    private static let checked = 128

    /// Tells whether bytes look like text.
    ///
    /// Text with a byte order mark is text, and so are UTF-16 and UTF-32 without one where their units give them away.
    /// Else, as shared-mime-info recommends, no control characters may be among the first 128 bytes, but for
    /// those that text is written with (bell to carriage return, escape), and further on no zero byte. Valid
    /// UTF-8 without a zero byte may hold a few other control characters.
    static func isText(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return false }
        if ByteOrderMark(of: bytes) != nil { return true }
        // Valid: memchr reads at most the buffer's count.
        if memchr(base, 0, bytes.count) != nil { return WideText(bytes) != nil }
        if !bytes.prefix(checked).contains(where: isOddControl) { return true }
        if designatesShifts(bytes) { return !bytes.contains { isOddControl($0) && $0 != 0x0E && $0 != 0x0F } }
        let odd = bytes.reduce(0) { $0 + (isOddControl($1) ? 1 : 0) }
        return odd * 16 <= bytes.count && isUTF8(bytes, isWhole: isWhole)
    }

    /// Tells whether bytes may be text in UTF-16 or UTF-32, by a zero early on; costs next to nothing.
    static func mayBeWide(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.prefix(64).contains(0) }

    /// Tells control characters that text is not written with.
    private static func isOddControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B
    }

    /// Tells texts in ISO-2022-KR and ISO-2022-CN: they designate a character set, to and from which shifts switch.
    private static func designatesShifts(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.indices.dropLast(3).contains { index in
            bytes[index] == 0x1B && bytes[index + 1] == UInt8(ascii: "$")
                && (bytes[index + 2] == UInt8(ascii: ")") || bytes[index + 2] == UInt8(ascii: "*"))
        }
    }

    /// Tells whether bytes are valid UTF-8; where more would follow, the last character may be cut.
    private static func isUTF8(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
        let cuts = isWhole ? 0...0 : 0...min(3, bytes.count)
        return cuts.contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
    }
}

/// Names the encodings that a byte order mark tells.
enum ByteOrderMark {
    case utf8, utf16BigEndian, utf16LittleEndian, utf32BigEndian, utf32LittleEndian

    init?(of bytes: UnsafeRawBufferPointer) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = .utf8
        } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
            self = .utf32LittleEndian
        } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            self = .utf32BigEndian
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16BigEndian
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            self = .utf16LittleEndian
        } else {
            return nil
        }
    }
}
