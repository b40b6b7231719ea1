import Testing

@testable import ImageDecoder

/// Thumbnails from the pass that checks a picture.
struct ThumbnailTests {
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 255, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]
    private static let clear: [UInt8] = [9, 9, 9, 0]

    /// Hands rows of pixels to a maker, and reads back what it made of them.
    private func thumbnail(_ rows: [[[UInt8]]], side: Int, orientation: Int = 1) throws -> PixelCollector {
        let maker = ThumbnailMaker(side: side)
        maker.begin(width: rows[0].count, height: rows.count)
        for (y, row) in rows.enumerated() {
            let pixels = row.flatMap { $0 }
            let goesOn = maker.receive(pixels.span, at: PixelPlace(y: y, x: 0, step: 1))
            #expect(goesOn)
        }
        let collector = PixelCollector()
        _ = try decode(try #require(maker.png(orientation: orientation)), pixels: collector)
        return collector
    }

    @Test func eachPixelIsTheMeanOfABox() throws {
        let made = try thumbnail(
            [[Self.red, Self.blue, Self.green, Self.green], [Self.red, Self.blue, Self.green, Self.green]],
            side: 2)
        #expect([made.width, made.height] == [2, 1])
        #expect(made.pixel(0, 0) == [128, 0, 128, 255])
        #expect(made.pixel(1, 0) == Self.green)
    }

    @Test func aPixelOnAnEdgeCountsInPartOnEitherSide() throws {
        let row = [Self.red, Self.blue, Self.green]
        let made = try thumbnail([row, row, row], side: 2)
        #expect([made.width, made.height] == [2, 2])
        for y in 0..<2 {
            #expect(made.pixel(0, y) == [170, 0, 85, 255])
            #expect(made.pixel(1, y) == [0, 170, 85, 255])
        }
    }

    @Test func manyRowsOfALongPictureDoNotOverflow() throws {
        let made = try thumbnail([[[UInt8]]](repeating: [[255, 255, 255, 255]], count: 5000), side: 1)
        #expect(made.pixel(0, 0) == [255, 255, 255, 255])
    }

    @Test func whatIsClearGivesNoColour() throws {
        let made = try thumbnail([[Self.red, Self.clear], [Self.clear, Self.clear]], side: 1)
        #expect(made.pixel(0, 0) == [255, 0, 0, 64])
    }

    @Test func aSmallPictureIsNotEnlargedAndAnExtremeOneKeepsASide() throws {
        let small = try thumbnail([[Self.red, Self.green]], side: 256)
        #expect([small.width, small.height] == [2, 1])
        let thin = try thumbnail([[[UInt8]](repeating: Self.blue, count: 1000)], side: 8)
        #expect([thin.width, thin.height] == [8, 1])
    }

    /// Where the upper left, upper right and lower left corner of a picture stand once it is upright (TIFF 6.0, tag 274).
    @Test(arguments: [
        (1, [0, 0], [1, 0], [0, 1]), (2, [1, 0], [0, 0], [1, 1]), (3, [1, 1], [0, 1], [1, 0]),
        (4, [0, 1], [1, 1], [0, 0]), (5, [0, 0], [0, 1], [1, 0]), (6, [1, 0], [1, 1], [0, 0]),
        (7, [1, 1], [1, 0], [0, 1]), (8, [0, 1], [0, 0], [1, 1]),
    ])
    func theThumbnailStandsUpright(orientation: Int, red: [Int], green: [Int], blue: [Int]) throws {
        let made = try thumbnail(
            [[Self.red, Self.green], [Self.blue, Self.clear]], side: 2, orientation: orientation)
        #expect(made.pixel(red[0], red[1]) == Self.red)
        #expect(made.pixel(green[0], green[1]) == Self.green)
        #expect(made.pixel(blue[0], blue[1]) == Self.blue)
    }

    @Test(arguments: [(4000, 3000, 256, 8), (2047, 100, 256, 4), (600, 400, 256, 2), (300, 300, 256, 1)])
    func aJPEGIsShrunkWhileItIsDecodedButNeverTooFar(width: Int, height: Int, side: Int, shrink: Int) {
        #expect(ThumbnailMaker(side: side).shrink(width: width, height: height) == shrink)
    }
}
