import ImporterWire
import InternationalText

/// Decodes `%41` and the like; nil where the bytes are not UTF-8 or hold a control.
package func percentDecoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        let digits = byte == UInt8(ascii: "%") ? rest.prefix(2).compactMap(hexValue) : []
        bytes.append(digits.count == 2 ? digits[0] << 4 | digits[1] : byte)
        if digits.count == 2 { rest = rest.dropFirst(2) }
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
}

/// Takes ASCII white space and controls off both ends.
package func trimmingSpaces(_ text: some StringProtocol) -> Substring {
    let text = Substring(text)
    guard let first = text.utf8.first, let last = text.utf8.last else { return text }
    if first > 0x20 && last > 0x20 { return text }
    guard let start = text.utf8.firstIndex(where: { $0 > 0x20 }),
        let end = text.utf8.lastIndex(where: { $0 > 0x20 })
    else { return text[text.endIndex...] }
    // Valid as text: what is taken off is ASCII, so both ends are at characters.
    return text[start..<text.utf8.index(after: end)]
}

/// Cuts a value to what an attribute or a name may hold, on a character.
package func cut(_ text: some StringProtocol) -> String {
    if text.utf8.count <= WireLimits.attributeValue { return String(text) }
    var size = 0
    return String(
        text.prefix { character in
            size += character.utf8.count
            return size <= WireLimits.attributeValue
        })
}

/// Puts a text on one line, each run of white space as one space.
package func collapsed(_ text: String) -> String {
    // Nearly all texts are collapsed already; the leads are those of white space beyond ASCII.
    var before: UInt8 = 0x20
    let isCollapsed = text.utf8.allSatisfy { byte in
        defer { before = byte }
        return byte == 0x20 ? before != 0x20 : byte > 0x20 && ![0xC2, 0xE1, 0xE2, 0xE3].contains(byte)
    }
    if isCollapsed && before != 0x20 { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
