import ImporterKit
import ImporterWire

/// Walks run-length encoded pixels (BI_RLE8 and BI_RLE4) to see that they are all there.
struct BMPRuns {
    private let header: BMPHeader
    private var bytes: PayloadCursor
    private var x = 0
    private var y = 0

    init(_ file: PayloadFile, at offset: UInt64, _ header: BMPHeader) {
        self.header = header
        bytes = PayloadCursor(file, at: offset)
    }

    /// Refuses runs that end before the picture does.
    ///
    /// Runs may leave pixels out, but must reach the last row; and where no end marker follows, fill it.
    mutating func check() throws(Refusal) {
        while let count = bytes.next(), let value = bytes.next() {
            if count > 0 {
                x += Int(count)
                continue
            }
            switch value {
            case 0:
                x = 0
                y += 1
            case 1:
                if y >= header.height - 1 { return }
                return try ended()
            case 2:
                guard let right = bytes.next(), let up = bytes.next() else { return try ended() }
                x += Int(right)
                y += Int(up)
            default:
                x += Int(value)
                let count = header.compression == 1 ? Int(value) : (Int(value) + 1) / 2
                guard bytes.skip(count + count % 2) else { return try ended() }
            }
            if y > header.height { return }
        }
        try ended()
    }

    private func ended() throws(Refusal) {
        if y >= header.height || (y == header.height - 1 && x >= header.width) { return }
        throw Refusal(
            .damaged,
            "row \(min(y, header.height - 1) + 1) of \(header.height) ended early; the file is probably"
                + " truncated", offset: Int64(clamping: bytes.offset))
    }
}
