import ImporterWire

/// Walks through a binary property list (`bplist00`), as CoreFoundation writes it.
///
/// A file is a header, objects, a table of their offsets, and a trailer that says where the table is. Objects name
/// each other by their places in the table, so one may stand in many places, or within itself, which is damage. Every
/// size is checked against the file before it is used, and the walk is bounded by ``XMLLimits/values``.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let top: Int
    private let table: Int
    private var visited = 0
    /// The containers that are open, outermost first.
    private var open: [Int] = []

    private static let trailerSize = 32

    /// Whether a payload begins as one.
    static func begins(_ head: [UInt8]) -> Bool { head.starts(with: "bplist".utf8) }

    /// Reads the trailer; throws where it does not describe the file.
    init(_ bytes: [UInt8]) throws(Refusal) {
        guard bytes.starts(with: "bplist0".utf8) else {
            throw Refusal(.unsupported, "it is a property list of a version that is not known", offset: 6)
        }
        guard bytes.count >= 8 + Self.trailerSize + 1 else {
            throw Refusal(.damaged, "the property list ends early", offset: Int64(bytes.count))
        }
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerSize
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let numbers = (0..<3).map { Self.integer(bytes[(trailer + 8 + $0 * 8)..<(trailer + 16 + $0 * 8)]) }
        guard let count = numbers[0], let top = numbers[1], let table = numbers[2], count > 0, top < count,
            (1...8).contains(offsetSize), (1...8).contains(referenceSize), table >= 9, table < trailer,
            count <= (trailer - table) / offsetSize
        else {
            throw Refusal(
                .damaged, "the end of the property list does not describe it; it is probably cut short",
                offset: Int64(trailer))
        }
        objectCount = count
        self.top = top
        self.table = table
    }

    /// Hands out every value, from the top one on.
    mutating func walk(_ body: (PropertyListEvent) -> Void) throws(Refusal) {
        try walk(top, body)
    }
}

// MARK: - Objects

extension BinaryPropertyList {
    private mutating func walk(_ object: Int, _ body: (PropertyListEvent) -> Void) throws(Refusal) {
        try visit(1)
        var place = try offset(of: object)
        let marker = bytes[place]
        place += 1
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0: try expect(low == 0 || low == 8 || low == 9 || low == 15, "a value of no known type", place)
        case 0x1:
            // Whole numbers of 1, 2, 4, 8 or 16 bytes.
            try expect(low <= 4, "a number of no known size", place)
            _ = try slice(place, 1 << low)
        case 0x2:
            try expect(low == 2 || low == 3, "a number of no known size", place)
            _ = try slice(place, 1 << low)
        case 0x3:
            try expect(low == 3, "a date of no known size", place)
            let bits = try slice(place, 8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            // Dates count from 2001-01-01.
            return body(.date(Double(bitPattern: bits) + 978_307_200))
        case 0x4:
            let count = try count(low, &place)
            _ = try slice(place, count)
        case 0x5: return body(.string(try string(ascii: low, &place)))
        case 0x6: return body(.string(try string(utf16: low, &place)))
        case 0x8: _ = try slice(place, low + 1)
        case 0xA, 0xB, 0xC: return try walkArray(object, low, place, body)
        case 0xD: return try walkDictionary(object, low, place, body)
        default: try expect(false, "a value of no known type", place)
        }
        body(.other)
    }

    private mutating func walkArray(
        _ object: Int, _ low: Int, _ start: Int, _ body: (PropertyListEvent) -> Void
    ) throws(Refusal) {
        var place = start
        let count = try count(low, &place)
        let members = try references(count, at: place)
        try enter(object, place)
        body(.beginArray)
        for member in members { try walk(member, body) }
        body(.end)
        open.removeLast()
    }

