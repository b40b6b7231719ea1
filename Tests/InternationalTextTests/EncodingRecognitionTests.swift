import InternationalText
import Testing

struct EncodingRecognitionTests {
    @Test(
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0x41], "UTF-8", 3), ([0xFF, 0xFE, 0x41, 0x00], "UTF-16LE", 2),
            ([0xFE, 0xFF], "UTF-16BE", 2),
            ([0xFF, 0xFE, 0, 0], "UTF-32LE", 4), ([0, 0, 0xFE, 0xFF, 0], "UTF-32BE", 4),
        ] as [([UInt8], String, Int)])
    func aByteOrderMarkNamesItsEncoding(start: [UInt8], name: String, length: Int) throws {
        let mark = try #require(TextEncoding.byteOrderMark(at: start))
        #expect(mark.encoding.name == name)
        #expect(mark.length == length)
    }

    @Test(arguments: [[], [0xEF, 0xBB], [0xFF], [0x41, 0xFF, 0xFE], [0, 0, 0xFE]] as [[UInt8]])
    func anythingElseIsNoMark(start: [UInt8]) {
        #expect(TextEncoding.byteOrderMark(at: start) == nil)
    }

    @Test(arguments: ["Plain words.\n", "x", "一つの文。次の文。\n", "Смешанный текст и 日本語。", "é à ü\r\n"])
    func wideTextWithoutAMarkIsRecognized(text: String) {
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let long = text.unicodeScalars.flatMap { scalar in
            (0..<4).map { UInt8(scalar.value >> ($0 * 8) & 0xFF) }
        }
        #expect(TextEncoding.wideWithoutMark(little) == .utf16LittleEndian)
        #expect(TextEncoding.wideWithoutMark(big) == .utf16BigEndian)
        #expect(TextEncoding.wideWithoutMark(long) == .utf32LittleEndian)
        #expect(
            TextEncoding.wideWithoutMark(little + [0x41]) == .utf16LittleEndian, "cut in the middle of a unit"
        )
    }

    @Test(
        arguments: [
            Array("ascii text\n".utf8), [0, 0, 0, 0], [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0],
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D],
            [0x4D, 0x5A, 0x90, 0, 3, 0, 0, 0],
            [0x00], [0x41, 0x00, 0x00, 0xD8, 0x42, 0x00], [1, 0, 2, 0, 3, 0, 4, 0],
        ] as [[UInt8]])
    func binaryDataIsNotWideText(bytes: [UInt8]) {
        #expect(TextEncoding.wideWithoutMark(bytes) == nil)
    }

    @Test func icuNamesTheLikeliestLegacyEncodingFirst() throws {
        let cyrillic = "Этот текст достаточно длинный, чтобы его можно было узнать без ошибки."
        let bytes = cyrillic.unicodeScalars.map {
            $0.value < 0x80 ? UInt8($0.value) : UInt8($0.value - 0x350)
        }
        let guesses = bytes.withUnsafeBytes { TextEncoding.guesses(from: $0) }
        #expect(guesses.first?.encoding.name == "windows-1251")
        #expect(
            guesses.allSatisfy { (0...100).contains($0.confidence) && !$0.encoding.name.hasPrefix("UTF") })
        #expect([UInt8]().withUnsafeBytes { TextEncoding.guesses(from: $0) }.isEmpty)
    }

    @Test(
        arguments: [
            ("<?xml version='1.0' encoding = 'Shift_JIS' ?>", "Shift_JIS"),
            ("<META CHARSET=KOI8-R>", "KOI8-R"),
            ("<head>\n<meta content=\"text/html; charset=EUC-JP\">", "EUC-JP"),
            (
                "#!/bin/sh\n# coding: latin-1",
                "ISO-8859-1"
            ),
            ("# vim: set fileencoding=cp1251 :", "windows-1251"), ("a\nb\n# coding: cp1251", nil),
            ("charset=cp1251", nil),
            ("<meta charset=nothing>", nil), ("<?xml version='1.0'?>", nil), ("coding", nil), ("", nil),
        ] as [(String, String?)])
    func aTextMayNameItsEncoding(text: String, name: String?) {
        #expect(TextEncoding.declared(in: text.utf8)?.name == name)
    }

    @Test(arguments: [
        ("a &amp; b &lt;c&gt;", "a & b <c>"), ("?a=1&copy=2&amp;b", "?a=1&copy=2&b"),
        ("&eacute;&Yuml;&yuml;&euro;", "é&Yuml;ÿ€"),
        ("&#65;&#x1F600;&#150;&#0;&#xD800;&#99999999;&#+1;", "A😀–&#0;&#xD800;&#99999999;&#+1;"), ("&", "&"),
        ("&;&&amp;", "&;&&"),
    ])
    func entitiesOfHTMLAreDecodedWithTheirSemicolon(html: String, text: String) {
        #expect(htmlText(Array(html.utf8)[...]) == text)
    }

    @Test func bytesOfHTMLThatAreNotUTF8AreWindows1252() {
        #expect(htmlText([0x93, 0x63, 0xE9, 0x94]) == "“cé”")
    }
}
