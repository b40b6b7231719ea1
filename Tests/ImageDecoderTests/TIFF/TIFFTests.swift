import ImageDecoder
import ImporterWire
import Testing

struct TIFFTests {
    private static func page(_ width: UInt16, _ height: UInt16, strip: UInt32 = 8) -> [(
        UInt16, TIFFSample.Value
    )] {
        [
            (256, .short(width)), (257, .short(height)),
            (258, .raw(type: 3, count: 3, bytes: [8, 0, 8, 0, 8, 0])), (262, .short(2)), (273, .long(strip)),
            (277, .short(3)), (279, .long(4)),
        ]
    }

    @Test func statesSizeDepthModelAndPages() throws {
        var sample = TIFFSample(Self.page(9, 5) + [(0x10e, .text("Boats"))])
        let single = try decode(sample.bytes)
        #expect(single.size == [9, 5, 8])
        #expect(single[AttributeKey.colorModel] == "rgb")
        #expect(single[AttributeKey.description] == "Boats")
        #expect(single[AttributeKey.pages] == nil)
        sample.directories.append(Self.page(3, 3))
        sample.directories.append(Self.page(4, 4))
        #expect(try decode(sample.bytes)[AttributeKey.pages] == .integer(3))
        #expect(try decode(sample.bytes).size == [9, 5, 8])
    }

    @Test func turnsThePictureWhereItSaysSo() throws {
        #expect(try decode(TIFFSample(Self.page(9, 5) + [(0x112, .short(6))]).bytes).size == [5, 9, 8])
    }

    @Test func refusesPixelsThatAreNotInTheFile() {
        #expect(
            refusal(TIFFSample(Self.page(9, 5), Self.page(9, 5, strip: 4_000)).bytes)
                == Refusal(
                    .damaged, "strip 1 of 1 of picture 2 is not in the file; it is probably truncated",
                    offset: 4_000))
    }

    @Test func aChainThatLoopsEnds() throws {
        // The second directory is the first again.
        var bytes = TIFFSample(Self.page(9, 5)).bytes
        let next = 8 + 2 + 12 * 7
        bytes.replaceSubrange(next..<(next + 4), with: little(UInt32(8)))
        #expect(try decode(bytes)[AttributeKey.pages] == nil)
    }

    @Test(arguments: [
        ("no size", TIFFSample([(256, .short(9))]), Refusal.Code.damaged),
        ("a size of 0", TIFFSample([(256, .short(9)), (257, .short(0))]), .damaged),
        ("a depth of 0", TIFFSample([(256, .short(9)), (257, .short(9)), (258, .short(0))]), .damaged),
        ("a long side", TIFFSample([(256, .long(.max)), (257, .short(9))]), .limit),
    ])
    func isRefused(label: String, sample: TIFFSample, code: Refusal.Code) {
        #expect(refusal(sample.bytes)?.code == code, "\(label)")
    }
}
