import CPNG
import Glibc

/// Shrinks a picture while its rows come, so that memory does not follow its size.
///
/// Each pixel of the thumbnail is the mean of what it covers of the picture, weighed by how opaque that is; a pixel of the
/// picture on an edge counts in part on either side. Of an interlaced picture, and where only parts of rows come, it counts
/// whole on one side. A picture that is no larger than the thumbnail may be is not enlarged: its pixels are the thumbnail's.
final class ThumbnailMaker: PixelReceiver {
    private let side: Int
    private var width = 0
    private var height = 0
    private var sourceHeight = 0
    /// Where each column of the picture goes.
    private var columns: [Share] = []
    /// Red, green and blue times alpha, alpha, and the weight of all, of each pixel of the thumbnail.
    private var sums: [UInt64] = []
    /// The sums of whole rows that go to the same row of the thumbnail, of each column of the picture: red, green and blue
    /// times alpha, and alpha times 255. They are added to `sums` where that row ends.
    private var held: [UInt32] = []
    private var heldWeight = 0
    private var heldTarget = 0
    /// The pixels of a picture that is not shrunk, in red, green, blue and alpha; nil for one that is.
    private var unshrunk: [UInt8]?

    private static let channels = 5
    /// So much weight of 255 × 255 fits 32 bits.
    private static let mostHeldWeight = Int(UInt32.max) / (255 * 255)

    /// Says to which place of the thumbnail one of the picture goes, and how much of it does; the rest goes to the next.
    private struct Share {
        /// Parts of a whole.
        static let whole = 64
        var target: Int
        var weight: Int

