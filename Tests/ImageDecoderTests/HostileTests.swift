import ImageDecoder
import ImporterWire
import Testing

/// Feeds broken payloads of every format to one decoder: it may refuse them, and go on, and nothing else.
struct HostileTests {
    static let samples: [(name: String, bytes: [UInt8])] = {
        var png = PNGSample(9, 7)
        png.before = [
            .text("Title", "Quay"), .compressedText("Description", Zlib.stored(Array("Boats".utf8))),
            .init(name: "eXIf", data: TIFFSample([(0x112, .short(6))]).bytes),
        ]
        var interlaced = png
        interlaced.isInterlaced = true
        interlaced.color = .indexed
        interlaced.before.append(.palette(256))
        var jpeg = JPEGSample(40, 24)
        jpeg.exif =
            TIFFSample([(0x112, .short(6)), (0x8769, .directory([(0x9003, .text("2021:05:06 07:08:09"))]))])
            .bytes
        var progressive = jpeg
        progressive.isProgressive = true
        let frame = GIFSample.Frame(
            width: 3, height: 2, delay: 5, transparent: 1, indexes: [0, 1, 2, 3, 0, 1])
        return [
            ("PNG", png.bytes()), ("interlaced PNG", interlaced.bytes()), ("JPEG", jpeg.bytes),
            ("progressive JPEG", progressive.bytes),
            ("GIF", GIFSample(width: 3, height: 2, frames: [frame, frame]).bytes),
            ("lossless WebP", WebPTests.lossless), ("lossy WebP", WebPTests.lossyWithAlpha),
            ("animated WebP", WebPTests.animated), ("BMP", BMPTests.Sample().bytes),
            (
                "BMP in runs",
                BMPTests.Sample(bits: 8, compression: 1, pixels: [5, 1, 0, 0, 5, 2, 0, 0, 5, 3, 0, 1]).bytes
            ),
            ("icon", IconTests.icon([IconTests.bitmap(8, 8), png.bytes()])),
            (
                "TIFF",
                TIFFSample([(256, .short(9)), (257, .short(9)), (0x10e, .text("Boats")), (273, .long(8))])
                    .bytes
            ),
            ("HEIF", HEIFTests.Sample(exif: TIFFSample([(0x10e, .text("Boats"))]).bytes).bytes),
        ]
    }()

    @Test(arguments: 0..<samples.count)
    func anyChangeIsSurvived(index: Int) throws {
        let sample = Self.samples[index]
        var generator = SeededGenerator(seed: UInt64(index))
        var decoder = ImageDecoder()
        let scratch = try Scratch()
        var refused = 0
        #expect(scratch.decode(sample.bytes, &decoder) == nil, "\(sample.name)")
        for round in 0..<Self.rounds {
            let receiver = round % 3 == 0 ? SumReceiver() : nil
            if scratch.decode(sample.bytes.mutated(&generator), &decoder, pixels: receiver) != nil {
                refused += 1
            }
        }
        // What came before leaves no trace.
        #expect(scratch.decode(sample.bytes, &decoder) == nil, "\(sample.name)")
        #expect(refused > Self.rounds / 10, "\(sample.name): \(refused) of \(Self.rounds) refused")
    }

    private static let rounds = SlowTests.areWanted ? 100_000 : 1_000

    @Test(arguments: 0..<samples.count)
    func anyTruncationIsSurvived(index: Int) throws {
        let sample = Self.samples[index]
        var decoder = ImageDecoder()
        let scratch = try Scratch()
        for count in 0..<sample.bytes.count {
            let receiver = count % 2 == 0 ? SumReceiver() : nil
            let refusal = scratch.decode(Array(sample.bytes.prefix(count)), &decoder, pixels: receiver)
            // In the first half of a file nothing is whole.
            if count < sample.bytes.count / 2 {
                #expect(refusal != nil, "\(sample.name): \(count) of \(sample.bytes.count) bytes")
            }
        }
    }
}

/// Takes pixels of any number without keeping them.
private final class SumReceiver: PixelReceiver {
    private var sum = 0

    func shrink(width: Int, height: Int) -> Int { width % 2 == 0 ? 2 : 1 }
    func begin(width: Int, height: Int) {}

    func receive(_ pixels: Span<UInt8>, at place: PixelPlace) -> Bool {
        for index in pixels.indices { sum &+= Int(pixels[index]) }
        return true
    }
}
