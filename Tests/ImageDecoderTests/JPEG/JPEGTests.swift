import ImageDecoder
import ImporterWire
import Testing

struct JPEGTests {
    @Test(arguments: [
        (1, false, "grey"), (3, false, "ycbcr"), (1, true, "grey"), (3, true, "ycbcr"), (4, false, "cmyk"),
    ])
    func statesSizeAndModel(components: Int, isProgressive: Bool, model: String) throws {
        var sample = JPEGSample(37, 21)
        sample.components = components
        sample.isProgressive = isProgressive
        let decoded = try decode(sample.bytes)
        #expect(decoded.size == [37, 21, 8])
        #expect(decoded[AttributeKey.colorModel] == .string(model))
        #expect(decoded[AttributeKey.orientation] == nil)
        #expect(decoded.notes.isEmpty)
    }

    @Test(arguments: 1...8, [false, true])
    func exchangesTheSidesWhereEXIFTurnsThePicture(orientation: Int, isBigEndian: Bool) throws {
        var sample = JPEGSample(37, 21)
        var exif = TIFFSample([(0x112, .short(UInt16(orientation)))])
        exif.isBigEndian = isBigEndian
        sample.exif = exif.bytes
        let decoded = try decode(sample.bytes)
        #expect(decoded.size == (orientation < 5 ? [37, 21, 8] : [21, 37, 8]))
        #expect(decoded[AttributeKey.orientation] == .integer(Int64(orientation)))
    }

    @Test func readsDescriptionAndTimeFromEXIF() throws {
        var sample = JPEGSample(8, 8)
        sample.exif =
            TIFFSample([
                (0x10e, .text("Boats in the evening  ")),
                (0x8769, .directory([(0x9003, .text("2021:05:06 07:08:09")), (0x9011, .text("-03:30"))])),
            ]).bytes
        let decoded = try decode(sample.bytes)
        #expect(decoded[AttributeKey.description] == "Boats in the evening")
        #expect(decoded[AttributeKey.captured] == "2021-05-06T07:08:09-03:30")
    }

    @Test func takesTheFirstEXIFSegmentAndPassesOverOthers() throws {
        var sample = JPEGSample(8, 8)
        sample.exif = TIFFSample([(0x112, .short(3))]).bytes
        let second = Array("Exif".utf8) + [0, 0] + TIFFSample([(0x112, .short(6))]).bytes
        let other = Array("http://ns.adobe.com/xap/1.0/".utf8) + [UInt8](repeating: 0, count: 60_000)
        let bytes =
            sample.bytes.prefix(2) + JPEGSample.segment(0xe1, other) + JPEGSample.segment(0xe1, [1])
            + sample.bytes[2...].prefix(sample.beforeScans.count - 2) + JPEGSample.segment(0xe1, second)
            + sample.scans + [0xff, 0xd9]
        #expect(try decode(Array(bytes))[AttributeKey.orientation] == 3)
    }

    @Test func aMissingEndMarkerIsNotedWhenAllPixelsAreThere() throws {
        for isProgressive in [false, true] {
            var sample = JPEGSample(64, 64)
            sample.isProgressive = isProgressive
            let decoded = try decode(Array(sample.bytes.dropLast(2)))
            #expect(decoded.notes.map(\.code) == ["end-marker-missing"])
            #expect(decoded.size == [64, 64, 8])
        }
    }

    @Test func missingScansAreRefusedWhereTheEndMarkerIsMissingToo() throws {
        var sample = JPEGSample(64, 64)
        sample.isProgressive = true
        sample.isRefined = false
        #expect(try decode(sample.bytes).size == [64, 64, 8])
        #expect(refusal(Array(sample.bytes.dropLast(2)))?.code == .damaged)
    }

