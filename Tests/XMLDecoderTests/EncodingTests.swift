import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

/// Which encoding a document is read in, and what is said of it.
struct EncodingTests {
    @Test(
        arguments: [
            ("no declaration", "<d><title>Žluť</title></d>", String.Encoding.utf8, [], "UTF-8"),
            ("a mark alone", "<d><title>Žluť</title></d>", .utf8, [0xEF, 0xBB, 0xBF], "UTF-8"),
            (
                "UTF-16 with a mark", "<?xml version='1.0' encoding='UTF-16'?><d><title>Žluť</title></d>",
                .utf16LittleEndian,
                [0xFF, 0xFE], "UTF-16LE"
            ),
            (
                "UTF-16 highest byte first", "<d><title>Žluť</title></d>", .utf16BigEndian, [0xFE, 0xFF],
                "UTF-16BE"
            ),
            (
                "UTF-16 without a mark",
                "<?xml version='1.0' encoding='UTF-16BE'?><d><title>Žluť</title></d>", .utf16BigEndian,
                [], "UTF-16BE"
            ),
            (
                "UTF-16 without a mark and a declaration", "<d><title>Žluť</title></d>", .utf16LittleEndian,
                [],
                "UTF-16LE"
            ),
            (
                "UTF-16 behind white space", "\r\n<d><title>Žluť</title></d>", .utf16BigEndian, [],
                "UTF-16BE"
            ),
            (
                "UTF-32 without a mark and a declaration", "<d><title>Žluť</title></d>", .utf32BigEndian, [],
                "UTF-32BE"
            ),
            (
                "UTF-32", "<?xml version='1.0' encoding='UTF-32'?><d><title>Žluť</title></d>",
                .utf32LittleEndian,
                [0xFF, 0xFE, 0, 0], "UTF-32LE"
            ),
            (
                "a legacy encoding",
                "<?xml version='1.0' encoding=\"iso-8859-2\"?><d><title>Žluť</title></d>", .isoLatin2, [],
                "ISO-8859-2"
            ),
            (
                "Windows", "<?xml version='1.0' encoding='cp1250' ?><d><title>Žluť</title></d>",
                .windowsCP1250, [],
                "windows-1250"
            ),
        ] as [(String, String, String.Encoding, [UInt8], String)])
    func aDocumentIsReadInTheEncodingItIsIn(
        label: String, text: String, encoding: String.Encoding, mark: [UInt8], name: String
    ) throws {
        let bytes = try Data(mark) + #require(text.data(using: encoding))
        let decoded = try XMLDecoder.decode(bytes, type: "public.xml")
        let item = try #require(decoded.item)
        #expect(item.suggestedName == "Žluť", "\(label)")
        #expect(item.string("encoding") == name)
        #expect(decoded.notes.isEmpty)
    }

    @Test func shiftJISIsConverted() throws {
        let head = Data("<?xml version='1.0' encoding='Shift_JIS'?><d><title>".utf8)
        let bytes = head + Data([0x93, 0xFA, 0x96, 0x7B, 0x83, 0x5C]) + Data("</title></d>".utf8)
        #expect(try XMLDecoder.decode(bytes, type: "public.xml").item?.suggestedName == "日本ソ")
    }

    @Test func anEncodingThatIsOnlyASCIIKeepsItsDeclaredName() throws {
        let decoded = try XMLDecoder.decode(
            Data("<?xml version='1.0' encoding='ISO-8859-1'?><d/>".utf8), type: "public.xml")
        #expect(decoded.item?.string("encoding") == "ISO-8859-1")
        #expect(decoded.notes.isEmpty)
    }

    @Test func aFalseDeclarationOfALegacyEncodingIsSeenThrough() throws {
        let decoded = try XMLDecoder.decode(
            Data("<?xml version='1.0' encoding='windows-1251'?><d><title>Торрент</title></d>".utf8),
            type: "public.xml")
        #expect(decoded.item?.suggestedName == "Торрент")
        #expect(decoded.item?.string("encoding") == "UTF-8")
        #expect(decoded.notes.map(\.code) == ["encoding-contradicted"])
    }

