/// Names a payload by the SHA-256 of its bytes (FIPS 180-4), written as 64 lower-case hexadecimal digits.
package struct PayloadDigest: Sendable, Hashable, CustomStringConvertible {
    /// How many bytes a digest has.
    package static let byteCount = 32

    package let bytes: [UInt8]

    /// Takes a digest's 32 bytes; nil for another number of bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits, of either case; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 2 * Self.byteCount else { return nil }
        var bytes: [UInt8] = []
        var rest = Substring(text)
        while !rest.isEmpty {
            guard let value = UInt128(hexadecimalDigits: rest.prefix(2)) else { return nil }
            bytes.append(UInt8(value))
            rest = rest.dropFirst(2)
        }
        self.init(bytes: bytes)
    }

    /// Digests are even: their bytes are mixed at once, and not one by one.
    package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }

    package var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
