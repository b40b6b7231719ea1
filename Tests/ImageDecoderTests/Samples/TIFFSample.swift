/// Writes TIFF structures for tests: EXIF, and files.
struct TIFFSample: Sendable {
    enum Value: Sendable {
        case short(UInt16)
        case long(UInt32)
        case text(String)
        case raw(type: UInt16, count: UInt32, bytes: [UInt8])
        /// A directory of its own.
        case directory([(UInt16, Value)])
    }

    var isBigEndian = false
    /// The entries of each directory in the chain.
    var directories: [[(UInt16, Value)]]

    init(_ entries: [(UInt16, Value)]...) { directories = entries }

    func number(_ value: some FixedWidthInteger) -> [UInt8] { isBigEndian ? big(value) : little(value) }

    var bytes: [UInt8] {
        var bytes = Array((isBigEndian ? "MM" : "II").utf8) + number(UInt16(42)) + number(UInt32(8))
        for (index, entries) in directories.enumerated() {
            let (directory, end) = layOut(entries, at: bytes.count)
            let next = index + 1 < directories.count ? UInt32(end) : 0
            bytes += directory(next)
        }
        return bytes
    }

    /// Lays a directory and its values out at an offset; the result awaits the offset of the next one.
    private func layOut(
        _ entries: [(UInt16, Value)], at offset: Int
    ) -> (bytes: (_ next: UInt32) -> [UInt8], end: Int) {
        var values: [UInt8] = []
        var fields: [UInt8] = []
        let valuesStart = offset + 2 + 12 * entries.count + 4
        for (tag, value) in entries {
            let type: UInt16
            var count: UInt32 = 1
            var content: [UInt8]
            switch value {
            case .short(let value): (type, content) = (3, number(value))
            case .long(let value): (type, content) = (4, number(value))
            case .text(let text):
                (type, content) = (2, Array(text.utf8) + [0])
                count = UInt32(content.count)
            case .raw(let rawType, let rawCount, let bytes):
                (type, count, content) = (rawType, rawCount, bytes)
            case .directory(let inner):
                let start = valuesStart + values.count
                values += layOut(inner, at: start).bytes(0)
                (type, content) = (4, number(UInt32(start)))
            }
            fields += number(tag) + number(type) + number(count)
            if content.count > 4 {
                fields += number(UInt32(valuesStart + values.count))
                values += content + (content.count % 2 == 1 ? [0] : [])
            } else {
                fields += content + [UInt8](repeating: 0, count: 4 - content.count)
            }
        }
        let head = number(UInt16(entries.count)) + fields
        return ({ head + self.number($0) + values }, valuesStart + values.count)
    }
}
