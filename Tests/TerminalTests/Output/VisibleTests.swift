import Terminal
import Testing

struct VisibleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let shown: String

        init(_ label: String, _ text: String, _ shown: String) {
            (testDescription, self.text, self.shown) = (label, text, shown)
        }
    }

    @Test(arguments: [
        Case("plain text stays", "apple.png", "apple.png"),
        Case("a backslash stays", "a\\b", "a\\b"),
        Case("letters of all scripts stay", "žluťoučký 木 עברית ไทย", "žluťoučký 木 עברית ไทย"),
        Case("escape", "a\u{1B}[2Jb", "a\\u{1B}[2Jb"),
        Case("bell, delete, C1", "\u{7}\u{7F}\u{9B}", "\\u{7}\\u{7F}\\u{9B}"),
        Case("line ends", "a\nb\r\nc\u{2028}d", "a\\u{A}b\\u{D}\\u{A}c\\u{2028}d"),
        Case("right-to-left override", "photo\u{202E}gnp.exe", "photo\\u{202E}gnp.exe"),
        Case("isolates and marks", "\u{2066}a\u{2069}\u{200F}", "\\u{2066}a\\u{2069}\\u{200F}"),
        Case("zero-width space and word joiner", "a\u{200B}b\u{2060}", "a\\u{200B}b\\u{2060}"),
        Case("byte order mark", "\u{FEFF}a", "\\u{FEFF}a"),
        Case("soft hyphen", "a\u{AD}b", "a\\u{AD}b"),
        Case("Hangul filler", "\u{3164}", "\\u{3164}"),
        Case("interlinear annotation", "\u{FFF9}x", "\\u{FFF9}x"),
        Case("tags without a flag", "a\u{E0041}", "a\\u{E0041}"),
        Case("the flag of Scotland", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
        Case("a family of emoji", "👩‍👩‍👧", "👩‍👩‍👧"),
        Case("a heart with its selector", "❤️", "❤️"),
        Case("a joiner between Latin letters", "a\u{200D}b", "a\\u{200D}b"),
        Case("a non-joiner that Persian needs", "می\u{200C}خواهم", "می\u{200C}خواهم"),
        Case("a non-joiner at the end", "می\u{200C}", "می\\u{200C}"),
        Case("a joiner that Sinhala needs", "ශ\u{0DCA}\u{200D}රී", "ශ\u{0DCA}\u{200D}රී"),
    ])
    func unseenCharactersAreEscaped(_ example: Case) {
        #expect(example.text.visible == example.shown)
    }

    @Test func noEscapeByteReachesTheTerminalWhateverTheText() {
        let every = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init)))
        let shown = every.visible
        #expect(!shown.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }

    @Test(
        arguments: [
            ([0x61, 0xE9, 0x62], "a\\xE9b"),
            ([0x80], "\\x80"),
            ([0x81], "\\x81"),
            ([0xC3, 0xA9], "é"),
            ([0xE2, 0x82], "\\xE2\\x82"),
            ([0xF0, 0x9F, 0x8D, 0x8E, 0xFF], "🍎\\xFF"),
            ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
            ([0xFF, 0x1B], "\\xFF\\u{1B}"),
            ([], ""),
        ] as [([UInt8], String)])
    func bytesThatAreNotTextStayDistinct(bytes: [UInt8], shown: String) {
        #expect(visible(bytes) == shown)
    }

    @Test func percentEncodingLosesNothing() {
        #expect(percentEncoded(Array("/a b/é%~".utf8) + [0xFF]) == "/a%20b/%C3%A9%25~%FF")
    }
}
