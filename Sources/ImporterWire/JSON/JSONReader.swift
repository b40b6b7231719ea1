/// Reads one JSON document (RFC 8259) from hostile bytes, value by value, as the caller asks for them.
///
/// Strict: UTF-8 throughout, no byte after the document, no lone surrogate, no number beyond its type. Depth is
/// bounded before anything is entered, sizes before anything is kept. A read value costs its own bytes once.
package struct JSONReader {
    private let bytes: [UInt8]
    private let end: Int
    private let depthLimit: Int
    private var depth = 0
    /// The byte that is read next, 0-based.
    package private(set) var offset = 0

    /// Prepares to read the first `count` bytes (all, when nil).
    package init(
        _ bytes: [UInt8], count: Int? = nil, limit: Int = WireLimits.packet, depth: Int = WireLimits.depth
    ) throws(PacketError) {
        let count = count ?? bytes.count
        precondition(count <= bytes.count, "a document cannot be longer than its bytes")
        guard count <= limit else { throw PacketError(.tooLarge(limit: limit), at: limit) }
        do {
            _ = try UTF8Span(validating: bytes.span.extracting(first: count))
        } catch {
            throw PacketError(.notUnicode, at: error.byteOffsets.lowerBound)
        }
        self.bytes = bytes
        end = count
        depthLimit = depth
    }

    /// Checks that nothing but white space follows.
    package mutating func finish() throws(PacketError) {
        skipSpace()
        guard offset == end else { throw expected("the end") }
    }

    // MARK: Values

    /// Reads an object, calling `field` with each key; `field` reads or skips the value.
    package mutating func object(
        _ field: (inout JSONReader, String) throws(PacketError) -> Void
    ) throws(PacketError) {
        try enter(UInt8(ascii: "{"), "an object")
        if take(UInt8(ascii: "}")) {
            depth -= 1
            return
        }
        repeat {
            skipSpace()
            guard peek() == UInt8(ascii: "\"") else { throw expected("a key") }
            let key = try string(limit: Self.longestKey)
            guard take(UInt8(ascii: ":")) else { throw expected("‘:’") }
            do {
                try field(&self, key)
            } catch {
                throw PacketError(error.problem, at: error.offset, path: [key] + error.path)
            }
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw expected("‘,’ or ‘}’") }
        depth -= 1
    }

    /// Reads an array, calling `element` for each of at most `limit` elements with its index.
    package mutating func array(
        limit: Int, _ element: (inout JSONReader, Int) throws(PacketError) -> Void
    ) throws(PacketError) {
        try enter(UInt8(ascii: "["), "an array")
        if take(UInt8(ascii: "]")) {
            depth -= 1
            return
        }
        var index = 0
        repeat {
            guard index < limit else { throw PacketError(.overLimit(limit: limit), at: offset) }
            do {
                try element(&self, index)
            } catch {
                throw PacketError(error.problem, at: error.offset, path: [String(index)] + error.path)
            }
            index += 1
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw expected("‘,’ or ‘]’") }
        depth -= 1
    }

    /// Reads a string of at most `limit` bytes of UTF-8, counted without quotes and escapes.
    package mutating func string(limit: Int) throws(PacketError) -> String {
        skipSpace()
        let start = offset
        guard peek() == UInt8(ascii: "\"") else { throw mismatch("a string") }
        offset += 1
        let text = offset
        skipPlainText()
        switch peek() {
        case UInt8(ascii: "\""):
            guard offset - text <= limit else { throw PacketError(.overLimit(limit: limit), at: start) }
            defer { offset += 1 }
            return String(decoding: bytes[text..<offset], as: UTF8.self)
        case UInt8(ascii: "\\"): return try escapedString(from: text, limit: limit, start: start)
        case nil: throw expected("‘\"’")
        default: throw expected("an escape")
        }
    }

    /// Goes on to what ends a string or means something else in it: a quote, a backslash, a control character.
    private mutating func skipPlainText() {
        var next = offset
        // Valid: `end` is within the bytes.
        bytes.withUnsafeBufferPointer { bytes in
            while next < end {
                let byte = bytes[next]
                if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
                next += 1
            }
        }
        offset = next
    }

    package mutating func boolean() throws(PacketError) -> Bool {
        skipSpace()
        if takeWord("true") { return true }
        if takeWord("false") { return false }
        throw mismatch("true or false")
    }

    /// Reads `null` if it stands here; otherwise reads nothing.
    package mutating func null() -> Bool {
        skipSpace()
        return takeWord("null")
    }

    /// Reads a whole number that fits `type`.
    package mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws(PacketError) -> Value {
        skipSpace()
        let start = offset
        let (isWhole, text) = try number(mismatch: "a whole number")
        guard isWhole, let value = Value(text) else {
            throw PacketError(
                .value(expected: "a whole number from \(Value.min) to \(Value.max)"), at: start)
        }
        return value
    }

    /// Reads a finite number.
    package mutating func double() throws(PacketError) -> Double {
        skipSpace()
        let start = offset
        guard let value = Double(try number(mismatch: "a number").text), value.isFinite else {
            throw PacketError(.value(expected: "a number within ±1.8e308"), at: start)
        }
        return value
    }

    /// Reads a number as an attribute keeps it: whole if it is written so and fits.
    package mutating func numericValue() throws(PacketError) -> AttributeValue {
        let start = offset
        let (isWhole, text) = try number(mismatch: "a string, a number, true, false or a list of strings")
        if isWhole, let value = Int64(text) { return .integer(value) }
        if let value = Double(text), value.isFinite { return .number(value) }
        throw PacketError(.value(expected: "a number within ±1.8e308"), at: start)
    }

    /// Reads whatever value stands here and forgets it.
    package mutating func skip() throws(PacketError) {
        skipSpace()
        switch peek() {
        case UInt8(ascii: "{"): try object { (reader, _) throws(PacketError) in try reader.skip() }
        case UInt8(ascii: "["):
            try array(limit: .max) { (reader, _) throws(PacketError) in try reader.skip() }
        case UInt8(ascii: "\""): _ = try string(limit: .max)
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
        case UInt8(ascii: "n"): guard null() else { throw expected("a value") }
        default: _ = try number(mismatch: nil)
        }
    }

    /// Tells what kind of value stands here by its first byte, without reading it; nil at the end.
    package mutating func firstByte() -> UInt8? {
        skipSpace()
        return peek()
    }

    /// Makes an error that names a value of the wrong kind, or broken grammar where no value begins.
    package func mismatch(_ wanted: String) -> PacketError {
        switch peek() ?? 0 {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            PacketError(.value(expected: wanted), at: offset)
        default: expected("a value")
        }
    }

    // MARK: Tokens

    /// No key that this program knows is longer; one that is belongs to a document that it would not understand.
    private static let longestKey = 256

    private mutating func enter(_ bracket: UInt8, _ wanted: String) throws(PacketError) {
        guard take(bracket) else { throw mismatch(wanted) }
        guard depth < depthLimit else { throw PacketError(.tooDeep(limit: depthLimit), at: offset - 1) }
        depth += 1
    }

    private func peek() -> UInt8? { offset < end ? bytes[offset] : nil }

    private func expected(_ what: String) -> PacketError {
        PacketError(.syntax(expected: what), at: offset)
    }

    private mutating func skipSpace() {
        while offset < end {
            switch bytes[offset] {
            case 0x20, 0x09, 0x0A, 0x0D: offset += 1
            default: return
            }
        }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek() == byte else { return false }
        offset += 1
        return true
    }

    /// Takes a word that stands exactly here.
    private mutating func takeWord(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard end - offset >= count else { return false }
        // Valid: the buffer is read within the call.
        guard word.withUTF8Buffer({ $0.elementsEqual(bytes[offset..<offset + count]) }) else { return false }
        offset += count
        return true
    }

    /// Reads on after the first backslash of a string that began at `text`.
    private mutating func escapedString(
        from text: Int, limit: Int, start: Int
    ) throws(PacketError) -> String {
        var decoded = Array(bytes[text..<offset])
        // Most texts that hold escapes are excerpts.
        decoded.reserveCapacity(min(limit, end - text, 2048))
        while offset < end {
            let run = offset
            skipPlainText()
            decoded.append(contentsOf: bytes[run..<offset])
            guard decoded.count <= limit, offset < end else { break }
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: decoded, as: UTF8.self)
            case UInt8(ascii: "\\"):
                offset += 1
                let scalar = try escape()
                if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
                    decoded.append(byte)
                } else {
                    decoded.append(contentsOf: scalar.utf8)
                }
            default: throw expected("an escape")
            }
        }
        guard decoded.count <= limit else { throw PacketError(.overLimit(limit: limit), at: start) }
        throw expected("‘\"’")
    }

    /// Reads what follows a backslash.
    private mutating func escape() throws(PacketError) -> Unicode.Scalar {
        guard let byte = peek() else { throw expected("an escape") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default:
            offset -= 1
            throw expected("an escape")
        }
        let start = offset - 2
        let unit = try fourDigits()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // Half of a pair: the other half must follow, and make a scalar with it.
        if unit < 0xDC00, takeWord("\\u") {
            let other = try fourDigits()
            if (0xDC00...0xDFFF).contains(other),
                let scalar = Unicode.Scalar(
                    0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(other) - 0xDC00))
            {
                return scalar
            }
        }
        throw PacketError(.notUnicode, at: start)
    }

    private mutating func fourDigits() throws(PacketError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw expected("a hexadecimal digit")
            }
            value = value << 4 | UInt16(digit)
            offset += 1
        }
        return value
    }

    /// Reads a number's token; it is whole when it has neither a point nor an exponent.
    private mutating func number(mismatch wanted: String?) throws(PacketError) -> (
        isWhole: Bool, text: String
    ) {
        let start = offset
        var isWhole = true
        if peek() == UInt8(ascii: "-") { offset += 1 }
        if peek() == UInt8(ascii: "0") {
            offset += 1
        } else if !takeDigits() {
            if offset == start, let wanted { throw mismatch(wanted) }
            throw expected(offset == start ? "a value" : "a digit")
        }
        if peek() == UInt8(ascii: ".") {
            isWhole = false
            offset += 1
            guard takeDigits() else { throw expected("a digit") }
        }
        if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
            isWhole = false
            offset += 1
            if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { offset += 1 }
            guard takeDigits() else { throw expected("a digit") }
        }
        return (isWhole, String(decoding: bytes[start..<offset], as: UTF8.self))
    }

    private mutating func takeDigits() -> Bool {
        let start = offset
        while offset < end, bytes[offset] >= UInt8(ascii: "0"), bytes[offset] <= UInt8(ascii: "9") {
            offset += 1
        }
        return offset > start
    }
}
