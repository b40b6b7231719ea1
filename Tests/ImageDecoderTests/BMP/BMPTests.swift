import ImageDecoder
import ImporterWire
import Testing

struct BMPTests {
    struct Sample {
        var width: Int32 = 5
        var height: Int32 = 3
        var bits: UInt16 = 24
        var compression: UInt32 = 0
        var headerSize: UInt32 = 40
        var pixels: [UInt8]?

        var bytes: [UInt8] {
            let palette = bits <= 8 ? [UInt8](repeating: 0, count: 4 << bits) : []
            let row = (Int(width) * Int(bits) + 31) / 32 * 4
            let content = pixels ?? [UInt8](repeating: 7, count: row * Int(height.magnitude))
            var header = little(headerSize)
            if headerSize == 12 {
                header += little(UInt16(width)) + little(UInt16(height)) + little(UInt16(1)) + little(bits)
            } else {
                header +=
                    little(width) + little(height) + little(UInt16(1)) + little(bits) + little(compression)
                header += [UInt8](repeating: 0, count: Int(headerSize) - header.count)
            }
            let start = UInt32(14 + header.count + palette.count)
            return Array("BM".utf8) + little(start + UInt32(content.count)) + little(UInt32(0))
                + little(start)
                + header + palette + content
        }
    }

    @Test(arguments: [
        (Sample(), [5, 3, 8], "rgb"), (Sample(height: -3), [5, 3, 8], "rgb"),
        (Sample(bits: 4), [5, 3, 4], "indexed"), (Sample(headerSize: 12), [5, 3, 8], "rgb"),
        (Sample(headerSize: 124), [5, 3, 8], "rgb"), (Sample(bits: 16), [5, 3], "rgb"),
        (
            Sample(bits: 8, compression: 1, pixels: [5, 1, 0, 0, 5, 2, 0, 0, 5, 3, 0, 1]), [5, 3, 8],
            "indexed"
        ),
        (
            Sample(bits: 4, compression: 2, pixels: [0, 2, 0, 2, 0, 5, 0x12, 0x34, 0x50, 0, 0, 1]),
            [5, 3, 4], "indexed"
        ),
    ])
    func statesSizeDepthAndModel(sample: Sample, size: [Int64], model: String) throws {
        let decoded = try decode(sample.bytes)
        #expect(decoded.size == size)
        #expect(decoded[AttributeKey.colorModel] == .string(model))
        #expect(decoded.items.first?.type == "com.microsoft.bmp")
    }

    @Test(arguments: [
        ("a size of 0", Sample(width: 0), Refusal.Code.damaged), ("no such depth", Sample(bits: 7), .damaged),
        ("a height of −2³¹", Sample(height: .min, pixels: []), .limit),
        ("missing pixels", Sample(pixels: [1, 2, 3]), .damaged),
        (
            "runs that end in row 2", Sample(bits: 8, compression: 1, pixels: [5, 1, 0, 0, 5, 2, 0, 1]),
            .damaged
        ),
        (
            "runs cut by the file's end", Sample(bits: 8, compression: 1, pixels: [5, 1, 0, 0, 0, 7, 1]),
            .damaged
        ),
        ("JPEG inside", Sample(compression: 4), .unsupported),
    ])
    func isRefused(label: String, sample: Sample, code: Refusal.Code) {
        #expect(refusal(sample.bytes)?.code == code, "\(label)")
    }

    @Test func saysWhereItIsTruncated() {
        #expect(
            refusal(Array(Sample().bytes.dropLast(4)))
                == Refusal(
                    .damaged,
                    "5 × 3 pixels take 47 bytes, and the file ends before them; it is probably truncated",
                    offset: 98))
    }
}
