import CPNG
import Glibc

/// Shrinks a picture while its rows come, so that memory does not follow its size.
///
/// Each pixel of the thumbnail is the mean of a box of pixels, weighed by how opaque they are. A picture that is no larger
/// than the thumbnail may be is not enlarged.
final class ThumbnailMaker: PixelReceiver {
    private let side: Int
    private var width = 0
    private var height = 0
    private var sourceHeight = 0
    /// The column of the thumbnail that each column of the picture goes to.
    private var columns: [Int32] = []
    /// Red, green and blue times alpha, alpha, and how many pixels, of each pixel of the thumbnail.
    private var sums: [UInt64] = []

    private static let channels = 5

    /// Makes a thumbnail of which no side is longer than `side` pixels.
    init(side: Int) { self.side = max(1, side) }

    func shrink(width: Int, height: Int) -> Int {
        [8, 4, 2].first { max(width, height) / $0 >= side } ?? 1
    }

    func begin(width: Int, height: Int) {
        let longest = max(width, height, 1)
        self.width = longest <= side ? width : max(1, width * side / longest)
        self.height = longest <= side ? height : max(1, height * side / longest)
        sourceHeight = height
        columns = (0..<width).map { Int32(truncatingIfNeeded: $0 * self.width / width) }
        sums = [UInt64](repeating: 0, count: self.width * self.height * Self.channels)
    }

    func receive(_ pixels: Span<UInt8>, at place: PixelPlace) -> Bool {
        guard place.y >= 0, place.y < sourceHeight, place.x >= 0, place.step > 0 else { return true }
        let row = place.y * height / sourceHeight * width
        var x = place.x
        var index = 0
        columns.withUnsafeBufferPointer { columns in
            sums.withUnsafeMutableBufferPointer { sums in
                while index + 3 < pixels.count, x < columns.count {
                    let target = (row + Int(columns[x])) * Self.channels
                    let alpha = UInt64(pixels[index + 3])
                    sums[target] += UInt64(pixels[index]) * alpha
                    sums[target + 1] += UInt64(pixels[index + 1]) * alpha
                    sums[target + 2] += UInt64(pixels[index + 2]) * alpha
                    sums[target + 3] += alpha
                    sums[target + 4] += 1
                    index += 4
                    x += place.step
                }
            }
        }
        return true
    }

    /// The thumbnail as a PNG, turned upright by an EXIF orientation (TIFF 6.0, tag 274); nil where no pixels came.
    func png(orientation: Int) -> [UInt8]? {
        guard width > 0, height > 0 else { return nil }
        let isTurned = (5...8).contains(orientation)
        let (shownWidth, shownHeight) = isTurned ? (height, width) : (width, height)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        var isOpaque = true
        for y in 0..<shownHeight {
            for x in 0..<shownWidth {
                let (column, row) = source(of: x, y, orientation)
                let mean = mean(at: row * width + column)
                isOpaque = isOpaque && mean.alpha == 255
                let place = (y * shownWidth + x) * 4
                pixels[place] = mean.red
                pixels[place + 1] = mean.green
                pixels[place + 2] = mean.blue
                pixels[place + 3] = mean.alpha
            }
        }
        var count = 0
        guard
            let bytes = cpng_encode(
                pixels, UInt32(shownWidth), UInt32(shownHeight), isOpaque, &count)
        else { return nil }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    private func mean(at pixel: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        let start = pixel * Self.channels
        let alpha = sums[start + 3]
        guard alpha > 0 else { return (0, 0, 0, 0) }
        func channel(_ index: Int) -> UInt8 { UInt8((sums[start + index] + alpha / 2) / alpha) }
        let count = sums[start + 4]
        return (channel(0), channel(1), channel(2), UInt8((alpha + count / 2) / count))
    }

    /// Where a pixel of the upright thumbnail is stored.
    private func source(of x: Int, _ y: Int, _ orientation: Int) -> (column: Int, row: Int) {
        let (right, bottom) = (width - 1, height - 1)
        return switch orientation {
        case 2: (right - x, y)
        case 3: (right - x, bottom - y)
        case 4: (x, bottom - y)
        case 5: (y, x)
        case 6: (y, bottom - x)
        case 7: (right - y, bottom - x)
        case 8: (right - y, x)
        default: (x, y)
        }
    }
}