        /// The share of place `index` of `count`, shrunk to `targets`, which are no more.
        init(of index: Int, of count: Int, to targets: Int) {
            let start = index * targets
            target = start / count
            let left = (target + 1) * count - start
            weight = left >= targets ? Self.whole : (left * Self.whole + targets / 2) / targets
        }
    }

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
        heldWeight = 0
        unshrunk = longest <= side ? [UInt8](repeating: 0, count: width * height * 4) : nil
        if unshrunk != nil { return }
        columns = (0..<width).map { Share(of: $0, of: width, to: self.width) }
        sums = [UInt64](repeating: 0, count: self.width * self.height * Self.channels)
        held = [UInt32](repeating: 0, count: width * 4)
    }

    func receive(_ pixels: Span<UInt8>, at place: PixelPlace) -> Bool {
        guard place.y >= 0, place.y < sourceHeight, place.x >= 0, place.step > 0 else { return true }
        if unshrunk != nil {
            copy(pixels, to: place)
            return true
        }
        let share = Share(of: place.y, of: sourceHeight, to: height)
        if place.x == 0, place.step == 1, pixels.count == held.count {
            hold(pixels, weight: share.weight, in: share.target)
            if share.weight < Share.whole {
                hold(pixels, weight: Share.whole - share.weight, in: share.target + 1)
            }
        } else {
            scatter(pixels, from: place, in: share.target)
        }
        return true
    }

    private func copy(_ pixels: Span<UInt8>, to place: PixelPlace) {
        let row = place.y * width
        unshrunk?.withUnsafeMutableBytes { copied in
            pixels.withUnsafeBytes { pixels in
                if place.x == 0, place.step == 1, pixels.count == width * 4 {
                    UnsafeMutableRawBufferPointer(rebasing: copied[(row * 4)...]).copyMemory(from: pixels)
                    return
                }
                var x = place.x
                for index in stride(from: 0, to: pixels.count - 3, by: 4) where x < width {
                    for channel in 0..<4 { copied[(row + x) * 4 + channel] = pixels[index + channel] }
                    x += place.step
                }
            }
        }
    }

    private func scatter(_ pixels: Span<UInt8>, from place: PixelPlace, in target: Int) {
        let whole = UInt64(Share.whole * Share.whole)
        var x = place.x
        var index = 0
        columns.withUnsafeBufferPointer { columns in
            sums.withUnsafeMutableBufferPointer { sums in
                while index + 3 < pixels.count, x < columns.count {
                    let start = (target * width + columns[x].target) * Self.channels
                    let alpha = UInt64(pixels[index + 3]) * whole
                    sums[start] += UInt64(pixels[index]) * alpha
                    sums[start + 1] += UInt64(pixels[index + 1]) * alpha
                    sums[start + 2] += UInt64(pixels[index + 2]) * alpha
                    sums[start + 3] += alpha
                    sums[start + 4] += whole
                    index += 4
                    x += place.step
                }
            }
        }
    }

    /// Adds a whole row to those that are held: without a branch a pixel, so that the processor takes many at once.
    private func hold(_ pixels: Span<UInt8>, weight: Int, in target: Int) {
        guard weight > 0, target < height else { return }
        if heldWeight > 0, target != heldTarget || heldWeight + weight > Self.mostHeldWeight { addHeldRows() }
        heldTarget = target
        heldWeight += weight
        let weight = UInt32(weight)
        held.withUnsafeMutableBufferPointer { held in
            pixels.withUnsafeBufferPointer { pixels in
                var opacity: UInt8 = 255
                for index in stride(from: 3, to: pixels.count, by: 4) { opacity &= pixels[index] }
                if opacity == 255 {
                    for index in 0..<held.count { held[index] &+= UInt32(pixels[index]) &* (255 &* weight) }
                    return
                }
                for index in stride(from: 0, to: held.count, by: 4) {
                    let alpha = UInt32(pixels[index + 3]) &* weight
                    held[index] &+= UInt32(pixels[index]) &* alpha
                    held[index + 1] &+= UInt32(pixels[index + 1]) &* alpha
                    held[index + 2] &+= UInt32(pixels[index + 2]) &* alpha
                    held[index + 3] &+= alpha &* 255
                }
            }
        }
    }

    private func addHeldRows() {
        let (row, weight, width) = (heldTarget * width, UInt64(heldWeight), width)
        columns.withUnsafeBufferPointer { columns in
            held.withUnsafeMutableBufferPointer { held in
                sums.withUnsafeMutableBufferPointer { sums in
                    func add(_ x: Int, to target: Int, _ part: Int) {
                        guard part > 0, target < width else { return }
                        let (start, part) = ((row + target) * Self.channels, UInt64(part))
                        for channel in 0..<3 { sums[start + channel] += UInt64(held[x * 4 + channel]) * part }
                        sums[start + 3] += UInt64(held[x * 4 + 3] / 255) * part
                        sums[start + 4] += weight * part
                    }
                    for x in 0..<columns.count {
                        add(x, to: columns[x].target, columns[x].weight)
                        add(x, to: columns[x].target + 1, Share.whole - columns[x].weight)
                    }
                    held.update(repeating: 0)
                }
            }
        }
        heldWeight = 0
    }

    /// The thumbnail as a PNG, turned upright by an EXIF orientation (TIFF 6.0, tag 274); nil where no pixels came.
    func png(orientation: Int) -> [UInt8]? {
        guard width > 0, height > 0 else { return nil }
        if heldWeight > 0 { addHeldRows() }
        let isTurned = (5...8).contains(orientation)
        let (shownWidth, shownHeight) = isTurned ? (height, width) : (width, height)
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        var isOpaque = true
        for y in 0..<shownHeight {
            for x in 0..<shownWidth {
                let (column, row) = source(of: x, y, orientation)
                let pixel = pixel(row * width + column)
                isOpaque = isOpaque && pixel.alpha == 255
                let place = (y * shownWidth + x) * 4
                pixels[place] = pixel.red
                pixels[place + 1] = pixel.green
                pixels[place + 2] = pixel.blue
                pixels[place + 3] = pixel.alpha
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

    /// A pixel of the thumbnail before it is turned; one that is not seen is black.
    private func pixel(_ index: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        guard let unshrunk else { return mean(at: index) }
        let start = index * 4
        let alpha = unshrunk[start + 3]
        return alpha == 0 ? (0, 0, 0, 0) : (unshrunk[start], unshrunk[start + 1], unshrunk[start + 2], alpha)
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
