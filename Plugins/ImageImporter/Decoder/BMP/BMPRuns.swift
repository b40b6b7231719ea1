import ImporterKit
import ImporterWire

/// Walks run-length encoded pixels (BI_RLE8 and BI_RLE4) to see that they are all there.
struct BMPRuns {
    private let file: PayloadFile
    private let header: BMPHeader
    private var offset: UInt64
    private var window: [UInt8] = []
    private var position = 0
    private var x = 0
    private var y = 0

    init(_ file: PayloadFile, at offset: UInt64, _ header: BMPHeader) {
        self.file = file
        self.header = header
        self.offset = offset
    }

    /// Refuses runs that end before the picture does.
    ///
    /// Runs may leave pixels out, but must reach the last row; and where no end marker follows, fill it.
    mutating func check() throws(Refusal) {
        while let count = next(), let value = next() {
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
                guard let right = next(), let up = next() else { return try ended() }
                x += Int(right)
                y += Int(up)
            default:
                x += Int(value)
                let bytes = header.compression == 1 ? Int(value) : (Int(value) + 1) / 2
                for _ in 0..<(bytes + bytes % 2) where next() == nil { return try ended() }
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
                + " truncated", offset: Int64(clamping: offset))
    }

    private mutating func next() -> UInt8? {
        if position == window.count {
            let left = file.size - min(offset, file.size)
            guard left > 0, let bytes = file.bytes(offset, Int(min(left, 64 * 1024))) else { return nil }
            window = bytes
            position = 0
            offset += UInt64(bytes.count)
        }
        defer { position += 1 }
        return window[position]
    }
}
