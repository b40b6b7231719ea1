import ImageDecoder

/// Puts the pixels of a picture together again.
final class PixelCollector: PixelReceiver {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var pixels: [UInt8] = []
    /// How often each pixel came.
    private(set) var visits: [UInt8] = []
    private let wantedShrink: Int
    private let mostRows: Int
    private(set) var rows = 0

    init(shrink: Int = 1, mostRows: Int = .max) {
        wantedShrink = shrink
        self.mostRows = mostRows
    }

    func shrink(width: Int, height: Int) -> Int { wantedShrink }

    func begin(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * 4)
        visits = [UInt8](repeating: 0, count: width * height)
    }

    func receive(_ row: Span<UInt8>, at place: PixelPlace) -> Bool {
        var x = place.x
        for start in stride(from: 0, to: row.count, by: 4) {
            let pixel = place.y * width + x
            for channel in 0..<4 { pixels[4 * pixel + channel] = row[start + channel] }
            visits[pixel] += 1
            x += place.step
        }
        rows += 1
        return rows < mostRows
    }

    func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[(4 * (y * width + x))...].prefix(4)) }
}
