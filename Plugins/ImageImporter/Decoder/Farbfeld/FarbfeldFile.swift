import ImporterKit
import ImporterWire

/// Reads farbfeld: the header, and whether the pixels are all there.
struct FarbfeldFile {
    private let width: Int
    private let height: Int

    init(_ file: PayloadFile) throws(Refusal) {
        guard let header = file.bytes(8, 8) else { throw Picture.endedInHeader(file) }
        width = header[..<4].reduce(0) { $0 << 8 | Int($1) }
        height = header[4...].reduce(0) { $0 << 8 | Int($1) }
        guard width > 0, height > 0 else { throw Refusal(.damaged, "a side has no pixels", offset: 8) }
    }

    /// Reads the picture, and refuses one whose pixels are not all in the file: four numbers of 16 bits each.
    func picture(_ file: PayloadFile) throws(Refusal) -> Picture {
        try Picture.checkSize(width: width, height: height)
        guard file.contains(16, UInt64(width) * UInt64(height) * 8) else {
            throw Picture.truncated(width: width, height: height, file)
        }
        var picture = Picture(.farbfeld, width: width, height: height)
        picture.bitDepth = 16
        picture.colorModel = .rgbAlpha
        return picture
    }
}
