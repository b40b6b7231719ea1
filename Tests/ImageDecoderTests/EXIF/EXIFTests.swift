import Testing

@testable import ImageDecoder

struct EXIFTests {
    @Test(arguments: [false, true])
    func readsBothByteOrders(isBigEndian: Bool) {
        var sample = TIFFSample([
            (0x10e, .text("Boats")), (0x112, .short(8)),
            (0x8769, .directory([(0x9004, .text("2020:01:02 03:04:05")), (0x9012, .text("Z"))])),
            (0x9c9b, .raw(type: 1, count: 8, bytes: [0x51, 0, 0x75, 0, 0xe4, 0, 0, 0])),
        ])
        sample.isBigEndian = isBigEndian
        let exif = EXIF(sample.bytes)
        #expect(exif.orientation == 8)
        #expect(exif.description == "Boats")
        #expect(exif.title == "Quä")
        #expect(exif.captured == "2020-01-02T03:04:05+00:00")
    }

    @Test(arguments: [
        TIFFSample.Value.short(0), .short(9), .long(0x10001), .text("6"),
        .raw(type: 99, count: 1, bytes: [6, 0, 0, 0]),
        .raw(type: 3, count: 0, bytes: []), .raw(type: 3, count: .max, bytes: [6, 0, 0, 0]),
    ])
    func anOrientationThatThereIsNotIsNone(value: TIFFSample.Value) {
        #expect(EXIF(TIFFSample([(0x112, value), (0x10e, .text("Boats"))]).bytes).orientation == nil)
        #expect(EXIF(TIFFSample([(0x112, value), (0x10e, .text("Boats"))]).bytes).description == "Boats")
    }

    @Test func readsWhatIsLegibleOfATruncatedStructure() {
        let bytes = TIFFSample([(0x112, .short(6)), (0x10e, .text("Boats in the evening"))]).bytes
        for count in 0...bytes.count {
            let exif = EXIF(Array(bytes.prefix(count)))
            #expect(exif.orientation == (count >= 22 ? 6 : nil), "\(count) bytes")
            #expect(
                exif.description == (count >= bytes.count - 1 ? "Boats in the evening" : nil),
                "\(count) bytes")
        }
    }

    @Test func acceptsTheLabelThatSomeWritersLeaveBefore() {
        let bytes = Array("Exif".utf8) + [0, 0] + TIFFSample([(0x112, .short(6))]).bytes
        #expect(EXIF(bytes).orientation == 6)
    }

    @Test func aDirectoryThatPointsAtItselfEnds() {
        // The EXIF pointer leads back to the first directory, which holds no date.
        #expect(EXIF(TIFFSample([(0x8769, .long(8)), (0x112, .short(2))]).bytes).orientation == 2)
    }

    @Test func anyChangeIsSurvived() {
        let sample = TIFFSample([
            (0x10e, .text("Boats")), (0x112, .short(8)),
            (0x8769, .directory([(0x9003, .text("2020:01:02 03:04:05"))])),
        ])
        var generator = SeededGenerator(seed: 2)
        var legible = 0
        for _ in 0..<5_000 {
            if EXIF(sample.bytes.mutated(&generator)).orientation == 8 { legible += 1 }
        }
        #expect(legible > 1_000)
    }
}
