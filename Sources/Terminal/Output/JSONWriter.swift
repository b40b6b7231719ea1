/// Writes JSON whose members stand in the order of the calls.
///
/// The output is ASCII for all that a terminal could obey or hide: control, bidirectional, zero-width characters are
/// written as `\u` escapes, which every reader turns back into exactly them. All other text stays as it is, so the
/// output is valid UTF-8 always.
package struct JSONWriter: Sendable {
    /// What was written so far.
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    /// Writes an object as the next value; `members` writes what is in it.
    package mutating func object<Failure>(
        _ members: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        try enclose("{", "}", members)
    }

    /// Writes an array as the next value; `elements` writes what is in it.
    package mutating func array<Failure>(
        _ elements: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        try enclose("[", "]", elements)
    }

    /// Opens an array that outlives a call, for output in pieces; close it with ``endArray()``.
    package mutating func beginArray() { open("[") }

    /// Closes what ``beginArray()`` opened.
    package mutating func endArray() { close("]") }

    /// Opens an object that outlives a call; close it with ``endObject()``.
    package mutating func beginObject() { open("{") }

    /// Closes what ``beginObject()`` opened.
    package mutating func endObject() { close("}") }

    /// Writes a member's name; its value is what is written next.
    package mutating func key(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func value(_ text: String) {
        separate()
        quote(text)
        needsComma = true
    }

    package mutating func value(_ number: some FixedWidthInteger) { literal(number.description) }

    /// Writes a number; one that JSON cannot hold (infinite, not a number) is null.
    package mutating func value(_ number: Double) {
        literal(number.isFinite ? number.description : "null")
    }

    package mutating func value(_ flag: Bool) { literal(flag ? "true" : "false") }

    package mutating func value(_ texts: [String]) {
        array { for text in texts { $0.value(text) } }
    }

    package mutating func null() { literal("null") }

    package mutating func member(_ name: String, _ text: String) {
        key(name)
        value(text)
    }

    /// Writes a member that is null where there is no text.
    package mutating func member(_ name: String, _ text: String?) {
        key(name)
        if let text { value(text) } else { null() }
    }

    package mutating func member(_ name: String, _ number: some FixedWidthInteger) {
        key(name)
        value(number)
    }

    package mutating func member(_ name: String, _ flag: Bool) {
        key(name)
        value(flag)
    }

    package mutating func member(_ name: String, _ texts: [String]) {
        key(name)
        value(texts)
    }

    /// Ends the line, and begins the next value as a document of its own.
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Hands over what was written, and goes on where it stood: for output in pieces.
    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private mutating func enclose<Failure>(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar,
        _ content: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        open(opening)
        try content(&self)
        close(closing)
    }

    private mutating func open(_ opening: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: opening))
        needsComma = false
    }

    private mutating func close(_ closing: Unicode.Scalar) {
        bytes.append(UInt8(ascii: closing))
        needsComma = true
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let isPlain = text.utf8.allSatisfy { byte in
            byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        if isPlain {
            bytes.append(contentsOf: text.utf8)
        } else {
            for scalar in text.unicodeScalars { escape(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": bytes.append(contentsOf: "\\\"".utf8)
        case "\\": bytes.append(contentsOf: "\\\\".utf8)
        case "\n": bytes.append(contentsOf: "\\n".utf8)
        case "\r": bytes.append(contentsOf: "\\r".utf8)
        case "\t": bytes.append(contentsOf: "\\t".utf8)
        case _ where scalar.isUnseen:
            for unit in scalar.utf16 { bytes.append(contentsOf: hexadecimal(unit)) }
        default:
            bytes.append(contentsOf: scalar.utf8)
        }
    }

    private func hexadecimal(_ unit: UInt16) -> String.UTF8View {
        let digits = String(unit, radix: 16)
        return ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
    }
}
