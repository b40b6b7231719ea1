/// Makes PNGs, good and bad, chunk by chunk, without a library that would make only good ones.
struct TestPNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var width = 3
    var height = 2
    var depth: UInt8 = 8
    var colorType: UInt8 = 2
    var interlace: UInt8 = 0
    /// The bytes of all rows, each with its filter; nil makes as many as there should be.
    var rows: [UInt8]?

    var bytes: [UInt8] { Self.signature + header + data + Self.chunk("IEND", []) }
    var header: [UInt8] {
        Self.chunk(
            "IHDR",
            Self.word(UInt32(width)) + Self.word(UInt32(height)) + [depth, colorType, 0, 0, interlace])
    }
    var data: [UInt8] { Self.chunk("IDAT", Self.stored(rows ?? plainRows)) }

    var rowBytes: Int {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1
        return (width * channels * Int(depth) + 7) / 8
    }
    var plainRows: [UInt8] { [UInt8](repeating: 0, count: height * (1 + rowBytes)) }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return word(UInt32(content.count)) + named + word(checksum(named))
    }

    /// A zlib stream (RFC 1950) of stored blocks.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
        } while !rest.isEmpty
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return stream + word(b << 16 | a)
    }

    static func word(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
