/// Holds what the beginning of an XML or HTML document says of it.
struct MarkupHead: Sendable, Hashable {
    /// Whether an XML declaration (`<?xml …?>`) was found.
    var hasDeclaration = false
    /// The name in the document type declaration, in lower case; nil where there is none.
    var doctype: String?
    /// The public or system identifier that follows it; empty where there is none.
    var doctypeIdentifier = ""
    /// The root element's name without its prefix; nil where the bytes end before it.
    var root: String?
    /// The root element's namespace; empty where it has none.
    var namespace = ""
    /// All namespaces that the root element declares.
    var namespaces: [String] = []
}

/// Reads the beginning of XML and HTML as far as the root element's start tag, whatever the bytes are.
///
/// It is no parser: it forgives what comes before the declaration (byte order mark, blank lines, a few stray
/// bytes), skips comments, processing instructions and the document type's own declarations, and stops at the
/// root element. One pass, no recursion.
struct MarkupScanner {
    /// How many bytes are looked at.
    static let limit = 8 * 1024
    /// How many bytes that are neither white space nor “<” may stand before the declaration.
    private static let strayBytes = 4
    /// The longest name or value kept, in bytes.
    private static let longestValue = 256

    private let bytes: UnsafeRawBufferPointer
    private var position = 0

    private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Reads the head of a document; nil when the bytes do not begin as markup does.
    static func scan(_ bytes: UnsafeRawBufferPointer) -> MarkupHead? {
        guard bytes.count >= 2 else { return nil }
        if let wide = WideText(bytes) {
            return wide.narrowed(bytes, limit: limit).withUnsafeBytes { scan(ascii: $0) }
        }
        let mark = ByteOrderMark(of: bytes) == nil ? 0 : 3
        return scan(ascii: UnsafeRawBufferPointer(rebasing: bytes.dropFirst(mark).prefix(limit)))
    }

    private static func scan(ascii bytes: UnsafeRawBufferPointer) -> MarkupHead? {
        var scanner = MarkupScanner(bytes)
        guard scanner.skipToFirstTag() else { return nil }
        return scanner.head()
    }

    /// Goes to the first “<”; false when other text comes before it.
    private mutating func skipToFirstTag() -> Bool {
        let first = position
        skipSpace()
        if at(UInt8(ascii: "<")) { return true }
        // Stray bytes are forgiven only before an XML declaration.
        position = first
        var stray = 0
        while position < bytes.count, stray <= Self.strayBytes {
            if starts(with: "<?xml") { return true }
            if !Self.isSpace(bytes[position]) { stray += 1 }
            position += 1
        }
        return false
    }

    private mutating func head() -> MarkupHead? {
        var head = MarkupHead()
        while position < bytes.count {
            skipSpace()
            guard at(UInt8(ascii: "<")) else {
                return head.hasDeclaration || head.doctype != nil ? head : nil
            }
            if starts(with: "<?") {
                if starts(with: "<?xml") {
                    if position + 5 < bytes.count, Self.isSpace(bytes[position + 5]) {
                        head.hasDeclaration = true
                    }
                } else if !head.hasDeclaration {
                    // “<?php”, “<?=”: a program that writes markup.
                    return nil
                }
                guard skip(past: "?>") else { return head }
            } else if starts(with: "<!--") {
                guard skip(past: "-->") else { return head }
            } else if starts(with: "<!") {
                guard readDoctype(into: &head) else { return head }
            } else {
                position += 1
                readRoot(into: &head)
                return head.root == nil && !head.hasDeclaration && head.doctype == nil ? nil : head
            }
        }
        return head
    }

    /// Reads `<!DOCTYPE name …>` and skips its internal subset; false when something else stands there.
    private mutating func readDoctype(into head: inout MarkupHead) -> Bool {
        guard starts(with: "<!doctype", ignoringCase: true) else { return false }
        position += 9
        skipSpace()
        let isFirst = head.doctype == nil
        let name = readName()
        if isFirst { head.doctype = name.asciiLowercased }
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let value = readValue() else {
                    position = bytes.count
                    return true
                }
                if isFirst, depth == 0, head.doctypeIdentifier.isEmpty { head.doctypeIdentifier = value }
                continue
            case UInt8(ascii: "<") where starts(with: "<!--"):
                guard skip(past: "-->") else { return true }
                continue
            case UInt8(ascii: ">") where depth <= 0:
                position += 1
                return true
            default: break
            }
            position += 1
        }
        return true
    }

    private mutating func readRoot(into head: inout MarkupHead) {
        let name = readName()
        guard !name.isEmpty else { return }
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let prefix = parts.count == 2 ? String(parts[0]) : ""
        head.root = String(parts[parts.count - 1])
        while position < bytes.count {
            skipSpace()
            let attribute = readName()
            guard !attribute.isEmpty else { return }
            skipSpace()
            guard at(UInt8(ascii: "=")) else { continue }
            position += 1
            skipSpace()
            guard let value = readValue() else { return }
            if attribute == "xmlns" || attribute.hasPrefix("xmlns:") {
                if !value.isEmpty { head.namespaces.append(value) }
                let declared = attribute == "xmlns" ? "" : String(attribute.dropFirst("xmlns:".count))
                if declared == prefix { head.namespace = value }
            }
        }
    }

    /// Reads a name; empty where none stands. A name that is too long is passed over and cut.
    private mutating func readName() -> String {
        let first = position
        while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
        return text(first..<position)
    }

    /// Reads a quoted value; nil when there is none or it does not end.
    private mutating func readValue() -> String? {
        guard at(UInt8(ascii: "\"")) || at(UInt8(ascii: "'")),
            let end = bytes[(position + 1)...].firstIndex(of: bytes[position])
        else { return nil }
        defer { position = end + 1 }
        return text(position + 1..<end)
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.prefix(Self.longestValue)], as: UTF8.self)
    }

    private mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    /// Goes past the next occurrence of a mark; false, and to the end, when there is none.
    private mutating func skip(past mark: StaticString) -> Bool {
        while position < bytes.count {
            if starts(with: mark) {
                position += mark.utf8CodeUnitCount
                return true
            }
            position += 1
        }
        return false
    }

    private func at(_ byte: UInt8) -> Bool { position < bytes.count && bytes[position] == byte }

    private func starts(with mark: StaticString, ignoringCase: Bool = false) -> Bool {
        let count = mark.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        return mark.withUTF8Buffer { mark in
            (0..<count).allSatisfy { index in
                let byte = bytes[position + index]
                return (ignoringCase ? byte.asciiLowercased : byte) == mark[index]
            }
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }
}
