import ImageDecoder
import ImporterWire
import Testing

struct PNGFactsTests {
    @Test(arguments: [
        (PNGSample.Color.grey, 1, "grey"), (.grey, 16, "grey"), (.rgb, 8, "rgb"), (.indexed, 4, "indexed"),
        (.greyAlpha, 8, "grey-alpha"), (.rgbAlpha, 16, "rgb-alpha"),
    ])
    func statesSizeDepthAndModel(color: PNGSample.Color, depth: Int, model: String) throws {
        var sample = PNGSample(7, 5)
        sample.color = color
        sample.depth = depth
        if color == .indexed { sample.before = [.palette(16)] }
        let decoded = try decode(sample.bytes())
        #expect(decoded.size == [7, 5, Int64(depth)])
        #expect(decoded[AttributeKey.colorModel] == .string(model))
        #expect(decoded.notes.isEmpty)
    }

    @Test(arguments: 1...8)
    func exchangesTheSidesWhereEXIFTurnsThePicture(orientation: Int) throws {
        var sample = PNGSample(7, 5)
        sample.before = [.init(name: "eXIf", data: TIFFSample([(0x112, .short(UInt16(orientation)))]).bytes)]
        let decoded = try decode(sample.bytes())
        #expect(decoded.size == (orientation < 5 ? [7, 5, 8] : [5, 7, 8]))
        #expect(decoded[AttributeKey.orientation] == .integer(Int64(orientation)))
    }

    @Test(arguments: [
        ("tEXt", PNGSample.Chunk.text("Title", " Quay ")),
        ("iTXt", .unicodeText("Title", "Quay")),
        ("compressed iTXt", .unicodeText("Title", "Quay", isCompressed: true)),
        ("zTXt", .compressedText("Title", Zlib.stored(Array("Quay".utf8)))),
    ])
    func findsATitleInEveryKindOfText(label: String, chunk: PNGSample.Chunk) throws {
        for isBefore in [true, false] {
            var sample = PNGSample(2, 2)
            if isBefore { sample.before = [chunk] } else { sample.after = [chunk] }
            #expect(try decode(sample.bytes())[AttributeKey.title] == "Quay", "\(label)")
        }
    }

    @Test func readsTextAsLatin1WhereItIsNotUTF8() throws {
        var sample = PNGSample(2, 2)
        sample.before = [
            .init(name: "tEXt", data: Array("Title".utf8) + [0, 0x43, 0x61, 0x66, 0xe9]),
            .text("Description", "Café am Ufer"),
        ]
        let decoded = try decode(sample.bytes())
        #expect(decoded[AttributeKey.title] == "Café")
        #expect(decoded[AttributeKey.description] == "Café am Ufer")
    }

    @Test func takesTheFirstTitleThatIsNotBlank() throws {
        var sample = PNGSample(2, 2)
        sample.before = [.text("Title", "  "), .text("Title", "First"), .text("Title", "Second")]
        #expect(try decode(sample.bytes())[AttributeKey.title] == "First")
    }

    @Test func leavesOutATitleThatIsTooLongAndCutsADescription() throws {
        var sample = PNGSample(2, 2)
        let long = String(repeating: "ü", count: WireLimits.attributeValue)
        sample.before = [.unicodeText("Title", long), .unicodeText("Description", long)]
        let decoded = try decode(sample.bytes())
        #expect(decoded[AttributeKey.title] == nil)
        guard case .string(let description)? = decoded[AttributeKey.description] else {
            Issue.record("there is no description")
            return
        }
        #expect(description.utf8.count <= WireLimits.attributeValue)
        #expect(description.hasSuffix("ü…"))
        #expect(decoded.notes.map(\.code) == ["text-dropped"])
    }

    @Test(arguments: [("zTXt", false), ("iTXt", true)])
    func doesNotInflateATextBeyondItsLimit(kind: String, isUnicode: Bool) throws {
        let bomb = Zlib.repeating(65, runs: 40_000)
        var sample = PNGSample(2, 2)
        sample.before = [
            isUnicode
                ? .init(name: "iTXt", data: Array("Title".utf8) + [0, 1, 0, 0, 0] + bomb)
                : .compressedText("Title", bomb)
        ]
        let decoded = try decode(sample.bytes())
        #expect(decoded[AttributeKey.title] == nil)
        #expect(decoded.notes.map(\.code) == ["text-dropped"])
    }

    @Test func keepsFewTextsHoweverManyThereAre() throws {
        var sample = PNGSample(2, 2)
        sample.before = (0..<5000).map { .text("Title", "\($0)") }
        let decoded = try decode(sample.bytes())
        #expect(decoded[AttributeKey.title] == "0")
        #expect(decoded.notes.map(\.code) == ["text-dropped"])
    }

    @Test(arguments: [
        ("EXIF with an offset", "2021:05:06 07:08:09", "+02:00", "2021-05-06T07:08:09+02:00"),
        ("EXIF without one", "2021:05:06 07:08:09", nil, "2021-05-06T07:08:09"),
        ("EXIF with a blank date", "    :  :     :  :  ", nil, "2020-02-29T10:00:00+00:00"),
    ])
    func tellsWhenThePictureWasTaken(label: String, date: String, offset: String?, expected: String) throws {
        var detail: [(UInt16, TIFFSample.Value)] = [(0x9003, .text(date))]
        if let offset { detail.append((0x9011, .text(offset))) }
        var sample = PNGSample(2, 2)
        sample.before = [
            .init(name: "eXIf", data: TIFFSample([(0x8769, .directory(detail))]).bytes),
            .text("Creation Time", "Sat, 29 Feb 2020 10:00:00 GMT"),
        ]
        #expect(try decode(sample.bytes())[AttributeKey.captured] == .string(expected), "\(label)")
    }

    @Test(arguments: [(UInt32(3), true, AttributeValue.integer(3)), (1, true, nil), (3, false, nil)])
    func countsFramesWhereAnAnimationIsDeclaredBeforeThePixels(
        count: UInt32, isBefore: Bool, expected: AttributeValue?
    ) throws {
        var sample = PNGSample(2, 2)
        let chunk = PNGSample.Chunk(name: "acTL", data: big(count) + big(UInt32(0)))
        if isBefore { sample.before = [chunk] } else { sample.after = [chunk] }
        #expect(try decode(sample.bytes())[AttributeKey.frames] == expected)
    }

    @Test func namesTheTypeWhenThePayloadWasTakenForAnother() throws {
        let bytes = PNGSample(2, 2).bytes()
        #expect(try decode(bytes, type: "public.jpeg").items.first?.type == "public.png")
        #expect(try decode(bytes, type: "public.png").items.first?.type == nil)
    }
}
