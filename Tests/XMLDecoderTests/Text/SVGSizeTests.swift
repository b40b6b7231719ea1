import Testing

@testable import XMLDecoder

struct SVGSizeTests {
    @Test(
        arguments: [
            ("640", "480", nil, 640, 480),
            ("4in", "3in", nil, 384, 288),
            ("10mm", "5mm", nil, 38, 19),
            ("72pt", "6pc", nil, 96, 96),
            (" 12px ", "1.5e1", nil, 12, 15),
            (nil, nil, "0 0 348.61 100", 349, 100),
            (nil, nil, "-5,-5, 10,20", 10, 20),
            ("100%", "100%", "0 0 10 20", 10, 20),
            ("50", nil, "0 0 10 20", 50, 100),
            (nil, "50", "0 0 10 20", 25, 50),
            ("0.2", "0.2", nil, 1, 1),
        ] as [(String?, String?, String?, Int, Int)])
    func aSizeIsReadInPixels(width: String?, height: String?, box: String?, pixels: Int, by: Int) throws {
        let size = try #require(SVGSize(width: width, height: height, viewBox: box))
        #expect(size.width == pixels)
        #expect(size.height == by)
    }

    @Test(
        arguments: [
            (nil, nil, nil), ("5", nil, nil), ("100%", "100%", nil), ("0", "0", nil), ("-4", "4", nil),
            ("nan", "nan", nil), ("1e300", "1e300", nil), ("3em", "3em", "0 0 0 0"), (nil, nil, "0 0 x 1"),
            (nil, nil, "0 0 inf 1"),
        ] as [(String?, String?, String?)])
    func whatSaysNoSizeHasNone(width: String?, height: String?, box: String?) {
        #expect(SVGSize(width: width, height: height, viewBox: box) == nil)
    }
}
