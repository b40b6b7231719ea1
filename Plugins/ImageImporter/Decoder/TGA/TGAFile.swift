import ImporterKit
import ImporterWire

/// Reads Truevision TGA (specification 2.0): the header, and whether the pixels are all there.
///
/// Nothing in the file says that it is one, so that it is asked for by its type alone.
struct TGAFile {
    private let header: [UInt8]

    init(_ file: PayloadFile) throws(Refusal) {
        guard let header = file.bytes(0, 18) else { throw Picture.endedInHeader(file) }
        self.header = header
        guard header[1] <= 1, [1, 2, 3, 9, 10, 11].contains(header[2]) else {
            throw Refusal(.damaged, "the header states no kind of picture that there is", offset: 1)
        }
        guard width > 0, height > 0 else { throw Refusal(.damaged, "a side has no pixels", offset: 12) }
        guard depths.contains(bitsPerPixel) else {
            throw Refusal(.damaged, "no such picture has \(bitsPerPixel) bits a pixel", offset: 16)
        }
        if isIndexed, header[1] == 0 { throw Refusal(.damaged, "it has no palette", offset: 1) }
    }

    private var width: Int { littleEndian(header[12..<14]) }
    private var height: Int { littleEndian(header[14..<16]) }
    private var bitsPerPixel: Int { Int(header[16]) }
    private var isIndexed: Bool { header[2] & 7 == 1 }
    private var isGrey: Bool { header[2] & 7 == 3 }
    private var isRunLengthEncoded: Bool { header[2] & 8 != 0 }
    private var bytesPerPixel: Int { (bitsPerPixel + 7) / 8 }

    /// The depths that the kind of picture may have.
    private var depths: [Int] {
        if isIndexed { return [8, 15, 16] }
        return isGrey ? [8, 16] : [15, 16, 24, 32]
    }

    /// Where the pixels begin: behind the header, the picture's own id, and the palette.
    private var start: UInt64 {
        let palette = header[1] == 1 ? littleEndian(header[5..<7]) * ((Int(header[7]) + 7) / 8) : 0
        return UInt64(18 + Int(header[0]) + palette)
    }

    /// Reads the picture, and refuses one whose pixels are not all in the file.
    func picture(_ file: PayloadFile) throws(Refusal) -> Picture {
        try Picture.checkSize(width: width, height: height)
        guard
            isRunLengthEncoded ? runsFill(file) : file.contains(start, UInt64(width * height * bytesPerPixel))
        else {
            throw Picture.truncated(width: width, height: height, file)
        }
        var picture = Picture(.tga, width: width, height: height)
        let hasAlpha = header[17] & 0x0F > 0
        if isIndexed {
            (picture.bitDepth, picture.colorModel) = (bitsPerPixel, .indexed)
        } else if isGrey {
            (picture.bitDepth, picture.colorModel) = (8, bitsPerPixel == 16 ? .greyAlpha : .grey)
        } else {
            picture.bitDepth = bitsPerPixel >= 24 ? 8 : nil
            picture.colorModel = hasAlpha && bitsPerPixel != 24 ? .rgbAlpha : .rgb
        }
        return picture
    }

    /// Whether the packets of runs and of single pixels have as many pixels as the picture.
    private func runsFill(_ file: PayloadFile) -> Bool {
        guard file.contains(start, 1) else { return false }
        var bytes = PayloadCursor(file, at: start)
        var left = width * height
        while left > 0 {
            guard let packet = bytes.next() else { return false }
            let count = Int(packet & 0x7F) + 1
            guard bytes.skip(packet & 0x80 != 0 ? bytesPerPixel : count * bytesPerPixel) else { return false }
            left -= count
        }
        return true
    }
}
