import ImporterKit
import ImporterWire

/// Reads ZSoft PCX: the header, and whether the pixels are all there.
struct PCXFile {
    private let header: [UInt8]

    /// Whether a header's first bytes are PCX's: its version, its encoding, and the bits of a plane.
    static func begins(_ head: Span<UInt8>) -> Bool {
        head.count >= 4 && head[0] == 0x0A && [0, 2, 3, 4, 5].contains(head[1]) && head[2] <= 1
            && [1, 2, 4, 8].contains(head[3])
    }

    init(_ file: PayloadFile) throws(Refusal) {
        guard let header = file.bytes(0, 128) else { throw Picture.endedInHeader(file) }
        self.header = header
        guard width > 0, height > 0 else { throw Refusal(.damaged, "a side has no pixels", offset: 4) }
        guard (1...4).contains(planes), bytesPerLine * 8 >= width * bits else {
            throw Refusal(.damaged, "a row does not hold its pixels", offset: 65)
        }
    }

    private var bits: Int { Int(header[3]) }
    private var planes: Int { Int(header[65]) }
    private var bytesPerLine: Int { littleEndian(header[66..<68]) }
    private var width: Int { littleEndian(header[8..<10]) - littleEndian(header[4..<6]) + 1 }
    private var height: Int { littleEndian(header[10..<12]) - littleEndian(header[6..<8]) + 1 }

    /// Reads the picture, and refuses one whose pixels are not all in the file.
    func picture(_ file: PayloadFile) throws(Refusal) -> Picture {
        try Picture.checkSize(width: width, height: height)
        let size = bytesPerLine * planes * height
        guard header[2] == 1 ? runsFill(size, file) : file.contains(128, UInt64(size)) else {
            throw Picture.truncated(width: width, height: height, file)
        }
        var picture = Picture(.pcx, width: width, height: height)
        switch (bits, planes) {
        case (8, 3): (picture.bitDepth, picture.colorModel) = (8, .rgb)
        case (8, 4): (picture.bitDepth, picture.colorModel) = (8, .rgbAlpha)
        default: (picture.bitDepth, picture.colorModel) = (min(8, bits * planes), .indexed)
        }
        return picture
    }

    /// Whether the runs have as many bytes as the rows.
    private func runsFill(_ size: Int, _ file: PayloadFile) -> Bool {
        var bytes = PayloadCursor(file, at: 128)
        var left = size
        while left > 0 {
            guard let byte = bytes.next() else { return false }
            if byte & 0xC0 == 0xC0 {
                guard bytes.skip(1) else { return false }
                left -= Int(byte & 0x3F)
            } else {
                left -= 1
            }
        }
        return true
    }
}
