/// Names one thing for good by 128 random bits, written as 32 lower-case hexadecimal digits.
///
/// `Subject` only keeps the ids of different things apart.
package struct Identifier<Subject>: Sendable, Hashable {
    package let bits: UInt128

    package init(bits: UInt128) { self.bits = bits }

    /// Draws an id from a generator; the default one is the system's.
    package init(using generator: inout some RandomNumberGenerator) {
        let high = UInt64.random(in: .min ... .max, using: &generator)
        let low = UInt64.random(in: .min ... .max, using: &generator)
        self.init(bits: UInt128(high) << 64 | UInt128(low))
    }

    /// Draws an id from the system's generator.
    package static func random() -> Self {
        var generator = SystemRandomNumberGenerator()
        return Self(using: &generator)
    }

    /// Reads 32 hexadecimal digits, of either case; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 32, let bits = UInt128(hexadecimalDigits: text) else { return nil }
        self.init(bits: bits)
    }
}

extension Identifier {
    /// The 16 bytes of the bits, highest first.
    package var bytes: [UInt8] { (0..<16).map { UInt8(truncatingIfNeeded: bits >> (120 - 8 * $0)) } }

    /// Reads 16 bytes, highest first; nil for any other number of them.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.init(bits: bytes.reduce(0) { $0 << 8 | UInt128($1) })
    }
}

package typealias ItemID = Identifier<Item>
package typealias ListID = Identifier<ListSummary>
package typealias EntryID = Identifier<HistoryEntry>

extension Identifier: CustomStringConvertible {
    /// The id as 32 lower-case hexadecimal digits.
    package var description: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 32 - digits.utf8.count) + digits
    }
}

extension Identifier: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
}

extension Identifier: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let id = Self(text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "not 32 hexadecimal digits"))
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension UInt128 {
    /// Reads up to 32 hexadecimal digits without a sign; nil for anything else.
    init?(hexadecimalDigits text: some StringProtocol) {
        guard (1...32).contains(text.utf8.count) else { return nil }
        var value: UInt128 = 0
        for unit in text.utf8 {
            let digit: UInt8
            switch unit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = unit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = unit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = unit - UInt8(ascii: "A") + 10
            default: return nil
            }
            value = value << 4 | UInt128(digit)
        }
        self = value
    }
}
