/// Reads base 64.
enum Base64 {
    /// Decodes text in which white space does not count; nil where it is not base 64.
    static func decode(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in text where byte > 0x20 && byte != UInt8(ascii: "=") {
            guard let value = value(of: byte) else { return nil }
            bits = bits << 6 | value
            count += 1
            if count % 4 == 0 {
                bytes.append(contentsOf: [
                    UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF),
                ])
            }
        }
        switch count % 4 {
        case 0: break
        case 2: bytes.append(UInt8(bits >> 4 & 0xFF))
        case 3: bytes.append(contentsOf: [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)])
        default: return nil
        }
        return bytes
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
