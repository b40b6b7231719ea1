/// Reads what ``ByteWriter`` wrote, from bytes that may be anything.
package struct ByteReader {
    /// Says that the bytes end early, or are not what should stand there.
    package struct Malformed: Error {
        /// Where in the bytes.
        package var offset: Int
    }

    private let bytes: [UInt8]
    private var offset = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var isAtEnd: Bool { offset == bytes.count }

    package var malformed: Malformed { Malformed(offset: offset) }

    package mutating func readUnsigned() throws(Malformed) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            guard shift < 63 || (shift == 63 && byte <= 1) else { throw malformed }
            value |= UInt64(byte & 0x7F) << shift
            offset += 1
            if byte < 0x80 { return value }
            shift += 7
        }
        throw malformed
    }

    package mutating func readSigned() throws(Malformed) -> Int64 {
        let folded = try readUnsigned()
        return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
    }

    /// Reads a number that fits an offset.
    package mutating func readInt() throws(Malformed) -> Int {
        guard let value = Int(exactly: try readUnsigned()) else { throw malformed }
        return value
    }

    /// Reads how many things follow, each of at least one byte, so that a lie cannot make the caller allocate.
    package mutating func readCount() throws(Malformed) -> Int {
        let count = try readInt()
        guard count <= bytes.count - offset else { throw malformed }
        return count
    }

    package mutating func readBool() throws(Malformed) -> Bool {
        guard offset < bytes.count, bytes[offset] <= 1 else { throw malformed }
        defer { offset += 1 }
        return bytes[offset] == 1
    }

    package mutating func readBytes() throws(Malformed) -> [UInt8] {
        let count = try readCount()
        defer { offset += count }
        return Array(bytes[offset..<offset + count])
    }

    package mutating func readText() throws(Malformed) -> String {
        guard let text = String(validating: try readBytes(), as: UTF8.self) else { throw malformed }
        return text
    }

    package mutating func readDistances() throws(Malformed) -> [Int64] {
        let count = try readCount()
        var values: [Int64] = []
        values.reserveCapacity(count)
        var last: Int64 = 0
        for _ in 0..<count {
            last &+= try readSigned()
            values.append(last)
        }
        return values
    }
}
