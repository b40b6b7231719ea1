import CZlib

/// Finds out whether bytes are a whole, plain PNG (ISO/IEC 15948): every chunk, every checksum, every row.
///
/// What passes holds no surprise for who shows it: it is as large as it says, and inflates to exactly its rows.
enum PNGCheck {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Says what keeps bytes from being a PNG of sides of 1…`side` pixels, as a phrase; nil when nothing does.
    static func problem(of bytes: [UInt8], side: Int) -> String? {
        guard bytes.starts(with: signature) else { return "it is no PNG" }
        var header: Header?
        var data: [UInt8] = []
        var hasPalette = false
        var last = ""
        var offset = signature.count
        while offset < bytes.count {
            guard bytes.count - offset >= 12 else { return "it is cut off" }
            let count = Int(word(bytes, offset))
            guard count <= bytes.count - offset - 12 else { return "it is cut off" }
            let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            let content = offset + 8..<offset + 8 + count
            guard Zlib.checksum(bytes[offset + 4..<content.upperBound]) == word(bytes, content.upperBound)
            else { return "the checksum of its chunk at byte \(offset) is wrong" }
            offset = content.upperBound + 4
            switch name {
            case "IHDR":
                guard header == nil, last.isEmpty else { return "it has a second header" }
                header = Header(bytes[content])
                guard let header else { return "its header is none that PNG allows here" }
                guard header.width <= side, header.height <= side else {
                    return
                        "it has \(header.width) × \(header.height) pixels, and no side may have more than \(side)"
                }
            case _ where header == nil: return "it begins without a header"
            case "PLTE":
                guard !hasPalette, data.isEmpty, count % 3 == 0, (3...768).contains(count) else {
                    return "its palette is none"
                }
                hasPalette = true
            case "IDAT":
                guard last == "IDAT" || data.isEmpty else { return "its rows are torn apart" }
                data += bytes[content]
            case "IEND":
                guard count == 0, offset == bytes.count else { return "something follows its end" }
            case _ where bytes[content.lowerBound - 4] & 0x20 == 0: return "it has a chunk that is not known"
            default: break
            }
            last = name
        }
        guard let header, last == "IEND" else { return "it is cut off" }
        guard header.colorType != 3 || hasPalette else { return "it has no palette" }
        guard let rows = Zlib.inflate(data, count: header.height * (1 + header.rowBytes)) else {
            return "its rows are damaged"
        }
        let filters = stride(from: 0, to: rows.count, by: 1 + header.rowBytes)
        return filters.contains { rows[$0] > 4 } ? "its rows are damaged" : nil
    }

    /// What IHDR says of a picture that is not interlaced.
    private struct Header {
        let width: Int
        let height: Int
        let colorType: UInt8
        private let depth: UInt8

        init?(_ content: ArraySlice<UInt8>) {
            let bytes = Array(content)
            guard bytes.count == 13, bytes[10] == 0, bytes[11] == 0, bytes[12] == 0 else { return nil }
            (width, height) = (Int(word(bytes, 0)), Int(word(bytes, 4)))
            (depth, colorType) = (bytes[8], bytes[9])
            let depths: [UInt8]
            switch colorType {
            case 0: depths = [1, 2, 4, 8, 16]
            case 3: depths = [1, 2, 4, 8]
            case 2, 4, 6: depths = [8, 16]
            default: return nil
            }
            guard width > 0, height > 0, depths.contains(depth) else { return nil }
        }

        /// The bytes of a row, without the one that names its filter.
        var rowBytes: Int {
            let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 4
            return (width * channels * Int(depth) + 7) / 8
        }
    }

    /// Reads four bytes, the highest first.
    private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// The one place that calls zlib.
private enum Zlib {
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        // Valid: crc32 reads `count` bytes of a slice that outlives the call.
        bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, uInt($0.count))) }
    }

    /// Inflates a stream (RFC 1950) that must hold exactly `count` bytes and end with `packed`; nil when it does not.
    static func inflate(_ packed: [UInt8], count: Int) -> [UInt8]? {
        var packed = packed
        // A byte more, so that a stream that holds more than it should is told from one that just ends.
        var rows = [UInt8](repeating: 0, count: count + 1)
        var stream = z_stream()
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        // Valid: inflate reads and writes within the two arrays, which do not move meanwhile.
        let isWhole = packed.withUnsafeMutableBufferPointer { input in
            rows.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                return CZlib.inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0
                    && stream.avail_out == 1
            }
        }
        guard isWhole else { return nil }
        rows.removeLast()
        return rows
    }
}
