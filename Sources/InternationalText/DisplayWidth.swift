import CICU

/// Counts the columns that a text takes on a terminal, in cells of one narrow character.
///
/// A grapheme cluster is one unit: a combining mark, a joiner or a variation selector adds nothing, an emoji
/// sequence takes two columns, East Asian wide and fullwidth characters take two, ambiguous ones take one (as
/// wcwidth(3) has them outside East Asian locales). Control characters take none, so escape them first. Linear in
/// the text; text of printable ASCII is only counted.
package func displayWidth(of text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// Counts the columns that one grapheme cluster takes on a terminal.
package func displayWidth(of character: Character) -> Int {
    var scalars = character.unicodeScalars.makeIterator()
    guard let first = scalars.next() else { return 0 }
    let base = columns(of: first)
    var sum = base
    var isAlone = true
    var asksForEmoji = false
    while let next = scalars.next() {
        isAlone = false
        sum += columns(of: next)
        if next == "\u{FE0F}" || next.properties.isEmojiModifier { asksForEmoji = true }
    }
    if isAlone { return base }
    if first.properties.isEmoji {
        // A base with a selector, a skin tone, a keycap or joined pictures is drawn in the room of one picture.
        if asksForEmoji || base == 2 { return 2 }
    }
    return sum
}

/// Cuts a text to at most `width` columns, ending it with “…” where something was cut.
///
/// The result never splits a grapheme cluster, and may be one column narrower than `width` when a wide character
/// would not fit. A width of 0 or less gives the empty text.
package func truncated(_ text: String, toWidth width: Int) -> String {
    if displayWidth(of: text) <= width { return text }
    guard width > 0 else { return "" }
    var taken = 0
    var end = text.startIndex
    while end < text.endIndex {
        let columns = displayWidth(of: text[end])
        if taken + columns > width - 1 { break }
        taken += columns
        end = text.index(after: end)
    }
    return text[..<end] + "…"
}

private func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: return 1
    case 0...0x9F: return 0
    // The soft hyphen and the signs that enclose Arabic numbers are format characters, and yet drawn.
    case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2: return 1
    // Vowels and final consonants of Hangul join the consonant before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    return icu_is_wide(scalar.value) ? 2 : 1
}
