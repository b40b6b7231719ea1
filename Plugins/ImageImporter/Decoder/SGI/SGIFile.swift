import ImporterKit
import ImporterWire

/// Reads SGI's pictures (The SGI Image File Format, 1.00): the header, and whether the pixels are all there.
struct SGIFile {
    private static let headerSize = 512

    private let isPacked: Bool
    private let bytesPerValue: Int
    private let width: Int
    private let height: Int
    private let channels: Int

    /// Whether a header's first bytes are SGI's: its number, its storage, and the bytes of a value.
    static func begins(_ head: Span<UInt8>) -> Bool {
        head.count >= 6 && head[0] == 0x01 && head[1] == 0xDA && head[2] <= 1 && (1...2).contains(head[3])
            && head[4] == 0 && (1...3).contains(head[5])
    }

    init(_ file: PayloadFile) throws(Refusal) {
        guard let header = file.bytes(0, Self.headerSize) else { throw Picture.endedInHeader(file) }
        func number(_ offset: Int) -> Int { Int(header[offset]) << 8 | Int(header[offset + 1]) }
        isPacked = header[2] == 1
        bytesPerValue = Int(header[3])
        let dimensions = number(4)
        width = number(6)
        height = dimensions > 1 ? number(8) : 1
        channels = dimensions > 2 ? number(10) : 1
        guard width > 0, height > 0, channels > 0 else {
            throw Refusal(.damaged, "a side has no pixels", offset: 6)
        }
    }

    /// Reads the picture, and refuses one whose pixels are not all in the file.
    func picture(_ file: PayloadFile) throws(Refusal) -> Picture {
        try Picture.checkSize(width: width, height: height)
        let rows = UInt64(height) * UInt64(channels)
        let isWhole =
            isPacked
            ? rowsAreThere(rows, file)
            : file.contains(UInt64(Self.headerSize), rows * UInt64(width * bytesPerValue))
        guard isWhole else { throw Picture.truncated(width: width, height: height, file) }
        var picture = Picture(.sgi, width: width, height: height)
        picture.bitDepth = 8 * bytesPerValue
        switch channels {
        case 1: picture.colorModel = .grey
        case 2: picture.colorModel = .greyAlpha
        case 3: picture.colorModel = .rgb
        case 4: picture.colorModel = .rgbAlpha
        default: break
        }
        return picture
    }

    /// Whether each row that the tables behind the header name has as many values as the picture is wide.
    ///
    /// Rows may share bytes; no more are gone through than the file has twice, so that a small file costs little.
    private func rowsAreThere(_ rows: UInt64, _ file: PayloadFile) -> Bool {
        let tables = UInt64(Self.headerSize)
        guard file.contains(tables, rows * 8) else { return false }
        var starts = PayloadCursor(file, at: tables)
        var lengths = PayloadCursor(file, at: tables + rows * 4)
        var room = file.size * 2
        for _ in 0..<rows {
            guard let start = Self.number(&starts), let length = Self.number(&lengths),
                file.contains(start, length)
            else { return false }
            guard length <= room else { continue }
            room -= length
            if !runsFill(from: start, length, file) { return false }
        }
        return true
    }

    private func runsFill(from start: UInt64, _ length: UInt64, _ file: PayloadFile) -> Bool {
        guard let bytes = file.bytes(start, Int(length)) else { return false }
        var left = width
        var offset = 0
        while left > 0 {
            // Of a run's first value the last byte counts.
            guard offset + bytesPerValue <= bytes.count else { return false }
            let run = bytes[offset + bytesPerValue - 1]
            let count = Int(run & 0x7F)
            offset += bytesPerValue * (run & 0x80 != 0 ? count + 1 : 2)
            guard count > 0, offset <= bytes.count else { return false }
            left -= count
        }
        return true
    }

    private static func number(_ cursor: inout PayloadCursor) -> UInt64? {
        var number: UInt64 = 0
        for _ in 0..<4 {
            guard let byte = cursor.next() else { return nil }
            number = number << 8 | UInt64(byte)
        }
        return number
    }
}
