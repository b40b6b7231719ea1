import Foundation

/// The CRC of PNG (PNG 3, annex D).
func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xffff_ffff
    for byte in bytes { crc = crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8 }
    return ~crc
}

private let crcTable = (0..<256).map { (byte: UInt32) in
    (0..<8).reduce(byte) { crc, _ in crc & 1 == 1 ? 0xedb8_8320 ^ crc >> 1 : crc >> 1 }
}

/// The checksum of zlib streams (RFC 1950).
func adler32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in bytes {
        a = (a + UInt32(byte)) % 65521
        b = (b + a) % 65521
    }
    return b << 16 | a
}

/// The checksum of one byte over and over, at once.
func adler32(repeating byte: UInt8, count: Int) -> UInt32 {
    let byte = Int(byte)
    let a = (1 + count % 65521 * byte) % 65521
    // The sum of 1…count is taken of the half that is even.
    let triangle =
        (count % 2 == 0 ? count / 2 : count) % 65521
        * ((count % 2 == 0 ? count + 1 : (count + 1) / 2) % 65521)
    let b = (count % 65521 + triangle % 65521 * byte) % 65521
    return UInt32(b) << 16 | UInt32(a)
}

/// A number as bytes, most significant first.
func big(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }

/// A number as bytes, least significant first.
func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian, Array.init)
}

/// The bytes that hexadecimal digits write.
func hex(_ digits: String) -> [UInt8] {
    let values = digits.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count - 1, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
}

/// Writes zlib streams without a compressor.
enum Zlib {
    /// Stores bytes as they are.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            let count = UInt16(end - start)
            stream += [end == bytes.count ? 1 : 0] + little(count) + little(~count) + bytes[start..<end]
            start = end
        } while start < bytes.count
        return stream + big(adler32(bytes))
    }

    /// Writes a byte over and over, 1 and a multiple of 258 times, in 13 bits for each 258.
    static func repeating(_ byte: UInt8, runs: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write(1, 1)  // the last block,
        bits.write(1, 2)  // with fixed codes (RFC 1951, 3.2.6)
        precondition(byte < 144)
        bits.writeCode(0x30 + UInt32(byte), 8)
        for _ in 0..<runs {
            bits.writeCode(0b1100_0101, 8)  // length 258
            bits.writeCode(0, 5)  // distance 1
        }
        bits.writeCode(0, 7)  // end of block
        return [0x78, 0x01] + bits.finished + big(adler32(repeating: byte, count: 1 + 258 * runs))
    }
}

/// Packs bits as deflate does.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var count = 0

    mutating func write(_ value: UInt32, _ bits: Int) {
        for bit in 0..<bits {
            pending |= (value >> UInt32(bit) & 1) << UInt32(count)
            count += 1
            if count == 8 {
                bytes.append(UInt8(pending))
                pending = 0
                count = 0
            }
        }
    }

    /// Huffman codes go most significant bit first.
    mutating func writeCode(_ code: UInt32, _ bits: Int) {
        for bit in (0..<bits).reversed() { write(code >> UInt32(bit) & 1, 1) }
    }

    var finished: [UInt8] { count == 0 ? bytes : bytes + [UInt8(pending)] }
}
