import ImporterWire

/// Unpacks the files that Firefox packs: a signature, the unpacked size, and one block of LZ4's block format.
enum MozillaLZ4 {
    /// How such a file begins.
    static let signature = Array("mozLz40\0".utf8)

    /// Returns what a file holds; what would be larger than `limit` bytes is refused before it is unpacked.
    static func unpacked(_ bytes: [UInt8], limit: Int) throws(Refusal) -> [UInt8] {
        guard bytes.count >= 12, bytes.starts(with: signature) else {
            throw Refusal(.damaged, "it does not begin as Firefox’s packed files do", offset: 0)
        }
        let size = bytes[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard size <= limit else {
            throw Refusal(.limit, "it unpacks to \(size) bytes, more than the \(limit) that are read")
        }
        var block = Block(bytes, from: 12, size: size)
        try block.unpack()
        return block.output
    }

    /// Unpacks one block (LZ4 Block Format Description, 2022).
    private struct Block {
        private let bytes: [UInt8]
        private var position: Int
        /// How many bytes come of it.
        private let size: Int
        private(set) var output: [UInt8] = []

        init(_ bytes: [UInt8], from start: Int, size: Int) {
            self.bytes = bytes
            self.size = size
            position = start
            output.reserveCapacity(size)
        }

        mutating func unpack() throws(Refusal) {
            while position < bytes.count {
                let token = Int(try next())
                let literals = try length(token >> 4)
                guard literals <= bytes.count - position, literals <= size - output.count else {
                    throw broken
                }
                output += bytes[position..<position + literals]
                position += literals
                // The last sequence has no match.
                if position == bytes.count { break }
                let distance = Int(try next()) | Int(try next()) << 8
                let count = try length(token & 15) + 4
                guard distance > 0, distance <= output.count, count <= size - output.count else {
                    throw broken
                }
                // Byte by byte: a match may reach into what it makes.
                for _ in 0..<count { output.append(output[output.count - distance]) }
            }
            guard output.count == size else { throw broken }
        }

        /// Reads the rest of a length of which four bits are known.
        private mutating func length(_ nibble: Int) throws(Refusal) -> Int {
            var length = nibble
            guard nibble == 15 else { return length }
            while true {
                let more = Int(try next())
                length += more
                if more < 255 { return length }
            }
        }

        private mutating func next() throws(Refusal) -> UInt8 {
            guard position < bytes.count else { throw broken }
            defer { position += 1 }
            return bytes[position]
        }

        private var broken: Refusal {
            Refusal(.damaged, "what is packed in it is broken or cut short", offset: Int64(position))
        }
    }
}
