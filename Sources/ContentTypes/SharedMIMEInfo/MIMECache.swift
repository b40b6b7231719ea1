/// Reads one `mime.cache` of shared-mime-info, whatever its bytes are.
///
/// The layout is that of the Shared MIME-info specification, “The mime.cache files”, versions 1.1 and 1.2:
/// big-endian words, tables of offsets, strings that end in a zero byte. Nothing in the file is trusted: each
/// read is checked against the file's end, each count against the room that is left, and an entry that points
/// nowhere is skipped. Look-ups search the bytes in place, so opening a cache costs nothing beyond its
/// header.
package struct MIMECache: Sendable {
    /// The file's bytes.
    let bytes: [UInt8]
    /// Where each table begins, as byte offsets; checked to lie inside the file.
    let tables: Tables

    struct Tables {
        var aliases: Int
        var parents: Int
        var literals: Int
        var suffixes: Int
        var globs: Int
        var magic: Int
        var namespaces: Int
    }

    /// The longest string that is taken from a cache, in bytes: names, patterns and namespaces beyond it are
    /// skipped.
    static let longestString = 1024

    /// Takes a cache's bytes, and refuses what is not a cache of version 1.1 or 1.2.
    package init(bytes: [UInt8]) throws(MIMECacheError) {
        self.bytes = bytes
        self.tables = try Tables(header: bytes)
    }
}

/// Says why bytes are not a `mime.cache` that can be used.
package enum MIMECacheError: Error, Hashable, Sendable {
    /// The file ends before its header does; its size in bytes.
    case truncatedHeader(size: Int)
    /// The file is of a version with another layout.
    case unsupportedVersion(major: Int, minor: Int)
    /// A table of the header lies outside the file; the table's name and the offset it claims.
    case tableOutside(table: String, offset: Int)
}

extension MIMECache.Tables {
    init(header bytes: [UInt8]) throws(MIMECacheError) {
        guard bytes.count >= 40 else { throw .truncatedHeader(size: bytes.count) }
        func word(_ index: Int) -> Int { MIMECache.bigEndianWord(bytes, at: index) ?? 0 }
        let major = word(0) >> 16
        let minor = word(0) & 0xFFFF
        guard major == 1, minor == 1 || minor == 2 else {
            throw .unsupportedVersion(major: major, minor: minor)
        }
        func table(_ name: String, at position: Int) throws(MIMECacheError) -> Int {
            let offset = word(position)
            guard offset >= 32, offset <= bytes.count - 4 else {
                throw .tableOutside(table: name, offset: offset)
            }
            return offset
        }
        aliases = try table("aliases", at: 4)
        parents = try table("parents", at: 8)
        literals = try table("literals", at: 12)
        suffixes = try table("suffixes", at: 16)
        globs = try table("globs", at: 20)
        magic = try table("magic", at: 24)
        namespaces = try table("namespaces", at: 28)
    }
}

extension MIMECache {
    /// Reads a 32-bit big-endian word; nil when any of its bytes lies outside.
    static func bigEndianWord(_ bytes: [UInt8], at offset: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - 4 else { return nil }
        return Int(bytes[offset]) << 24 | Int(bytes[offset + 1]) << 16 | Int(bytes[offset + 2]) << 8
            | Int(bytes[offset + 3])
    }

    func word(at offset: Int) -> Int? { Self.bigEndianWord(bytes, at: offset) }

    /// Reads the count at `offset`, lowered to what fits between `start` and the file's end.
    func count(at offset: Int, entriesFrom start: Int, of stride: Int) -> Int {
        guard let count = word(at: offset), start <= bytes.count else { return 0 }
        return min(count, (bytes.count - start) / stride)
    }

    /// Finds the bytes of the string at `offset`; nil when it has no end or is too long.
    func stringRange(at offset: Int) -> Range<Int>? {
        guard offset >= 0, offset < bytes.count else { return nil }
        let limit = min(bytes.count, offset + Self.longestString + 1)
        guard let end = bytes[offset..<limit].firstIndex(of: 0) else { return nil }
        return offset..<end
    }

