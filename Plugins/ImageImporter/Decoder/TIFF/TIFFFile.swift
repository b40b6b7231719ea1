import ImporterKit
import ImporterWire

/// Reads TIFF: what its directories say, and whether the pixels that they point at are in the file.
struct TIFFFile {
    private let file: PayloadFile
    private let structure: TIFFStructure
    private let first: TIFFDirectory

    init(_ file: PayloadFile) throws(Refusal) {
        self.file = file
        guard let structure = TIFFStructure(read: file.bytes) else {
            throw Refusal(.damaged, "the file ends in its header", offset: 0)
        }
        guard let first = structure.directory(at: structure.first) else {
            throw Refusal(
                .damaged, "the first directory is not in the file; it is probably truncated")
        }
        self.structure = structure
        self.first = first
    }

    /// Reads the first picture of the file, and counts the others.
    func picture() throws(Refusal) -> Picture {
        guard let width = first.integer(Tag.width), let height = first.integer(Tag.height), width > 0,
            height > 0
        else { throw Refusal(.damaged, "the picture states no size") }
        try Picture.checkSize(width: Int(clamping: width), height: Int(clamping: height))
        var picture = Picture(.tiff, width: Int(width), height: Int(height))
        let depths = first.integers(Tag.bitsPerSample) ?? [1]
        guard depths.allSatisfy({ (1...64).contains($0) }) else {
            throw Refusal(.damaged, "the picture states a depth of \(depths.max() ?? 0) bits")
        }
        picture.bitDepth = depths.first.map { Int($0) }
        picture.colorModel = Self.model(
            first.integer(Tag.photometric), samples: first.integer(Tag.samples) ?? 1)
        picture.exif = EXIF(first)
        let count = try countPictures()
        picture.pages = count > 1 ? count : nil
        return picture
    }

    /// Follows the chain of directories; one that loops or leads out of the file ends it.
    private func countPictures() throws(Refusal) -> Int {
        var seen: Set<UInt64> = [structure.first]
        var directory: TIFFDirectory? = first
        var count = 0
        var parts = 0
        while let current = directory, count < ImageLimits.pages {
            parts += try checkPixels(current, number: count + 1)
            guard parts <= ImageLimits.frames else {
                throw Refusal(.limit, "the strips and tiles are more than \(ImageLimits.frames)")
            }
            count += 1
            guard let next = current.next, seen.insert(next).inserted else { break }
            directory = structure.directory(at: next)
        }
        return count
    }

    /// Refuses a picture whose strips or tiles are not in the file, and returns how many it has.
    private func checkPixels(_ directory: TIFFDirectory, number: Int) throws(Refusal) -> Int {
        let isTiled = directory.has(Tag.tileOffsets)
        let offsets = isTiled ? Tag.tileOffsets : Tag.stripOffsets
        let counts = isTiled ? Tag.tileByteCounts : Tag.stripByteCounts
        guard directory.has(offsets) else { return 0 }
        guard let starts = directory.integers(offsets, limit: ImageLimits.frames) else {
            throw Refusal(.damaged, "picture \(number) does not say where its pixels are")
        }
        let lengths = directory.integers(counts, limit: ImageLimits.frames) ?? []
        for (index, start) in starts.enumerated() {
            let length = index < lengths.count ? lengths[index] : 1
            // A tile of no bytes is how a sparse file says that there is none.
            if length > 0, !file.contains(start, length) {
                throw Refusal(
                    .damaged,
                    "\(isTiled ? "tile" : "strip") \(index + 1) of \(starts.count) of picture \(number) is not in the"
                        + " file; it is probably truncated", offset: Int64(clamping: start))
            }
        }
        return starts.count
    }

    private static func model(_ photometric: UInt64?, samples: UInt64) -> ColorModel? {
        switch photometric {
        case 0, 1: samples > 1 ? .greyAlpha : .grey
        case 2: samples > 3 ? .rgbAlpha : .rgb
        case 3: .indexed
        case 5: .cmyk
        case 6: .ycbcr
        default: nil
        }
    }

    private enum Tag {
        static let width: UInt16 = 256
        static let height: UInt16 = 257
        static let bitsPerSample: UInt16 = 258
        static let photometric: UInt16 = 262
        static let stripOffsets: UInt16 = 273
        static let samples: UInt16 = 277
        static let stripByteCounts: UInt16 = 279
        static let tileOffsets: UInt16 = 324
        static let tileByteCounts: UInt16 = 325
    }
}
