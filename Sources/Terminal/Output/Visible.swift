extension String {
    /// Shows the text so that it cannot act on a terminal: every scalar that is not seen, or that reorders what
    /// is, becomes `\u{…}` with its number in hexadecimal.
    ///
    /// Escaped are control characters (C0, DEL, C1, line and paragraph separators), bidirectional controls,
    /// zero-width and other ignorable characters. A joiner between two letters of a script that needs it, or inside
    /// an emoji, stays, and so do variation selectors. A backslash is not doubled: the exact text is in the JSON.
    /// Text of printable ASCII comes back as it is.
    package var visible: String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        var shown = ""
        shown.reserveCapacity(utf8.count + 8)
        appendVisible(to: &shown)
        return shown
    }

    private func appendVisible(to shown: inout String) {
        let scalars = unicodeScalars
        var before: Unicode.Scalar?
        var isInFlag = false
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            index = scalars.index(after: index)
            let after = index < scalars.endIndex ? scalars[index] : nil
            // A black flag followed by tag characters is one picture (the flags of England, Scotland, Wales).
            isInFlag = scalar.value == 0x1F3F4 || (isInFlag && scalar.isTag)
            if scalar.isUnseen && !(isInFlag && scalar.isTag) && !scalar.joins(before, after) {
                shown += scalar.escape
            } else {
                shown.unicodeScalars.append(scalar)
            }
            before = scalar
        }
    }
}

/// Shows bytes that should be UTF-8: what is goes through ``Swift/String/visible``, and every byte that is not
/// becomes `\x` and two hexadecimal digits, so that different bytes look different.
package func visible(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text.visible }
    var shown = ""
    var valid: [UInt8] = []
    var rest = Array(bytes)[...]
    while let first = rest.first {
        let length = validLength(of: rest)
        if length > 0 {
            valid += rest.prefix(length)
            rest = rest.dropFirst(length)
            continue
        }
        shown += String(decoding: valid, as: UTF8.self).visible + "\\x" + hexadecimal(first)
        valid.removeAll(keepingCapacity: true)
        rest = rest.dropFirst()
    }
    return shown + String(decoding: valid, as: UTF8.self).visible
}

/// Counts the bytes of the one well-formed UTF-8 sequence at the front; 0 when there is none.
private func validLength(of bytes: ArraySlice<UInt8>) -> Int {
    for length in 1...4 where bytes.count >= length {
        if String(validating: bytes.prefix(length), as: UTF8.self) != nil { return length }
    }
    return 0
}

/// Writes bytes as a URL path does: letters, digits, `-._~/` as they are, all else as `%` and two digits.
///
/// It is how bytes that are not UTF-8 travel in JSON (`payloadBytes`, `pathBytes`), and it loses nothing.
package func percentEncoded(_ bytes: some Sequence<UInt8>) -> String {
    var encoded = ""
    for byte in bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "/"):
            encoded.unicodeScalars.append(Unicode.Scalar(byte))
        default:
            encoded += "%" + hexadecimal(byte)
        }
    }
    return encoded
}

private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
}

extension Unicode.Scalar {
    /// Writes the scalar as Swift's literals do: `\u{1B}`.
    fileprivate var escape: String { "\\u{" + String(value, radix: 16, uppercase: true) + "}" }

    fileprivate var isTag: Bool { (0xE0020...0xE007F).contains(value) }

    /// True for what a terminal would obey or hide instead of showing it.
    package var isUnseen: Bool {
        if value < 0x7F { return value < 0x20 }
        if value < 0xA0 { return true }
        if value < 0x300 { return value == 0xAD }
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: break
        }
        if (0xFFF9...0xFFFB).contains(value) { return true }
        return properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }

    /// True for a joiner that does its work between `before` and `after`: in an emoji, or between letters of the
    /// scripts from Hebrew on (Arabic, the Indic ones) whose spelling needs it.
    fileprivate func joins(_ before: Unicode.Scalar?, _ after: Unicode.Scalar?) -> Bool {
        guard value == 0x200C || value == 0x200D, let before, let after else { return false }
        if value == 0x200D, after.properties.isEmoji, after.value > 0xFF,
            before.properties.isEmoji || before.properties.isVariationSelector
        {
            return before.value > 0xFF
        }
        return before.isLetterThatJoins && after.isLetterThatJoins
    }

    private var isLetterThatJoins: Bool {
        guard (0x590...0x1CFF).contains(value) || (0xA800...0xABFF).contains(value) else { return false }
        switch properties.generalCategory {
        case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }
}
