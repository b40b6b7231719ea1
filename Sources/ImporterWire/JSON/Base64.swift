/// Writes and reads bytes as text (RFC 4648, section 4).
enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each letter; 64 where a byte is none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// Writes bytes as letters, in one line, with the padding that makes whole groups of four.
    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let count = min(3, bytes.count - index)
            var group = UInt32(bytes[index]) << 16
            if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
            if count > 2 { group |= UInt32(bytes[index + 2]) }
            for place in 0..<4 {
                text.append(
                    place <= count
                        ? letters[Int(group >> (18 - 6 * UInt32(place)) & 63)] : UInt8(ascii: "="))
            }
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads what ``encode(_:)`` writes, and breaks of lines in it; nil when it is anything else.
    static func decode(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 4 * 3)
        var group: UInt32 = 0
        var letters = 0
        var padding = 0
        for byte in text.utf8 {
            switch byte {
            case 0x0A, 0x0D: continue
            case UInt8(ascii: "="): padding += 1
            default:
                let value = values[Int(byte)]
                guard value < 64, padding == 0 else { return nil }
                group = group << 6 | UInt32(value)
                letters += 1
                guard letters % 4 == 0 else { continue }
                for shift in [16, 8, 0] as [UInt32] {
                    bytes.append(UInt8(truncatingIfNeeded: group >> shift))
                }
                group = 0
            }
        }
        // What is left makes whole bytes, and bits of zero beyond them.
        switch (letters % 4, padding) {
        case (0, 0): return bytes
        case (2, 2) where group & 0xF == 0: bytes.append(UInt8(truncatingIfNeeded: group >> 4))
        case (3, 1) where group & 0x3 == 0:
            bytes.append(UInt8(truncatingIfNeeded: group >> 10))
            bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        default: return nil
        }
        return bytes
    }
}
