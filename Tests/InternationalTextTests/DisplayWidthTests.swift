import InternationalText
import Testing

struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("plain text", 10), ("naïve", 5), ("日本語", 6), ("ｶﾅ", 2), ("Ｆｕｌｌ", 8), ("한국어", 6),
        ("e\u{301}", 1), ("\u{301}", 0), ("a\u{200B}b", 2), ("\u{FEFF}x", 1), ("क्षि", 3), ("ไทย", 3),
        ("ที่", 1),
        ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("☎", 1), ("☎️", 2), ("1️⃣", 2), ("🏳️‍🌈", 2),
        ("❤️‍🔥", 2),
        ("\u{1100}\u{1161}\u{11A8}", 2), ("가", 2), ("☝🏿", 2), ("①", 1), ("→", 1), ("\u{202E}abc", 3),
        ("soft\u{AD}hyphen", 11), ("tab\there", 7), ("🫠", 2), ("𠀀", 2), ("½", 1),
    ])
    func widthCountsTheColumnsOfATerminal(text: String, columns: Int) {
        #expect(displayWidth(of: text) == columns)
    }

    @Test(arguments: [
        ("short", 10, "short"), ("exactly", 7, "exactly"), ("too long", 7, "too lo…"), ("日本語", 6, "日本語"),
        ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("x", 0, ""), ("xy", 1, "…"), ("", 0, ""),
        ("xy", -3, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"),
    ])
    func truncationKeepsWholeCharacters(text: String, width: Int, expected: String) {
        #expect(truncated(text, toWidth: width) == expected)
        #expect(displayWidth(of: truncated(text, toWidth: width)) <= max(width, 0))
    }
}
