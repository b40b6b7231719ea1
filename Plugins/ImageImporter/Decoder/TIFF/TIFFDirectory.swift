/// Reads the directories of a TIFF structure (TIFF 6.0, section 2), in a file of its own or inside EXIF.
///
/// Every offset is checked, so that a hostile structure costs no more than a directory of ``maximumEntries``.
struct TIFFStructure {
    /// More entries than any writer puts into one directory.
    static let maximumEntries = 4096

    /// Reads exactly `count` bytes at an offset; nil where there are not so many.
    let read: (_ offset: UInt64, _ count: Int) -> [UInt8]?
    private let isBigEndian: Bool
    /// Whether offsets have eight bytes (BigTIFF, version 43).
    private let isBig: Bool
    /// The offset of the first directory.
    let first: UInt64

    /// Reads the header; nil when it is not TIFF's.
    init?(read: @escaping (_ offset: UInt64, _ count: Int) -> [UInt8]?) {
        self.read = read
        guard let header = read(0, 8) else { return nil }
        switch (header[0], header[1]) {
        case (0x4d, 0x4d): isBigEndian = true
        case (0x49, 0x49): isBigEndian = false
        default: return nil
        }
        switch Self.integer(header[2..<4], isBigEndian) {
        case 42:
            isBig = false
            first = Self.integer(header[4..<8], isBigEndian)
        case 43:
            isBig = true
            guard let offset = read(8, 8) else { return nil }
            first = Self.integer(offset[...], isBigEndian)
        default: return nil
        }
    }

    /// Reads the directory at an offset; nil when it lies outside the structure.
    func directory(at offset: UInt64) -> TIFFDirectory? {
        let countSize = isBig ? 8 : 2
        guard offset >= 8, let countBytes = read(offset, countSize) else { return nil }
        let count = integer(countBytes[...])
        let entrySize = isBig ? 20 : 12
        guard count <= Self.maximumEntries else { return nil }
        let start = offset &+ UInt64(countSize)
        // What a truncated directory still holds is of use: writers get the count wrong.
        guard start > offset, let bytes = readPrefix(start, entries: Int(count), entrySize) else {
            return nil
        }
        var entries: [UInt16: TIFFEntry] = [:]
        for entry in stride(from: 0, to: bytes.count, by: entrySize) {
            let tag = UInt16(truncatingIfNeeded: integer(bytes[entry..<(entry + 2)]))
            let value = entry + (isBig ? 12 : 8)
            if entries[tag] != nil { continue }
            entries[tag] = TIFFEntry(
                type: UInt16(truncatingIfNeeded: integer(bytes[(entry + 2)..<(entry + 4)])),
                count: integer(bytes[(entry + 4)..<value]),
                field: Array(bytes[value..<(entry + entrySize)]))
        }
        let end = start &+ UInt64(count) &* UInt64(entrySize)
        let next = read(end, isBig ? 8 : 4).map { integer($0[...]) }
        return TIFFDirectory(structure: self, entries: entries, next: next == 0 ? nil : next)
    }

    private func readPrefix(_ start: UInt64, entries: Int, _ size: Int) -> [UInt8]? {
        if let all = read(start, entries * size) { return all }
        var whole: [UInt8] = []
        var offset = start
        while whole.count < entries * size, let entry = read(offset, size) {
            whole += entry
            offset += UInt64(size)
        }
        return whole.isEmpty ? nil : whole
    }

    func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 { Self.integer(bytes, isBigEndian) }

    private static func integer(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> UInt64 {
        isBigEndian
            ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// Holds one entry of a directory, undecoded.
struct TIFFEntry {
    let type: UInt16
    /// How many values of that type it has.
    let count: UInt64
    /// The value where it fits into the entry, else its offset.
    let field: [UInt8]

    /// The size of one value in bytes; nil for a type that no specification has.
    var valueSize: Int? {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12, 16, 17, 18: 8
        default: nil
        }
    }
}

/// Looks values up in one directory by their tags.
struct TIFFDirectory {
    let structure: TIFFStructure
    private let entries: [UInt16: TIFFEntry]
    /// The offset of the following directory; nil after the last.
    let next: UInt64?

    fileprivate init(structure: TIFFStructure, entries: [UInt16: TIFFEntry], next: UInt64?) {
        self.structure = structure
        self.entries = entries
        self.next = next
    }

    /// Whether there is an entry for a tag, be it readable or not.
    func has(_ tag: UInt16) -> Bool { entries[tag] != nil }

    /// The bytes of a value; nil when it is absent, outside the structure, or longer than `limit`.
    func bytes(_ tag: UInt16, limit: Int) -> [UInt8]? {
        guard let entry = entries[tag], let size = entry.valueSize, entry.count <= UInt64(limit / size) else {
            return nil
        }
        let count = Int(entry.count) * size
        if count <= entry.field.count { return Array(entry.field[..<count]) }
        return structure.read(structure.integer(entry.field[...]), count)
    }

    /// The values of an unsigned integer type (BYTE, SHORT, LONG or LONG8); nil for others and for more than `limit`.
    func integers(_ tag: UInt16, limit: Int = 64) -> [UInt64]? {
        guard let entry = entries[tag], [1, 3, 4, 13, 16, 18].contains(entry.type),
            let size = entry.valueSize, let bytes = bytes(tag, limit: limit * size)
        else { return nil }
        return stride(from: 0, to: bytes.count, by: size).map {
            structure.integer(bytes[$0..<($0 + size)])
        }
    }

    /// The first value of an unsigned integer type.
    func integer(_ tag: UInt16) -> UInt64? { integers(tag)?.first }

    /// An ASCII or BYTE value as text, up to its first zero; nil when it is blank.
    func text(_ tag: UInt16) -> String? {
        guard let bytes = bytes(tag, limit: ImageLimits.textBytes) else { return nil }
        return FoundText.line(bytes.prefix { $0 != 0 })
    }
}
