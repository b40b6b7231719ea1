import Organizer

/// Writes and reads the small JSON texts that the database holds: an object of attributes, an array of strings.
///
/// Rows of a list are read by the thousand; a general decoder costs more than the rest of the row.
enum JSONText {
    /// Writes attributes by ascending key, as UTF-8; nil for none. Numbers that are not finite are left out.
    static func encode(_ attributes: [String: AttributeValue]) -> [UInt8]? {
        if attributes.isEmpty { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(128)
        text.append(UInt8(ascii: "{"))
        for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
            if case .number(let number) = value, !number.isFinite { continue }
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            append(key, to: &text)
            text.append(UInt8(ascii: ":"))
            switch value {
            case .boolean(let flag): text += (flag ? "true" : "false").utf8
            case .integer(let number): text += String(number).utf8
            // The shortest form that reads back the same; its point or exponent tells it from an integer.
            case .number(let number): text += number.description.utf8
            case .string(let string): append(string, to: &text)
            case .strings(let strings): append(strings, to: &text)
            }
        }
        text.append(UInt8(ascii: "}"))
        return text
    }

    /// Writes an array of strings, as UTF-8.
    static func encode(_ strings: [String]) -> [UInt8] {
        var text: [UInt8] = []
        append(strings, to: &text)
        return text
    }

    private static func append(_ strings: [String], to text: inout [UInt8]) {
        text.append(UInt8(ascii: "["))
        for (index, string) in strings.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            append(string, to: &text)
        }
        text.append(UInt8(ascii: "]"))
    }

    private static func append(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        var string = string
        string.withUTF8 { units in
            var plain = 0
            for (offset, unit) in units.enumerated() {
                guard unit < 0x20 || unit == UInt8(ascii: "\"") || unit == UInt8(ascii: "\\") else {
                    continue
                }
                text += units[plain..<offset]
                plain = offset + 1
                if unit < 0x20 {
                    let digits = String(unit, radix: 16)
                    text += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
                } else {
                    text.append(UInt8(ascii: "\\"))
                    text.append(unit)
                }
            }
            text += units[plain...]
        }
        text.append(UInt8(ascii: "\""))
    }

    /// Reads an object of attributes; nil when the text is not one.
    static func attributes(_ text: String) -> [String: AttributeValue]? {
        var parser = Parser(text)
        var attributes: [String: AttributeValue] = [:]
        guard parser.take("{") else { return nil }
        if !parser.take("}") {
            repeat {
                guard let key = parser.string(), parser.take(":"), let value = parser.value() else {
                    return nil
                }
                attributes[key] = value
            } while parser.take(",")
            guard parser.take("}") else { return nil }
        }
        return parser.isAtEnd ? attributes : nil
    }

    /// Reads an array of strings; nil when the text is not one.
    static func strings(_ text: String) -> [String]? {
        var parser = Parser(text)
        guard let strings = parser.strings(), parser.isAtEnd else { return nil }
        return strings
    }
}

/// Reads the subset of JSON that ``JSONText`` writes, with white space between tokens.
private struct Parser {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool {
        mutating get {
            skipSpace()
            return offset == bytes.count
        }
    }

    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: mark) else { return false }
        offset += 1
        return true
    }

    mutating func value() -> AttributeValue? {
        skipSpace()
        guard offset < bytes.count else { return nil }
        switch bytes[offset] {
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "["): return strings().map { .strings($0) }
        case UInt8(ascii: "t"): return take(word: "true") ? .boolean(true) : nil
        case UInt8(ascii: "f"): return take(word: "false") ? .boolean(false) : nil
        default: return number()
        }
    }

    mutating func strings() -> [String]? {
        var strings: [String] = []
        guard take("[") else { return nil }
        if take("]") { return strings }
        repeat {
            guard let string = string() else { return nil }
            strings.append(string)
        } while take(",")
        return take("]") ? strings : nil
    }

    mutating func string() -> String? {
        guard take("\"") else { return nil }
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""), bytes[offset] != UInt8(ascii: "\\") {
            offset += 1
        }
        var unescaped = Array(bytes[start..<offset])
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: "\"") { return String(validating: unescaped, as: UTF8.self) }
            if byte != UInt8(ascii: "\\") {
                unescaped.append(byte)
            } else if let scalar = escape() {
                unescaped += Array(String(Character(scalar)).utf8)
            } else {
                return nil
            }
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard offset < bytes.count else { return nil }
        defer { offset += 1 }
        switch bytes[offset] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "u"):
            let digits = bytes.dropFirst(offset + 1).prefix(4)
            guard digits.count == 4,
                let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            offset += 4
            // Scalars beyond the basic plane are written as they are, so no surrogate stands here.
            return Unicode.Scalar(value)
        default: return nil
        }
    }

    private mutating func number() -> AttributeValue? {
        let start = offset
        while offset < bytes.count, "+-.0123456789Ee".utf8.contains(bytes[offset]) { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { return nil }
        return .number(number)
    }

    private mutating func take(word: StaticString) -> Bool {
        let expected = String(describing: word).utf8
        guard bytes.dropFirst(offset).starts(with: expected) else { return false }
        offset += expected.count
        return true
    }

    private mutating func skipSpace() {
        while offset < bytes.count, " \t\r\n".utf8.contains(bytes[offset]) { offset += 1 }
    }
}
