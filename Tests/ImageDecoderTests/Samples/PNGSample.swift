/// Writes PNG files for tests, sound ones and others.
struct PNGSample {
    struct Chunk {
        var name: String
        var data: [UInt8]
        /// Turns the checksum wrong.
        var isBad = false
    }

    enum Color: UInt8, CaseIterable {
        case grey = 0
        case rgb = 2
        case indexed = 3
        case greyAlpha = 4
        case rgbAlpha = 6

        var channels: Int { [.grey: 1, .rgb: 3, .indexed: 1, .greyAlpha: 2, .rgbAlpha: 4][self] ?? 0 }
    }

    var width: Int
    var height: Int
    var depth = 8
    var color = Color.rgb
    var isInterlaced = false
    /// Chunks between IHDR and the pixels, and behind them.
    var before: [Chunk] = []
    var after: [Chunk] = []
    /// The most bytes in one IDAT chunk.
    var split = Int.max
    /// The value of one channel of one pixel.
    var sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int = { x, y, channel in 7 * x + 13 * y + 50 * channel
    }

    init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

    /// The columns and rows of each pass: where they start, and how far apart they are.
    var passes: [(x: Int, y: Int, right: Int, down: Int)] {
        guard isInterlaced else { return [(0, 0, 1, 1)] }
        return [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
    }

    /// The rows of all passes, each behind a filter type of 0.
    var rows: [UInt8] {
        var rows: [UInt8] = []
        for pass in passes where pass.x < width {
            for y in stride(from: pass.y, to: height, by: pass.down) {
                rows += [0] + row(y, stride(from: pass.x, to: width, by: pass.right))
            }
        }
        return rows
    }

    private func row(_ y: Int, _ columns: StrideTo<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        var pending = 0
        var bits = 0
        for x in columns {
            for channel in 0..<color.channels {
                let value = sample(x, y, channel) & (1 << depth - 1)
                if depth == 16 {
                    bytes += [UInt8(value >> 8), UInt8(value & 255)]
                    continue
                }
                pending = pending << depth | value
                bits += depth
                if bits == 8 {
                    bytes.append(UInt8(pending))
                    pending = 0
                    bits = 0
                }
            }
        }
        if bits > 0 { bytes.append(UInt8(pending << (8 - bits))) }
        return bytes
    }

    var header: Chunk {
        Chunk(
            name: "IHDR",
            data: big(UInt32(width)) + big(UInt32(height))
                + [UInt8(depth), color.rawValue, 0, 0, isInterlaced ? 1 : 0])
    }

    /// The whole file, with the pixels given or its own.
    func bytes(pixels: [UInt8]? = nil) -> [UInt8] {
        let stream = pixels ?? Zlib.stored(rows)
        var chunks = [header] + before
        for start in stride(from: 0, to: stream.count, by: min(split, stream.count)) {
            chunks.append(Chunk(name: "IDAT", data: Array(stream[start...].prefix(split))))
        }
        return Self.bytes(chunks + after + [Chunk(name: "IEND", data: [])])
    }

    static func bytes(_ chunks: [Chunk]) -> [UInt8] {
        chunks.reduce(signature) { bytes, chunk in
            let named = Array(chunk.name.utf8) + chunk.data
            let crc = crc32(named) ^ (chunk.isBad ? 1 : 0)
            return bytes + big(UInt32(chunk.data.count)) + named + big(crc)
        }
    }
}

extension PNGSample.Chunk {
    static func text(_ keyword: String, _ text: String) -> Self {
        Self(name: "tEXt", data: Array(keyword.utf8) + [0] + Array(text.utf8))
    }

    static func compressedText(_ keyword: String, _ stream: [UInt8]) -> Self {
        Self(name: "zTXt", data: Array(keyword.utf8) + [0, 0] + stream)
    }

    static func unicodeText(_ keyword: String, _ text: String, isCompressed: Bool = false) -> Self {
        let bytes = Array(text.utf8)
        return Self(
            name: "iTXt",
            data: Array(keyword.utf8) + [0, isCompressed ? 1 : 0, 0] + Array("de".utf8) + [0]
                + Array("Titel".utf8) + [0] + (isCompressed ? Zlib.stored(bytes) : bytes))
    }

    static func palette(_ colors: Int) -> Self {
        Self(name: "PLTE", data: (0..<colors).flatMap { [UInt8($0), UInt8(255 - $0), UInt8($0 / 2)] })
    }
}