    /// Reads the string at `offset`; nil when it has no end, is too long or is not UTF-8.
    func string(at offset: Int) -> String? {
        guard let range = stringRange(at: offset) else { return nil }
        return String(validating: bytes[range], as: UTF8.self)
    }

    /// Reads the MIME type at `offset`; nil when what stands there cannot be one.
    func mimeType(at offset: Int) -> String? {
        guard let name = string(at: offset), MIMEName.isValid(name) else { return nil }
        return name
    }

    /// Finds `key` in a sorted table whose entries begin with the offset of a string, and returns the entry's
    /// offset.
    ///
    /// A table out of order can hide entries from the search; it cannot lead it astray.
    func entry(for key: [UInt8], inTable table: Int, stride: Int) -> Int? {
        let start = table + 4
        var low = 0
        var high = count(at: table, entriesFrom: start, of: stride)
        while low < high {
            let middle = (low + high) / 2
            let entry = start + middle * stride
            guard let text = word(at: entry), let order = order(ofStringAt: text, against: key) else {
                return nil
            }
            if order == 0 { return entry }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Compares the string at `offset` with `key` as strcmp(3) does; nil when the file ends within it.
    private func order(ofStringAt offset: Int, against key: [UInt8]) -> Int? {
        guard offset >= 0, offset < bytes.count else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            key.withUnsafeBufferPointer { key in
                let room = bytes.count - offset
                for index in 0..<min(key.count, room) {
                    let difference = Int(bytes[offset + index]) - Int(key[index])
                    // A zero byte ends the string, and is less than any byte of a key.
                    if difference != 0 { return difference }
                }
                guard key.count < room else { return nil }
                return Int(bytes[offset + key.count])
            }
        }
    }

    /// Finds the type that a name is an alias of; the name must be spelled as the cache spells it.
    package func target(ofAlias alias: String) -> String? {
        guard let entry = entry(for: Array(alias.utf8), inTable: tables.aliases, stride: 8) else {
            return nil
        }
        return word(at: entry + 4).flatMap(mimeType(at:))
    }

    /// Lists the types that a type is directly a subclass of, in the cache's order.
    package func parents(of mimeType: String) -> [String] {
        guard let entry = entry(for: Array(mimeType.utf8), inTable: tables.parents, stride: 8),
            let list = word(at: entry + 4)
        else { return [] }
        let count = min(count(at: list, entriesFrom: list + 4, of: 4), 64)
        return (0..<count).compactMap { word(at: list + 4 + 4 * $0).flatMap(self.mimeType(at:)) }
    }

    /// Lists all aliases with the types they stand for.
    func aliases() -> [(alias: String, target: String)] {
        let start = tables.aliases + 4
        return (0..<count(at: tables.aliases, entriesFrom: start, of: 8)).compactMap { index in
            guard let alias = word(at: start + 8 * index).flatMap(mimeType(at:)),
                let target = word(at: start + 8 * index + 4).flatMap(mimeType(at:))
            else { return nil }
            return (alias, target)
        }
    }

    /// Lists every type that is said to have parents.
    func typesWithParents() -> [String] {
        let start = tables.parents + 4
        return (0..<count(at: tables.parents, entriesFrom: start, of: 8)).compactMap { index in
            word(at: start + 8 * index).flatMap(mimeType(at:))
        }
    }

    /// Lists what the root elements of XML documents say about their type.
    func namespaces() -> [(uri: String, localName: String, mimeType: String)] {
        let start = tables.namespaces + 4
        return (0..<count(at: tables.namespaces, entriesFrom: start, of: 12)).compactMap { index in
            let entry = start + 12 * index
            guard let uri = word(at: entry).flatMap(string(at:)),
                let localName = word(at: entry + 4).flatMap(string(at:)),
                let mimeType = word(at: entry + 8).flatMap(mimeType(at:))
            else { return nil }
            return (uri, localName, mimeType)
        }
    }
}
