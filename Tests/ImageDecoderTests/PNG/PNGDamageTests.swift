import ImageDecoder
import ImporterWire
import Testing

struct PNGDamageTests {
    @Test(arguments: ["eXIf", "pHYs", "tEXt", "gAMA", "acTL", "prVt"])
    func aWrongChecksumInASideChunkLosesOnlyThatChunk(name: String) throws {
        var sample = PNGSample(7, 5)
        let data: [UInt8] =
            switch name {
            case "eXIf": TIFFSample([(0x112, .short(6))]).bytes
            case "tEXt": Array("Title".utf8) + [0] + Array("Quay".utf8)
            case "acTL": big(UInt32(3)) + big(UInt32(0))
            default: [0, 0, 0, 1]
            }
        sample.before = [.init(name: name, data: data, isBad: true), .text("Description", "Boats")]
        let decoded = try decode(sample.bytes())
        #expect(decoded.size == [7, 5, 8])
        #expect(
            decoded.items.first?.attributes?.keys.sorted() == [
                "bitDepth", "colorModel", "description", "height", "width",
            ])
        #expect(
            decoded.notes == [
                Note(
                    code: "chunk-checksum",
                    message: "the chunk \(name) has a wrong checksum; what it says was not used")
            ])
    }

    @Test func saysWhereAndWhatIsBroken() throws {
        let good = PNGSample(7, 5).bytes()
        let header = 8 + 25
        func png(_ change: (inout PNGSample) -> Void) -> [UInt8] {
            var sample = PNGSample(7, 5)
            change(&sample)
            return sample.bytes()
        }
        func chunks(_ names: [String]) -> [UInt8] {
            let sample = PNGSample(7, 5)
            return PNGSample.bytes(
                names.map { name in
                    switch name {
                    case "IHDR": sample.header
                    case "IDAT": .init(name: name, data: Zlib.stored(sample.rows))
                    default: .init(name: name, data: [])
                    }
                })
        }
        let cases: [(bytes: [UInt8], message: String, offset: Int64)] = [
            ([], "the file is empty", 0),
            (Array(good.prefix(20)), "the file ends in the chunk IHDR; it is probably truncated", 8),
            (Array(good.prefix(header + 40)), "row 1 of 5 ended early; the file is probably truncated", 33),
            (
                Array(good.dropLast(12)),
                "the pixels are there, but the file ends before its end marker; it is probably truncated",
                Int64(good.count - 12)
            ),
            (
                good.enumerated().map { $0.offset == header - 1 ? $0.element ^ 1 : $0.element },
                "the chunk IHDR has a wrong checksum", 8
            ),
            (png { $0.depth = 3 }, "the chunk IHDR is damaged (Invalid bit depth in IHDR)", 8),
            (png { $0.color = .indexed }, "the picture is indexed, but has no palette", 33),
            (
                chunks(["CgBI", "IHDR", "IDAT", "IEND"]),
                "the file is Apple's variant for the iPhone (CgBI), which is not PNG", 8
            ),
            (chunks(["gAMA", "IHDR", "IDAT", "IEND"]), "the file does not begin with its header", 8),
            (chunks(["IDAT", "IHDR", "IEND"]), "the file does not begin with its header", 8),
            (
                chunks(["IHDR", "CrIT", "IDAT", "IEND"]),
                "the chunk CrIT is needed for the picture, and unknown", 33
            ),
            (
                PNGSample(7, 5).bytes(pixels: Zlib.stored(Array(PNGSample(7, 5).rows.dropLast(30)))),
                "row 4 of 5: the pixels end too early", 33
            ),
            (
                PNGSample(7, 5).bytes(pixels: Zlib.stored(PNGSample(7, 5).rows).dropLast() + [0x55]),
                "row 5 of 5: the pixels have a wrong checksum", 33
            ),
        ]
        for (bytes, message, offset) in cases {
            #expect(refusal(bytes, type: "public.png") == Refusal(.damaged, message, offset: offset))
        }
    }

    @Test func tellsATransferAsText() {
        let bytes = PNGSample(2, 2).bytes()
        let stripped = [bytes[0] & 0x7f] + bytes.dropFirst()
        #expect(
            refusal(stripped, type: "public.png")
                == Refusal(
                    .damaged, "the PNG signature was altered; the file was probably transferred as text",
                    offset: 0))
    }

    @Test(arguments: [
        ("pixels", 40_000, 40_000, 1), ("a side", 1_000_001, 1, 1), ("unpacked bytes", 32_000, 32_000, 16),
    ])
    func refusesASizeBeyondTheLimitsUnread(label: String, width: Int, height: Int, depth: Int) {
        var sample = PNGSample(width, height)
        sample.color = depth == 16 ? .rgbAlpha : .grey
        sample.depth = depth
        let bytes = PNGSample.bytes([
            sample.header, .init(name: "IDAT", data: [0x78, 1]), .init(name: "IEND", data: []),
        ])
        #expect(refusal(bytes)?.code == .limit, "\(label)")
    }

    @Test func decodesALargePictureFromASmallFile() throws {
        // 400 million pixels of one bit in 2,501 bytes a row: 49,562,317 bytes, which is 1 and 192,102 times 258.
        var sample = PNGSample(20_000, 19_817)
        sample.color = .grey
        sample.depth = 1
        let bytes = sample.bytes(pixels: Zlib.repeating(0, runs: 192_102))
        #expect(bytes.count < 400_000)
        #expect(try decode(bytes).size == [20_000, 19_817, 1])
    }

    @Test func anyTruncationIsRefused() {
        var sample = PNGSample(5, 4)
        sample.before = [
            .text("Title", "Quay"), .init(name: "eXIf", data: TIFFSample([(0x112, .short(6))]).bytes),
        ]
        sample.split = 30
        let bytes = sample.bytes()
        for count in 0..<bytes.count {
            #expect(
                refusal(Array(bytes.prefix(count)), type: "public.png")?.code == .damaged, "\(count) bytes")
        }
    }

    @Test func bytesBehindTheEndMarkerDoNotMatter() throws {
        #expect(try decode(PNGSample(5, 4).bytes() + [1, 2, 3]).size == [5, 4, 8])
    }
}
