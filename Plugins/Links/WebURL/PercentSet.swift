/// Names which characters one part of an address percent-encodes (WHATWG URL, section 1.3); all above 7E always are.
struct PercentSet: Sendable {
    /// A bit for each byte below 80.
    private let low: UInt64
    private let high: UInt64

    private init(_ characters: String) {
        var (low, high) = (UInt64(0xFFFF_FFFF), UInt64(1) << 63)
        for byte in characters.utf8 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
        (self.low, self.high) = (low, high)
    }

    /// Controls alone.
    static let control = PercentSet("")
    static let fragment = PercentSet(" \"<>`")
    static let query = PercentSet(" \"#<>")
    static let specialQuery = PercentSet(" \"#<>'")
    static let path = PercentSet(" \"#<>?^`{}")
    static let userinfo = PercentSet(" \"#<>?^`{}/:;=@[\\]|")

    private func contains(_ byte: UInt8) -> Bool {
        if byte >= 0x80 { return true }
        return (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte - 64)) & 1 == 1
    }

    /// Encodes the set's characters in UTF-8; what is encoded already stays as it is.
    func encode(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(where: contains) else { return String(decoding: text, as: UTF8.self) }
        var result: [UInt8] = []
        for byte in text {
            if contains(byte) {
                result += [UInt8(ascii: "%"), Self.digit(byte >> 4), Self.digit(byte & 0x0F)]
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}
