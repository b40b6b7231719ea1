import ImporterKit
import ImporterWire

/// Reads BMP: its header, and whether its pixels are all there.
struct BMPFile {
    let header: BMPHeader
    /// Where the pixels start.
    private let pixels: UInt64

    init(_ file: PayloadFile) throws(Refusal) {
        guard let head = file.bytes(0, 14), let header = BMPHeader(file, at: 14) else {
            throw Refusal(.damaged, "the file ends in its header, or the header is not BMP's", offset: 14)
        }
        self.header = header
        let stated = UInt64(littleEndian(head[10..<14]))
        pixels = max(stated, 14 + header.size)
    }

    /// Reads the picture, and refuses one whose pixels are not all in the file.
    func picture(_ file: PayloadFile) throws(Refusal) -> Picture {
        try Picture.checkSize(width: header.width, height: header.height)
        switch header.compression {
        case 0, 3, 6:
            guard file.contains(pixels, header.pixelBytes) else {
                throw Refusal(
                    .damaged,
                    "\(header.width) × \(header.height) pixels take \(header.pixelBytes) bytes, and the file ends"
                        + " before them; it is probably truncated", offset: Int64(clamping: file.size))
            }
        case 1, 2:
            var runs = BMPRuns(file, at: pixels, header)
            try runs.check()
        default:
            throw Refusal(.unsupported, "BMP with the compression \(header.compression) is not decoded")
        }
        var picture = Picture(.bmp, width: header.width, height: header.height)
        picture.colorModel = header.isIndexed ? .indexed : .rgb
        picture.bitDepth = header.isIndexed ? header.bitsPerPixel : header.bitsPerPixel == 16 ? nil : 8
        return picture
    }
}

/// Holds what a bitmap header says: BITMAPCOREHEADER, BITMAPINFOHEADER and their successors.
struct BMPHeader {
    /// The size of the header itself.
    let size: UInt64
    let width: Int
    let height: Int
    let bitsPerPixel: Int
    /// BI_RGB 0, BI_RLE8 1, BI_RLE4 2, BI_BITFIELDS 3, BI_JPEG 4, BI_PNG 5, BI_ALPHABITFIELDS 6.
    let compression: Int
    /// How many colours the palette is said to have; 0 means as many as the depth has.
    private let colors: Int

    /// How many colours the palette has.
    var paletteColors: UInt64 {
        guard isIndexed else { return 0 }
        return (1...256).contains(colors) ? UInt64(colors) : 1 << UInt64(bitsPerPixel)
    }

    var isIndexed: Bool { bitsPerPixel <= 8 }

    /// Reads a header; nil when it is cut, or has a size or a depth that none has. Sides are positive.
    init?(_ file: PayloadFile, at offset: UInt64) {
        guard let sizeBytes = file.bytes(offset, 4) else { return nil }
        size = UInt64(littleEndian(sizeBytes[...]))
        if size == 12 {
            guard let bytes = file.bytes(offset, 12) else { return nil }
            width = littleEndian(bytes[4..<6])
            height = littleEndian(bytes[6..<8])
            bitsPerPixel = littleEndian(bytes[10..<12])
            compression = 0
            colors = 0
        } else {
            guard (16...4096).contains(size), let bytes = file.bytes(offset, min(40, Int(size))) else {
                return nil
            }
            width = littleEndian(bytes[4..<8])
            // A negative height says that the first row is the top one.
            let signed = Int32(truncatingIfNeeded: littleEndian(bytes[8..<12]))
            height = Int(signed.magnitude)
            bitsPerPixel = littleEndian(bytes[14..<16])
            compression = bytes.count >= 20 ? littleEndian(bytes[16..<20]) : 0
            colors = bytes.count >= 36 ? littleEndian(bytes[32..<36]) : 0
        }
        guard width > 0, width <= Int32.max, height > 0, [1, 4, 8, 16, 24, 32].contains(bitsPerPixel) else {
            return nil
        }
    }

    /// The bytes of a row, which is filled up to a multiple of four.
    var rowBytes: UInt64 { (UInt64(width) * UInt64(bitsPerPixel) + 31) / 32 * 4 }

    /// The bytes of all rows; some writers leave out what fills the last one up.
    var pixelBytes: UInt64 {
        rowBytes * UInt64(height - 1) + (UInt64(width) * UInt64(bitsPerPixel) + 7) / 8
    }
}

/// Reads an unsigned number, least byte first.
func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
