import ImageDecoder
import ImporterWire
import Testing

struct WebPTests {
    /// 3 × 2 pixels without loss: red, green, blue; yellow, cyan, magenta.
    static let lossless = hex(
        """
        5249464634000000574542505650384c280000002f024000002f201048da1f7a8df9171014f93fdafc071f44028342b611e0d0bd
        04a77011fd8f6305
        """)
    /// 17 × 9 pixels of one colour.
    static let lossy = hex(
        """
        5249464642000000574542505650382036000000d002009d012a110009003ed154a34ba824a321b00801001a0940176005a48000
        feea65fe0d9229ce5fff1bc7f92efeddf65838000000
        """)
    /// 16 × 16 pixels, half transparent.
    static let lossyWithAlpha = hex(
        """
        524946465a00000057454250565038580a000000100000000f00000f0000414c50480a000000010750c088084444ff0356503820
        2a0000009001009d012a1000100002c04c25a00274ba00039800feed903f885dec6dbffcf4cfeb6fe3ff19000000
        """)
    /// Three frames of 4 × 3 pixels, shown 100, 200 and 300 ms.
    static let animated = hex(
        """
        52494646b400000057454250565038580a00000002000000030000020000414e494d06000000000000000000414e4d4628000000
        000000000000030000020000640000025650384c0f0000002f038000000710fd8ffe0722a2ff0100414e4d462800000000000000
        0000030000020000c80000005650384c0f0000002f0380000007d0ff88fe0722a2ff0100414e4d46280000000000000000000300
        000200002c0100005650384c0f0000002f038000000710d1fffe0722a2ff0100
        """)
    /// The first one with EXIF, which turns it.
    static let turned = hex(
        """
        524946466800000057454250565038580a000000080000000200000100005650384c280000002f024000002f201048da1f7a8df9
        171014f93fdafc071f44028342b611e0d0bd04a77011fd8f6305455849461a0000004d4d002a0000000800010112000300000001
        0006000000000000
        """)

    @Test(arguments: [
        ("lossless", lossless, [3, 2, 8], "rgb"), ("lossy", lossy, [17, 9, 8], "rgb"),
        ("lossy with alpha", lossyWithAlpha, [16, 16, 8], "rgb-alpha"), ("turned", turned, [2, 3, 8], "rgb"),
    ])
    func statesSizeDepthAndModel(label: String, bytes: [UInt8], size: [Int64], model: String) throws {
        let decoded = try decode(bytes)
        #expect(decoded.size == size)
        #expect(decoded[AttributeKey.colorModel] == .string(model))
        #expect(decoded[AttributeKey.frames] == nil)
        #expect(decoded[AttributeKey.orientation] == (label == "turned" ? .integer(6) : nil))
        #expect(decoded.items.first?.type == "org.webmproject.webp")
    }

    @Test func countsFramesAndAddsTheirDurations() throws {
        let decoded = try decode(Self.animated)
        #expect(decoded.size == [4, 3, 8])
        #expect(decoded[AttributeKey.frames] == .integer(3))
        #expect(decoded[AttributeKey.duration] == .number(0.6))
    }

    @Test func givesThePixelsOfTheFirstFrame() throws {
        let collector = PixelCollector()
        _ = try decode(Self.lossless, pixels: collector)
        #expect(collector.visits == [1, 1, 1, 1, 1, 1])
        #expect(collector.pixel(0, 0) == [255, 0, 0, 255])
        #expect(collector.pixel(2, 1) == [255, 0, 255, 255])
        let animated = PixelCollector()
        _ = try decode(Self.animated, pixels: animated)
        #expect(animated.visits.allSatisfy { $0 == 1 })
        #expect(animated.pixel(3, 2) == [255, 0, 0, 255])
    }

    @Test func stopsWhenTheReceiverHasEnough() throws {
        let collector = PixelCollector(mostRows: 1)
        #expect(try decode(Self.animated, pixels: collector).size == [4, 3, 8])
        #expect(collector.rows == 1)
    }

    @Test func anyTruncationIsRefused() {
        for bytes in [Self.lossless, Self.lossy, Self.lossyWithAlpha, Self.animated] {
            for count in 0..<bytes.count {
                let refusal = refusal(Array(bytes.prefix(count)), type: "org.webmproject.webp")
                #expect(refusal?.code == .damaged, "\(count) of \(bytes.count) bytes")
            }
        }
    }

    @Test func saysWhichFrameIsBroken() {
        var bytes = Self.animated
        // What follows the size of the second frame's bitstream marks it as one without loss.
        let second = bytes.count - 48 - 16
        #expect(bytes[second] == 0x2f)
        bytes[second + 8] = 0
        #expect(refusal(bytes) == Refusal(.damaged, "frame 2: the picture is damaged"))
        #expect(
            refusal(Array(Self.animated.dropLast(10)))
                == Refusal(.damaged, "the file ended early; it is probably truncated"))
    }
}
