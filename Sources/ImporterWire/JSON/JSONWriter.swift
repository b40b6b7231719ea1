/// Writes JSON (RFC 8259) into one growing buffer of UTF-8, without spaces.
///
/// The caller writes the punctuation; this writes values. Text is kept as it is: only what the grammar demands is
/// escaped, so that a size in the packet is a size in the text for nearly everything people write.
package struct JSONWriter: Sendable {
    /// What was written so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// How many bytes were written so far.
    package var count: Int { bytes.count }

    /// Forgets what was written and keeps the memory.
    package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Forgets the bytes from `position` on.
    package mutating func removeTail(from position: Int) { bytes.removeSubrange(position...) }

    /// Appends punctuation, or a key with its quotes and colon, as it stands.
    package mutating func raw(_ text: StaticString) {
        // Valid: the buffer is read within the call.
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends JSON that was written before.
    package mutating func raw(_ written: [UInt8]) { bytes.append(contentsOf: written) }

    package mutating func boolean(_ value: Bool) {
        if value { raw("true") } else { raw("false") }
    }

    package mutating func integer(_ value: some BinaryInteger) {
        if let small = UInt8(exactly: value), small < 10 {
            bytes.append(UInt8(ascii: "0") + small)
        } else {
            bytes.append(contentsOf: String(value).utf8)
        }
    }

    /// Appends a number; `value` is finite, since JSON knows no other.
    package mutating func number(_ value: Double) {
        precondition(value.isFinite, "JSON holds finite numbers only")
        bytes.append(contentsOf: value.description.utf8)
    }

    /// Appends a string with its quotes.
    package mutating func string(_ value: String) {
        bytes.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { text in
            var start = 0
            for position in text.indices {
                let byte = text[position]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                    continue
                }
                bytes.append(contentsOf: text[start..<position])
                escape(byte)
                start = position + 1
            }
            bytes.append(contentsOf: text[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw("\\\"")
        case UInt8(ascii: "\\"): raw("\\\\")
        case UInt8(ascii: "\n"): raw("\\n")
        case UInt8(ascii: "\r"): raw("\\r")
        case UInt8(ascii: "\t"): raw("\\t")
        default:
            raw("\\u00")
            for digit in [byte >> 4, byte & 15] {
                bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }
}
