/// Holds the values of a row: section 2.1 of SQLite's file format.
struct Record {
    enum Value {
        case null
        case integer(Int64)
        case real
        case text([UInt8])
        case blob([UInt8])
        /// Its bytes are not there.
        case lost
    }

    let values: [Value]
    /// Whether a part of the row could not be read; its last values are lost then.
    var isCut: Bool {
        if case .lost? = values.last { true } else { false }
    }

    /// Reads a record of which the end may be missing; nil where it is none.
    ///
    /// `size`: how many bytes it should have. `most`: the most values that any table's rows have.
    init?(_ bytes: ArraySlice<UInt8>, size: Int, most: Int) {
        var header = RecordReader(bytes)
        guard let headerSize = header.integer(), headerSize >= 2, headerSize <= Int64(bytes.count) else {
            return nil
        }
        var kinds: [Int64] = []
        var total = Int(headerSize)
        while header.offset < Int(headerSize) {
            guard let kind = header.integer(), kind >= 0, kind != 10, kind != 11, kinds.count < most else {
                return nil
            }
            kinds.append(kind)
            total += Self.size(of: kind)
            guard total <= size else { return nil }
        }
        guard header.offset == Int(headerSize), total == size else { return nil }
        var body = RecordReader(bytes.dropFirst(Int(headerSize)))
        var isLost = false
        values = kinds.map { kind in
            guard !isLost, let bytes = body.take(Self.size(of: kind)) else {
                isLost = true
                return .lost
            }
            return Self.value(of: kind, bytes)
        }
    }

    private static func size(of kind: Int64) -> Int {
        switch kind {
        case 0, 8, 9: 0
        case 1...4: Int(kind)
        case 5: 6
        case 6, 7: 8
        // Rows are of 2³⁰ bytes at most.
        default: Int(min(kind, 1 << 32) - 12) / 2
        }
    }

    private static func value(of kind: Int64, _ bytes: ArraySlice<UInt8>) -> Value {
        switch kind {
        case 0: .null
        case 8, 9: .integer(kind - 8)
        case 7: .real
        case 1...6:
            .integer(
                bytes.dropFirst().reduce(Int64(Int8(bitPattern: bytes.first ?? 0))) { $0 << 8 | Int64($1) })
        default: kind % 2 == 0 ? .blob(Array(bytes)) : .text(Array(bytes))
        }
    }
}

/// Reads the numbers of SQLite's file format from bytes that may be anything.
struct RecordReader {
    private var rest: ArraySlice<UInt8>
    private let count: Int

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
        count = bytes.count
    }

    /// How many bytes were read.
    var offset: Int { count - rest.count }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Reads an integer of one to nine bytes, seven bits in each but the ninth.
    mutating func integer() -> Int64? {
        var value: UInt64 = 0
        for place in 1...9 {
            guard let byte = rest.popFirst() else { return nil }
            if place == 9 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 { return Int64(bitPattern: value) }
        }
        return nil
    }
}
