import InternationalText

/// Breaks text into the words by which it is found.
///
/// A word is a run of letters, marks and digits in search form (see `String.searchForm`). Scripts that put no spaces
/// between words, Hangul and symbols give one word a scalar: who looks for several finds them where they follow one
/// another, so any part of such a text is found, from one character on.
package struct SearchWords: Sendable, Hashable {
    /// The words in order, each ended by a space, as UTF-8. The only ASCII in it is a–z, 0–9 and the space.
    package private(set) var bytes: [UInt8] = []

    package init(_ text: String) {
        var text = text
        let known = text.withUTF8 { KnownForms.words(of: $0) }
        bytes = known ?? SearchWords(folding: text).bytes
    }

    /// Takes a text through its search form. ``init(_:)`` gives the same, and does so itself where a scalar depends on those
    /// beside it.
    package init(folding text: String) {
        append(text.searchForm)
        endWord()
    }

    package var isEmpty: Bool { bytes.isEmpty }

    /// The words one by one.
    package var words: [ArraySlice<UInt8>] { bytes.split(separator: Self.end) }

    private static let end = UInt8(ascii: " ")

    private mutating func append(ascii byte: UInt8) {
        if let part = Self.part(ascii: byte) { bytes.append(part) } else { endWord() }
    }

    /// What a byte of ASCII adds to a word; nil for one between words.
    @inline(__always)
    static func part(ascii byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        default: nil
        }
    }

    /// Takes text in search form.
    private mutating func append(_ units: [UInt16]) {
        var rest = units[...]
        while let unit = rest.popFirst() {
            if unit < 0x80 {
                append(ascii: UInt8(truncatingIfNeeded: unit))
                continue
            }
            var scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
            if UTF16.isLeadSurrogate(unit), let trail = rest.first, UTF16.isTrailSurrogate(trail) {
                rest.removeFirst()
                let value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF))
                scalar = Unicode.Scalar(value) ?? scalar
            }
            append(scalar)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch SearchScalar(scalar) {
        case .part: bytes += UTF8.encode(scalar).unsafelyUnwrapped
        case .whole:
            endWord()
            bytes += UTF8.encode(scalar).unsafelyUnwrapped
            endWord()
        case .between: endWord()
        }
    }

    private mutating func endWord() {
        if let last = bytes.last, last != Self.end { bytes.append(Self.end) }
    }
}

/// Says what a scalar is to a search.
enum SearchScalar {
    /// A part of a word.
    case part
    /// A word of its own.
    case whole
    /// What stands between words.
    case between

    init(_ scalar: Unicode.Scalar) {
        if scalar.value < 0x80 {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9": self = .part
            default: self = .between
            }
            return
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
            .privateUse:
            self = Self.isOfUnspacedScript(scalar) ? .whole : .part
        case .otherSymbol: self = .whole
        default: self = .between
        }
    }

    /// True in the blocks of scripts that are written without spaces, and of Hangul, whose particles follow words
    /// without one.
    private static func isOfUnspacedScript(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Thai, Lao, Tibetan, Myanmar, Hangul's letters, Khmer.
        case 0x0E00...0x109F, 0x1100...0x11FF, 0x1780...0x17FF: true
        // Tai Le, New Tai Lue, Khmer's symbols, Tai Tham.
        case 0x1950...0x19FF, 0x1A20...0x1AAF: true
        // Radicals, kana, Bopomofo, Hangul, ideographs, Yi.
        case 0x2E80...0xA4CF: true
        case 0xA960...0xA97F, 0xA9E0...0xA9FF, 0xAA60...0xAADF, 0xAC00...0xD7FF, 0xF900...0xFAFF: true
        // Kana beyond the basic plane, ideographs.
        case 0x1AFF0...0x1B2FF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
