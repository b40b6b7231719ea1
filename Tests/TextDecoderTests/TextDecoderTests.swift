import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import TextDecoder

struct TextDecoderTests {
    func decode(_ bytes: [UInt8], type: String = "public.plain-text", name: String? = "a.txt") throws
        -> Decoded
    {
        try TextDecoder.decode(bytes, type: type, name: name)
    }

    func encoding(of bytes: [UInt8]) throws -> AttributeValue? {
        try decode(bytes).item?.attributes?[AttributeKey.encoding]
    }

    @Test(arguments: [
        ("plain words\n", String.Encoding.utf8, "US-ASCII"), ("naïve 日本語\n", .utf8, "UTF-8"),
        ("Words, Wörter, 言葉.\n", .utf16LittleEndian, "UTF-16LE"),
        ("Wörter 言葉.\n", .utf16BigEndian, "UTF-16BE"),
        ("Wörter.\n", .utf32LittleEndian, "UTF-32LE"), ("Wörter.\n", .utf32BigEndian, "UTF-32BE"),
        ("Das Wörterbuch liegt über der Tür, größer als früher.\n", .isoLatin1, "ISO-8859-1"),
        ("“Quoted” – it’s what people write…\n", .windowsCP1252, "windows-1252"),
        ("Pchnąć w tę łódź jeża lub ośm skrzyń fig.\n", .windowsCP1250, "windows-1250"),
        ("Съешь ещё этих мягких французских булок, да выпей чаю.\n", .windowsCP1251, "windows-1251"),
        ("いろはにほへと ちりぬるを わかよたれそ\n", .shiftJIS, "Shift_JIS"),
        ("いろはにほへと ちりぬるを\n", .iso2022JP, "ISO-2022-JP"),
        ("Prüfliste für den Keller\nKörbe zählen\nBöden fegen\n", .isoLatin1, "ISO-8859-1"),
        ("Beyoncé\n", .isoLatin1, "ISO-8859-1"), ("Cena: 12 € za sztukę.\n", .utf8, "UTF-8"),
    ])
    func theEncodingIsFound(text: String, written: String.Encoding, expected: String) throws {
        let bytes = Array(try #require(text.data(using: written)))
        let decoded = try decode(bytes)
        let item = try #require(decoded.item)
        #expect(item.attributes?[AttributeKey.encoding] == .string(expected))
        #expect(item.fallbackName == text.components(separatedBy: "\n").first)
        #expect(item.excerpt == text)
        #expect(item.attributes?["characters"] == .integer(Int64(text.unicodeScalars.count)))
        let isCertain = ["US-ASCII", "UTF-8"].contains(expected)
        #expect(decoded.notes.map(\.code) == (isCertain ? [] : ["encoding-guessed"]))
    }

    @Test(
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0x61], "UTF-8", 1), ([0xFF, 0xFE, 0x61, 0x00], "UTF-16LE", 1),
            ([0xFE, 0xFF], "UTF-16BE", 0),
            ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32LE", 1), ([0xEF, 0xBB, 0xBF], "UTF-8", 0),
        ] as [([UInt8], String, Int64)])
    func aByteOrderMarkDecidesAndIsNoCharacter(bytes: [UInt8], expected: String, characters: Int64) throws {
        let decoded = try decode(bytes)
        #expect(decoded.item?.attributes?[AttributeKey.encoding] == .string(expected))
        #expect(decoded.item?.attributes?["characters"] == .integer(characters))
        #expect(decoded.item?.attributes?["byteOrderMark"] == true)
        #expect(decoded.notes.isEmpty)
    }

    @Test func aTextThatShiftsBetweenCharacterSetsIsText() throws {
        // “한국어 문서입니다.” in ISO-2022-KR: a designation, and a shift to Hangul and back for each word.
        let line: [UInt8] =
            [0x0E, 0x47, 0x51, 0x31, 0x39, 0x3E, 0x6E, 0x0F, 0x20, 0x0E, 0x39, 0x2E, 0x3C, 0x2D, 0x0F]
            + [0x0E, 0x40, 0x54, 0x34, 0x4F, 0x34, 0x59, 0x0F, 0x2E, 0x0A]
        let bytes: [UInt8] = [0x1B, 0x24, 0x29, 0x43, 0x0A] + line + line + line
        let item = try #require(try decode(bytes).item)
        #expect(item.attributes?[AttributeKey.encoding] == .string("ISO-2022-KR"))
        #expect(item.excerpt?.contains("한국어 문서입니다.") == true)
    }

    @Test func aFewBadBytesLeaveUTF8AndAreLocated() throws {
        let text = String(repeating: "Grüße aus Köln\n", count: 10)
        let decoded = try decode(Array(text.utf8) + [0xFF] + Array("und ß\n".utf8))
        #expect(decoded.item?.attributes?[AttributeKey.encoding] == "UTF-8")
        #expect(decoded.notes.map(\.code) == ["invalid-bytes"])
        #expect(decoded.notes.first?.message.hasSuffix("the first at byte \(text.utf8.count)") == true)
        #expect(decoded.item?.excerpt?.contains("\u{FFFD}und ß") == true)
    }

    @Test func badBytesAfterAMarkAreLocatedInTheFile() throws {
        let decoded = try decode([0xEF, 0xBB, 0xBF] + Array("abc ".utf8) + [0xC3, 0x28])
        #expect(decoded.item?.attributes?[AttributeKey.encoding] == "UTF-8")
        #expect(decoded.notes.map(\.message) == ["one place is not valid UTF-8, the first at byte 7"])
        let wide = try decode([0xFF, 0xFE, 0x61, 0x00, 0x00, 0xDC, 0x62, 0x00, 0x63])
        #expect(wide.notes.map(\.message) == ["2 places are not valid UTF-16LE, the first at byte 4"])
        #expect(wide.item?.excerpt == "a\u{FFFD}b\u{FFFD}")
    }

    @Test func aTextCutWithinACharacterIsStillUTF8() throws {
        let decoded = try decode(Array("Tür und Tü".utf8) + [0xE2, 0x82])
        #expect(decoded.item?.attributes?[AttributeKey.encoding] == "UTF-8")
        #expect(decoded.notes.map(\.code) == ["invalid-bytes"])
    }

    @Test func theFirstBadByteMayLieFarIntoTheFile() throws {
        let decoded = try decode(Array(repeating: 0x61, count: 300_000) + [0xE9] + Array("t\u{E9}\n".utf8))
        #expect(decoded.item?.attributes?[AttributeKey.encoding] != "UTF-8")
        #expect(decoded.notes.map(\.code) == ["encoding-guessed"])
        #expect(decoded.item?.attributes?["characters"] == 300_005)
    }

    @Test(arguments: [
        ("<?xml version=\"1.0\" encoding=\"ISO-8859-2\"?><a>\u{E6}</a>", "ISO-8859-2", "<a>ć</a>"),
        ("<html><meta http-equiv=x content='text/html; charset=KOI8-R'>\u{C1}", "KOI8-R", "а"),
        ("#!/usr/bin/python\n# -*- coding: cp1251 -*-\n# \u{E6}\n", "windows-1251", "ж"),
        (
            "<meta charset=\"utf-8\"><p>caf\u{E9} au lait, d\u{E9}j\u{E0} vu", "ISO-8859-1",
            "café au lait, déjà vu"
        ),
        (
            "<meta charset=no-such><p>caf\u{E9} au lait, d\u{E9}j\u{E0} vu", "ISO-8859-1",
            "café au lait, déjà vu"
        ),
        (
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>\u{E9}t\u{E9}, caf\u{E9}</a>", "ISO-8859-1",
            "été, café"
        ),
    ])
    func whatATextSaysOfItselfIsTrueWhereItCanBe(text: String, expected: String, decoded: String) throws {
        let item = try #require(try decode(text.unicodeScalars.map { UInt8($0.value) }).item)
        #expect(item.attributes?[AttributeKey.encoding] == .string(expected))
        #expect(item.excerpt?.contains(decoded) == true)
    }

    @Test func anEmptyTextIsAnItemWithoutAnEncoding() throws {
        let decoded = try decode([])
        #expect(decoded.item?.attributes == [AttributeKey.lines: 0, AttributeKey.words: 0, "characters": 0])
        #expect(decoded.item?.fallbackName == nil)
        #expect(decoded.item?.excerpt == nil)
        #expect(try decode(Array("  \n\t\n".utf8)).item?.fallbackName == nil)
    }

    @Test(
        arguments: [
            [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x3E, 0], [0],
            [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3],
            [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0], Array(repeating: 0, count: 5000),
            Array("name\u{0}other name\u{0}third\u{0}".utf8), (0...255).map { UInt8($0) },
        ] as [[UInt8]])
    func binaryDataIsRefusedAsNoText(bytes: [UInt8]) {
        let refusal = #expect(throws: Refusal.self) { try decode(bytes) }
        #expect(refusal?.code == .unsupported)
    }

    @Test func aStrayControlOrEscapeSequenceIsStillText() throws {
        let log = Array(String(repeating: "\u{1B}[31merror\u{1B}[0m at line 7\n", count: 20).utf8)
        #expect(try encoding(of: log) == "US-ASCII")
        let stray = Array(String(repeating: "a line of a log\n", count: 50).utf8) + [0] + Array("more\n".utf8)
        #expect(try decode(stray).item?.excerpt?.hasSuffix(" more\n") == true)
    }

    @Test func theExcerptEndsAtACharacterWithinItsLimit() throws {
        for text in [String(repeating: "a", count: 16_383) + "éé", String(repeating: "日", count: 9000)] {
            let excerpt = try #require(try decode(Array(text.utf8)).item?.excerpt)
            #expect(text.hasPrefix(excerpt))
            #expect((WireLimits.excerpt - 3...WireLimits.excerpt).contains(excerpt.utf8.count))
        }
        let bad = try decode(
            Array("ü".utf8) + Array(repeating: [0xFF] + Array("üüüüüüüüü".utf8), count: 2000).flatMap { $0 })
        #expect((bad.item?.excerpt?.utf8.count ?? 0) <= WireLimits.excerpt)
    }

    @Test func everyTruncationAndFlipIsAnsweredOrRefused() throws {
        let samples: [[UInt8]] = [
            Array("---\ntitle: \"Ein Titel\"\n---\n# Über *uns*\n\n```\n# not\n```\n".utf8),
            [0xFF, 0xFE] + "Ein Satz. 😀\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            [0x1B, 0x24, 0x42, 0x24, 0x22, 0x24, 0x24, 0x1B, 0x28, 0x42, 0x0A],
            [0x82, 0xA2, 0x82, 0xEB, 0x82, 0xCD, 0x0A],
        ]
        for sample in samples {
            for index in sample.indices {
                for bytes in [
                    Array(sample[..<index]), flip(sample, at: index, 0x80), flip(sample, at: index, 0x1F),
                ] {
                    do {
                        let item = try #require(try decode(bytes, name: "a.md").item)
                        #expect((item.fallbackName?.utf8.count ?? 0) <= WireLimits.name)
                    } catch let refusal as Refusal {
                        #expect(refusal.code == .unsupported)
                    }
                }
            }
        }
    }

    func flip(_ bytes: [UInt8], at index: Int, _ mask: UInt8) -> [UInt8] {
        var bytes = bytes
        bytes[index] ^= mask
        return bytes
    }
}
