import ImageDecoder
import ImporterWire
import Testing

struct GIFTests {
    private let red: [UInt8] = [255, 0, 0, 255]
    private let green: [UInt8] = [0, 255, 0, 255]
    private let none: [UInt8] = [0, 0, 0, 0]

    @Test func statesSizeDepthAndModel() throws {
        let sample = GIFSample(
            width: 3, height: 2, frames: [.init(width: 3, height: 2, indexes: [0, 1, 2, 3, 0, 1])])
        let decoded = try decode(sample.bytes)
        #expect(decoded.size == [3, 2, 2])
        #expect(decoded[AttributeKey.colorModel] == "indexed")
        #expect(decoded[AttributeKey.frames] == nil)
        #expect(decoded.items.first?.type == "com.compuserve.gif")
        #expect(decoded.notes.isEmpty)
    }

    @Test func countsFramesAndAddsTheirDelays() throws {
        let frame = GIFSample.Frame(width: 2, height: 1, delay: 25, indexes: [0, 1])
        let decoded = try decode(GIFSample(width: 2, height: 1, frames: [frame, frame, frame]).bytes)
        #expect(decoded[AttributeKey.frames] == .integer(3))
        #expect(decoded[AttributeKey.duration] == .number(0.75))
    }

    @Test func growsTheScreenAroundTheFirstFrameOnly() throws {
        let first = GIFSample.Frame(x: 1, y: 2, width: 3, height: 2, indexes: [0, 0, 0, 0, 0, 0])
        let second = GIFSample.Frame(x: 9, y: 9, width: 1, height: 1, indexes: [0])
        #expect(try decode(GIFSample(width: 2, height: 2, frames: [first, second]).bytes).size == [4, 4, 2])
    }

    @Test func givesThePixelsOfTheFirstFrame() throws {
        let first = GIFSample.Frame(x: 1, y: 0, width: 2, height: 2, transparent: 2, indexes: [0, 1, 2, 0])
        let second = GIFSample.Frame(width: 1, height: 1, indexes: [3])
        let collector = PixelCollector()
        _ = try decode(GIFSample(width: 3, height: 2, frames: [first, second]).bytes, pixels: collector)
        #expect([collector.width, collector.height] == [3, 2])
        let row = { y in (0..<3).map { collector.pixel($0, y) } }
        #expect(row(0) == [none, red, green])
        #expect(row(1) == [none, none, red])
    }

    @Test func putsInterlacedRowsWhereTheyBelong() throws {
        // Rows 0, 4, 2, 1, 3 are sent in this order.
        let frame = GIFSample.Frame(width: 1, height: 5, isInterlaced: true, indexes: [0, 0, 0, 1, 1])
        let collector = PixelCollector()
        _ = try decode(GIFSample(width: 1, height: 5, frames: [frame]).bytes, pixels: collector)
        #expect((0..<5).map { collector.pixel(0, $0) } == [red, green, red, green, red])
    }

    @Test func notesStrayBytesAndAMissingEnd() throws {
        let frame = GIFSample.Frame(width: 1, height: 1, indexes: [0])
        var sample = GIFSample(width: 1, height: 1, frames: [frame, frame])
        sample.stray = [0, 0]
        let decoded = try decode(Array(sample.bytes.dropLast()))
        #expect(decoded[AttributeKey.frames] == .integer(2))
        #expect(decoded.notes.map(\.code) == ["end-marker-missing", "stray-bytes"])
    }

    @Test func saysWhereAndWhatIsBroken() {
        let frame = GIFSample.Frame(width: 40, height: 9, indexes: [UInt8](repeating: 1, count: 360))
        let bytes = GIFSample(width: 40, height: 9, frames: [frame, frame]).bytes
        let frameBytes = (bytes.count - 26) / 2
        let cases: [([UInt8], Refusal)] = [
            (
                Array(bytes.prefix(25 + frameBytes + 270)),
                Refusal(
                    .damaged, "row 9 of 9 of frame 2 ended early; it is probably truncated",
                    offset: Int64(25 + frameBytes + 270))
            ),
            (
                Array(bytes.prefix(10)),
                Refusal(.damaged, "the file ends before its header; it is probably truncated", offset: 10)
            ),
            (
                Array(bytes.prefix(25)) + [0x3b],
                Refusal(.damaged, "the picture is damaged (there is no frame)", offset: 26)
            ),
            (
                GIFSample(width: 0, height: 9, frames: [frame]).bytes,
                Refusal(.damaged, "the picture is damaged (the picture has no size)", offset: 25)
            ),
        ]
        for (bytes, expected) in cases { #expect(refusal(bytes) == expected) }
    }

    @Test func refusesMorePixelsThanTheLimit() {
        let frame = GIFSample.Frame(width: 65_535, height: 65_535, indexes: [])
        #expect(refusal(GIFSample(width: 1, height: 1, frames: [frame]).bytes)?.code == .limit)
        #expect(refusal(GIFSample(width: 65_535, height: 65_535, frames: [frame]).bytes)?.code == .limit)
    }

    @Test func anyTruncationIsRefusedOrNoted() throws {
        let frame = GIFSample.Frame(width: 3, height: 2, delay: 5, indexes: [0, 1, 2, 3, 0, 1])
        let bytes = GIFSample(width: 3, height: 2, frames: [frame, frame]).bytes
        // Where a whole frame has just ended, or the delay of the next one.
        let boundaries = [bytes.count - 1, 25 + (bytes.count - 26) / 2, 33 + (bytes.count - 26) / 2]
        for count in 0..<bytes.count {
            let cut = Array(bytes.prefix(count))
            if let refusal = refusal(cut, type: "com.compuserve.gif") {
                #expect(refusal.code == .damaged)
                #expect(!boundaries.contains(count), "\(count) bytes")
            } else {
                #expect(boundaries.contains(count), "\(count) bytes")
                #expect(try decode(cut).notes.map(\.code) == ["end-marker-missing"])
            }
        }
    }
}