    @Test func threeCharactersOfKoreanAreNotTakenForUTF8() throws {
        // “테” in EUC-KR is C5 D7; C2 A1 is U+3000 in it and “¡” in UTF-8, of which one alone proves nothing.
        let bytes =
            Data("<?xml version='1.0' encoding='EUC-KR'?><d><title>".utf8) + Data([0xC5, 0xA1])
            + Data("</title></d>".utf8)
        let decoded = try XMLDecoder.decode(bytes, type: "public.xml")
        #expect(decoded.item?.string("encoding") == "EUC-KR")
    }

    @Test func aMarkOutweighsTheDeclaration() throws {
        let bytes =
            Data([0xEF, 0xBB, 0xBF])
            + Data("<?xml version='1.0' encoding='ISO-8859-1'?><d><title>é</title></d>".utf8)
        let decoded = try XMLDecoder.decode(bytes, type: "public.xml")
        #expect(decoded.item?.suggestedName == "é")
        #expect(decoded.notes.map(\.code) == ["encoding-contradicted"])
    }

    @Test func bytesThatAreNotUTF8AreRefusedWithTheirPlace() throws {
        let refusal = try refusal(of: Data("<d>\n  caf".utf8) + Data([0xE9]) + Data("</d>".utf8))
        #expect(refusal.code == .damaged)
        #expect(refusal.message.hasPrefix("line 2, column "))
        #expect(refusal.message.contains("not UTF-8"))
        #expect(refusal.offset == 9)
    }

    @Test func bytesThatAreNotInTheDeclaredEncodingAreRefusedWithTheirPlace() throws {
        let head = Data("<?xml version='1.0' encoding='EUC-JP'?><d>".utf8)
        let refusal = try refusal(of: head + Data([0xFF, 0xFF]) + Data("</d>".utf8))
        #expect(refusal.message.contains("EUC-JP"))
        #expect(refusal.offset == Int64(head.count))
    }

    @Test(arguments: ["bogus-8", "UTF-16", "UTF-32LE", "x\u{1}y"])
    func anImpossibleDeclarationIsRefusedUnlessTheDocumentIsAFeed(label: String) throws {
        let declaration = "<?xml version='1.0' encoding='\(label)'?>"
        #expect(try refusal(of: declaration + "<d/>").code == .damaged)
        let decoded = try XMLDecoder.decode(
            Data((declaration + "<rss><channel><title>ä</title></channel></rss>").utf8), type: "public.xml")
        #expect(decoded.item?.suggestedName == "ä")
        #expect(decoded.notes.count == 1)
    }

    @Test func aFeedInAnUnknownEncodingIsNotGuessedAt() throws {
        let bytes =
            Data("<?xml version='1.0' encoding='bogus-8'?><rss><channel><title>".utf8)
            + Data([0xC0, 0xC1, 0xF5]) + Data("</title></channel></rss>".utf8)
        #expect(try refusal(of: bytes).message.contains("bogus-8"))
    }

    @Test func aFeedThatDeclaresNothingIsGuessedAtWithANote() throws {
        let text = "Как пережить новогоднюю ночь и не потерять здоровье: советы врача"
        let body = koi8(text)
        let bytes = Data("<rss><channel><title>".utf8) + body + Data("</title></channel></rss>".utf8)
        let decoded = try XMLDecoder.decode(bytes, type: "public.xml")
        #expect(decoded.item?.suggestedName == text)
        #expect(decoded.item?.string("encoding") == "KOI8-R")
        #expect(decoded.notes.map(\.code) == ["encoding-guessed"])
    }

    @Test func theGuessIsMadeFromWhereTheFaultIs() throws {
        let text = "Как пережить новогоднюю ночь и не потерять здоровье: советы врача"
        let filler = String(repeating: "<item><title>plain words of no use</title></item>", count: 4000)
        let bytes =
            Data("<rss><channel>\(filler)<title>".utf8) + koi8(text)
            + Data("</title></channel></rss>".utf8)
        let decoded = try XMLDecoder.decode(bytes, type: "public.xml")
        #expect(decoded.item?.suggestedName == text)
        #expect(decoded.item?.integer("entries") == 4000)
    }

    /// Encodes small Russian letters in KOI8-R, where they stand in the order of Latin ones.
    private func koi8(_ text: String) -> Data {
        let letters = Array("юабцдефгхийклмнопярстужвьызшэщчъ")
        return Data(
            text.map { character in
                if let index = letters.firstIndex(of: Character(character.lowercased())) {
                    return UInt8(index) + (character.isUppercase ? 0xE0 : 0xC0)
                }
                return character.asciiValue ?? UInt8(ascii: "?")
            })
    }
}
