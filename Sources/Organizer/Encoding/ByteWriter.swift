/// Writes numbers and texts to bytes, small numbers in few of them.
///
/// An unsigned number is written seven bits a byte, low bits first, the high bit set on all bytes but its last
/// (LEB128). A signed one is first folded so that small magnitudes stay small: 0, -1, 1, -2 become 0, 1, 2, 3.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    package mutating func write(_ value: Int64) {
        write(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    package mutating func write(_ count: Int) {
        precondition(count >= 0, "a count is not negative")
        write(UInt64(count))
    }

    package mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    /// Writes the bytes behind their number.
    package mutating func write(_ content: [UInt8]) {
        write(content.count)
        bytes += content
    }

    package mutating func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes each number as its distance from the one before, behind how many there are.
    package mutating func writeDistances(_ values: ArraySlice<Int64>) { writeDistances(of: values) }

    // Generic within the module alone, where it is made for each type.
    mutating func writeDistances(of values: some Collection<Int64>) {
        write(values.count)
        bytes.reserveCapacity(bytes.count + values.count * 2)
        var last: Int64 = 0
        for value in values {
            write(value &- last)
            last = value
        }
    }
}
