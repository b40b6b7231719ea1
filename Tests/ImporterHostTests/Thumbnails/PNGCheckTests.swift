import Testing

@testable import ImporterHost

@Suite struct PNGCheckTests {
    private static let end = TestPNG.chunk("IEND", [])

    @Test(
        arguments: [
            (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
        ] as [(UInt8, [UInt8])])
    func everyKindOfPixelIsTakenAndNoOther(colorType: UInt8, depths: [UInt8]) {
        for depth in 0...32 as ClosedRange<UInt8> {
            let png = TestPNG(width: 5, depth: depth, colorType: colorType)
            let palette = colorType == 3 ? TestPNG.chunk("PLTE", [1, 2, 3]) : []
            let bytes = TestPNG.signature + png.header + palette + png.data + Self.end
            let problem = PNGCheck.problem(of: bytes, side: 8)
            #expect((problem == nil) == depths.contains(depth), "\(depth): \(problem ?? "taken")")
        }
    }

    @Test func sidesMayBeAsLongAsAsked() {
        for (width, height) in [(1, 1), (512, 1), (1, 512), (512, 512)] {
            #expect(PNGCheck.problem(of: TestPNG(width: width, height: height).bytes, side: 512) == nil)
        }
        for (width, height) in [(65, 1), (1, 65)] {
            let bytes = TestPNG(width: width, height: height).bytes
            #expect(PNGCheck.problem(of: bytes, side: 65) == nil)
            #expect(PNGCheck.problem(of: bytes, side: 64)?.hasSuffix("no side may have more than 64") == true)
        }
    }

    @Test func whatIsCutOffAnywhereIsRefused() {
        let bytes = TestPNG().bytes
        #expect(PNGCheck.problem(of: bytes, side: 8) == nil)
        for count in bytes.indices {
            #expect(PNGCheck.problem(of: Array(bytes.prefix(count)), side: 8) != nil, "\(count)")
        }
    }

    @Test func everyBitCounts() {
        let bytes = TestPNG().bytes
        for index in bytes.indices {
            for bit in 0..<8 as Range<UInt8> {
                var changed = bytes
                changed[index] ^= 1 << bit
                #expect(PNGCheck.problem(of: changed, side: 1 << 30) != nil, "byte \(index), bit \(bit)")
            }
        }
    }

    static let broken: [(String, [UInt8], String)] = {
        let png = TestPNG()
        let start = TestPNG.signature + png.header
        func picture(_ chunks: [UInt8]...) -> [UInt8] { TestPNG.signature + chunks.flatMap { $0 } + end }
        let half = TestPNG.chunk("IDAT", Array(TestPNG.stored(png.plainRows).prefix(5)))
        let rest = TestPNG.chunk("IDAT", Array(TestPNG.stored(png.plainRows).dropFirst(5)))
        let text = TestPNG.chunk("tEXt", Array("Title\0kiwi".utf8))
        var fifthFilter = png.plainRows
        fifthFilter[1 + png.rowBytes] = 5
        return [
            ("nothing", [], "it is no PNG"),
            ("text", Array("no picture".utf8), "it is no PNG"),
            ("the signature alone", TestPNG.signature, "it is cut off"),
            ("no header", picture(png.data), "it begins without a header"),
            ("text before the header", picture(text, png.header, png.data), "it begins without a header"),
            ("two headers", picture(png.header, png.header, png.data), "it has a second header"),
            ("interlaced", TestPNG(interlace: 1).bytes, "its header is none that PNG allows here"),
            ("no width", TestPNG(width: 0).bytes, "its header is none that PNG allows here"),
            ("no height", TestPNG(height: 0).bytes, "its header is none that PNG allows here"),
            ("no rows", picture(png.header), "its rows are damaged"),
            ("a row too few", TestPNG(rows: Array(png.plainRows.dropLast(10))).bytes, "its rows are damaged"),
            ("a byte too many", TestPNG(rows: png.plainRows + [0]).bytes, "its rows are damaged"),
            (
                "a bomb", TestPNG(rows: [UInt8](repeating: 0, count: 500_000)).bytes, "its rows are damaged"
            ),
            ("a filter that is none", TestPNG(rows: fifthFilter).bytes, "its rows are damaged"),
            ("rows with text between", start + half + text + rest + end, "its rows are torn apart"),
            ("no palette", TestPNG(colorType: 3).bytes, "it has no palette"),
            (
                "a palette of half a colour",
                picture(png.header, TestPNG.chunk("PLTE", [1, 2]), png.data), "its palette is none"
            ),
            (
                "a critical chunk", picture(png.header, TestPNG.chunk("ABCD", []), png.data),
                "it has a chunk that is not known"
            ),
            ("a byte after the end", png.bytes + [0], "something follows its end"),
            ("two pictures", png.bytes + png.bytes, "something follows its end"),
            ("a chunk longer than the file", start + [0xFF, 0xFF, 0xFF, 0xFF] + png.data, "it is cut off"),
        ]
    }()

    @Test(arguments: broken)
    func whatIsWrongIsSaid(label: String, bytes: [UInt8], problem: String) {
        #expect(PNGCheck.problem(of: bytes, side: 8) == problem, "\(label)")
    }

    @Test func rowsInSeveralPartsAndChunksOfOthersAreTaken() {
        let png = TestPNG()
        let stream = TestPNG.stored(png.plainRows)
        let bytes =
            TestPNG.signature + png.header + TestPNG.chunk("tEXt", Array("Title\0kiwi".utf8))
            + stream.flatMap { TestPNG.chunk("IDAT", [$0]) } + TestPNG.chunk("prVt", [1, 2, 3]) + Self.end
        #expect(PNGCheck.problem(of: bytes, side: 8) == nil)
    }
}