    private mutating func walkDictionary(
        _ object: Int, _ low: Int, _ start: Int, _ body: (PropertyListEvent) -> Void
    ) throws(Refusal) {
        var place = start
        let count = try count(low, &place)
        let keys = try references(count, at: place)
        let values = try references(count, at: place + count * referenceSize)
        try enter(object, place)
        body(.beginDictionary)
        for (key, value) in zip(keys, values) {
            var place = try offset(of: key)
            let marker = bytes[place]
            place += 1
            switch marker >> 4 {
            case 0x5: body(.key(try string(ascii: Int(marker & 0x0F), &place)))
            case 0x6: body(.key(try string(utf16: Int(marker & 0x0F), &place)))
            default: try expect(false, "a key that is no text", place)
            }
            try walk(value, body)
        }
        body(.end)
        open.removeLast()
    }

    /// Counts values, or what takes as long to read: a long text may stand in as many places as a short one.
    private mutating func visit(_ values: Int) throws(Refusal) {
        visited += values
        guard visited <= XMLLimits.values else {
            throw Refusal(.limit, "it has more than \(XMLLimits.values) values")
        }
    }

    private mutating func enter(_ object: Int, _ place: Int) throws(Refusal) {
        guard !open.contains(object) else {
            throw Refusal(.damaged, "a value in the property list holds itself", offset: Int64(place))
        }
        guard open.count < XMLLimits.depth else {
            throw Refusal(.limit, "it nests deeper than \(XMLLimits.depth)", offset: Int64(place))
        }
        open.append(object)
    }
}

// MARK: - Bytes

extension BinaryPropertyList {
    private func expect(_ condition: Bool, _ what: String, _ place: Int) throws(Refusal) {
        guard condition else {
            throw Refusal(.damaged, "there is \(what) in the property list", offset: Int64(place - 1))
        }
    }

    /// Reads an unsigned number of up to eight bytes, the high one first; nil where it is larger than any size here.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(exactly: bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    private func slice(_ place: Int, _ count: Int) throws(Refusal) -> ArraySlice<UInt8> {
        // Objects end where the table begins; some writers put them after it.
        guard count >= 0, place <= bytes.count - Self.trailerSize,
            count <= bytes.count - Self.trailerSize - place
        else {
            throw Refusal(.damaged, "a value reaches past the end of the property list", offset: Int64(place))
        }
        return bytes[place..<(place + count)]
    }

    private func offset(of object: Int) throws(Refusal) -> Int {
        let entry = table + object * offsetSize
        guard object < objectCount, let offset = Self.integer(bytes[entry..<(entry + offsetSize)]),
            offset >= 8,
            offset < bytes.count - Self.trailerSize
        else {
            throw Refusal(.damaged, "a value lies outside the property list", offset: Int64(clamping: entry))
        }
        return offset
    }

    /// Reads how much an object holds: in its marker, or where that says 15 in the number that follows.
    private func count(_ low: Int, _ place: inout Int) throws(Refusal) -> Int {
        guard low == 15 else { return low }
        let marker = try slice(place, 1)[place]
        let size = 1 << Int(marker & 0x0F)
        guard marker >> 4 == 1, size <= 8, let count = Self.integer(try slice(place + 1, size)),
            count <= bytes.count
        else {
            throw Refusal(.damaged, "a value in the property list has no possible size", offset: Int64(place))
        }
        place += 1 + size
        return count
    }

    private func references(_ count: Int, at place: Int) throws(Refusal) -> [Int] {
        let (size, overflow) = count.multipliedReportingOverflow(by: referenceSize)
        let bytes = try slice(place, overflow ? -1 : size)
        var references: [Int] = []
        references.reserveCapacity(count)
        for index in 0..<count {
            let start = place + index * referenceSize
            references.append(Self.integer(bytes[start..<(start + referenceSize)]) ?? .max)
        }
        return references
    }

    private mutating func string(ascii low: Int, _ place: inout Int) throws(Refusal) -> String {
        let count = try count(low, &place)
        try visit(count / XMLLimits.bytesForEachValue)
        return String(decoding: try slice(place, count), as: UTF8.self)
    }

    private mutating func string(utf16 low: Int, _ place: inout Int) throws(Refusal) -> String {
        let count = try count(low, &place)
        try visit(count / XMLLimits.bytesForEachValue)
        let (size, overflow) = count.multipliedReportingOverflow(by: 2)
        let bytes = try slice(place, overflow ? -1 : size)
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
    }
}