    @Test func saysWhereAndWhatIsBroken() {
        let sample = JPEGSample(64, 256)
        let start = sample.beforeScans.count
        let cut = Array(sample.bytes.prefix(start + 14 + 100))
        #expect(
            refusal(cut)
                == Refusal(
                    .damaged, "row 129 of 256 ended early; the file is probably truncated",
                    offset: Int64(cut.count)))
        #expect(
            refusal(Array(sample.bytes.prefix(100)))
                == Refusal(
                    .damaged, "the file ends before its pixels; it is probably truncated", offset: 100))
        // A code that the table does not have.
        var wrong = sample.bytes
        wrong[start + 14 + 50] = 0xfe
        #expect(
            refusal(wrong)
                == Refusal(
                    .damaged, "row 65 of 256: the picture is damaged (Corrupt JPEG data: bad Huffman code)",
                    offset: 205))
        #expect(refusal([0xff, 0xd8, 0xff, 0xd9])?.code == .damaged)
    }

    @Test func readsTheSizeOfAKindThatIsNotDecoded() throws {
        var sample = JPEGSample(37, 21)
        sample.precision = 12
        let decoded = try decode(sample.bytes)
        #expect(decoded.size == [37, 21, 12])
        #expect(decoded.notes.map(\.code) == ["not-decoded"])
        // Lossless (SOF3).
        let lossless =
            [0xff, 0xd8] + JPEGSample.segment(0xe0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
            + JPEGSample.segment(0xc3, [16] + big(UInt16(5)) + big(UInt16(9)) + [1, 1, 0x11, 0]) + [
                0xff, 0xd9,
            ]
        #expect(try decode(lossless).size == [9, 5, 16])
    }

    @Test func refusesMoreScansThanEncodersWrite() {
        var sample = JPEGSample(8, 8)
        sample.components = 1
        sample.isProgressive = true
        sample.extraScans = 250
        #expect(
            refusal(sample.bytes)
                == Refusal(.limit, "the picture has more than the 200 scans that are decoded"))
    }

    @Test func refusesAProgressivePictureThatDoesNotFitIntoMemory() {
        var sample = JPEGSample(60_000, 17_000)
        sample.isProgressive = true
        let bytes =
            sample.beforeScans + JPEGSample.segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 0, 0]) + [0, 0xff, 0xd9]
        #expect(refusal(bytes)?.code == .limit)
        #expect(refusal(bytes)?.message.contains("in several scans") == true)
    }

    @Test func anyTruncationIsRefusedOrNoted() throws {
        for isProgressive in [false, true] {
            var sample = JPEGSample(40, 24)
            sample.isProgressive = isProgressive
            sample.exif = TIFFSample([(0x112, .short(6))]).bytes
            let bytes = sample.bytes
            for count in 0..<bytes.count {
                let cut = Array(bytes.prefix(count))
                if let refusal = refusal(cut, type: "public.jpeg") {
                    #expect(refusal.code == .damaged)
                } else {
                    #expect(count >= bytes.count - 2, "\(count) of \(bytes.count) bytes")
                    #expect(try decode(cut).notes.map(\.code) == ["end-marker-missing"])
                }
            }
        }
    }

    @Test(arguments: [1, 2, 4, 8])
    func givesPixelsAtTheSizeThatIsAskedFor(shrink: Int) throws {
        for (components, isProgressive) in [(1, false), (3, false), (3, true), (4, false)] {
            var sample = JPEGSample(37, 21)
            sample.components = components
            sample.isProgressive = isProgressive
            let collector = PixelCollector(shrink: shrink)
            #expect(try decode(sample.bytes, pixels: collector).size == [37, 21, 8])
            #expect(collector.width == (37 + shrink - 1) / shrink)
            #expect(collector.height == (21 + shrink - 1) / shrink)
            #expect(collector.visits.allSatisfy { $0 == 1 })
            // CMYK of 128 each: half of what the black leaves.
            let level: UInt8 = components == 4 ? 63 : 128
            #expect(collector.pixel(3 / shrink, 2 / shrink) == [level, level, level, 255])
        }
    }

    @Test func aDecoderForgetsTheTablesOfTheLastPicture() throws {
        let sample = JPEGSample(8, 8)
        // Without its quantisation table the second picture cannot be decoded, whatever the first one had.
        let table = sample.bytes.count - JPEGSample(8, 8).scans.count - 2
        #expect(table > 0)
        let without = Array(sample.bytes[..<2] + sample.bytes[(2 + 69)...])
        try DecoderReuse.decode([sample.bytes, without, sample.bytes]) { outcomes in
            #expect(outcomes.map { $0 == nil } == [true, false, true])
        }
    }
}
