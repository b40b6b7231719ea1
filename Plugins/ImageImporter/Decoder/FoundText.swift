import ImporterWire

/// Reads text that programs and cameras left in a picture.
enum FoundText {
    /// Decodes bytes as UTF-8 where they are UTF-8, and else as Latin-1, without the blanks and zeros around them;
    /// nil when nothing is left.
    ///
    /// tEXt is Latin-1 and EXIF is ASCII by their specifications, and yet both hold UTF-8 in the wild. Latin-1 text
    /// that happens to be UTF-8 is too rare to matter.
    static func line(_ bytes: ArraySlice<UInt8>) -> String? {
        let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
        guard let first = bytes.firstIndex(where: { !isBlank($0) }),
            let last = bytes.lastIndex(where: { !isBlank($0) })
        else { return nil }
        let text = bytes[first...last]
        if let unicode = String(validating: text, as: UTF8.self) { return unicode }
        return String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
    }

    /// Decodes little-endian UTF-16, as Windows writes it in EXIF, up to the first zero.
    static func utf16(_ bytes: [UInt8]) -> String? {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        let text = String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
        return line(Array(text.utf8)[...])
    }

    /// Cuts a text on a character so that it fits an attribute (``WireLimits/attributeValue``).
    static func cut(_ text: String) -> String {
        guard text.utf8.count > WireLimits.attributeValue else { return text }
        let ellipsis = "…"
        var result = ""
        var count = ellipsis.utf8.count
        for character in text {
            count += character.utf8.count
            if count > WireLimits.attributeValue { break }
            result.append(character)
        }
        return result + ellipsis
    }
}
