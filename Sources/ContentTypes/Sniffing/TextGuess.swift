import Glibc

/// Tells text from other bytes.
enum TextGuess {
    /// How many bytes the specification's rule looks at.
    private static let checked = 128

    /// Tells whether bytes look like text.
    ///
    /// Text with a byte order mark is text, and so is UTF-16 without one where half its bytes give it away.
    /// Else, as shared-mime-info recommends, no control characters may be among the first 128 bytes, but for
    /// those that text is written with (bell to carriage return, escape), and further on no zero byte. Valid
    /// UTF-8 without a zero byte may hold a few other control characters.
    static func isText(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
        guard let base = bytes.baseAddress, !bytes.isEmpty else { return false }
        if ByteOrderMark(of: bytes) != nil { return true }
        // Valid: memchr reads at most the buffer's count.
        if memchr(base, 0, bytes.count) != nil { return isLatinUTF16(bytes) }
        if !bytes.prefix(checked).contains(where: isOddControl) { return true }
        let odd = bytes.reduce(0) { $0 + (isOddControl($1) ? 1 : 0) }
        return odd * 16 <= bytes.count && isUTF8(bytes, isWhole: isWhole)
    }

    /// Tells UTF-16 without a mark by the zeros in the higher bytes of Latin characters.
    ///
    /// They must all be at even or all at odd places, at a quarter of those or more, and beside no control
    /// character.
    private static func isLatinUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let pairs = min(bytes.count, 1024) / 2
        guard pairs >= 8 else { return false }
        for high in 0...1 {
            var zeros = 0
            var isOdd = false
            for pair in 0..<pairs {
                let low = bytes[2 * pair + 1 - high]
                if low == 0 { isOdd = true }
                guard bytes[2 * pair + high] == 0 else { continue }
                zeros += 1
                if isOddControl(low) || low == 0x7F { isOdd = true }
            }
            if !isOdd, zeros * 4 >= pairs { return true }
        }
        return false
    }

    /// Tells control characters that text is not written with.
    private static func isOddControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B
    }

    /// Tells whether text is UTF-8, which holds no zero byte, and no tag begins in it.
    static func isUTF8WithoutMarkup(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        // Valid: memchr reads at most the buffer's count.
        guard memchr(base, Int32(UInt8(ascii: "<")), bytes.count) == nil else { return false }
        return memchr(base, 0, bytes.count) == nil && isUTF8(bytes, isWhole: isWhole)
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
