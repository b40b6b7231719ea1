import InternationalText
import Testing

struct UTF8ConverterTests {
    /// Converts bytes in chunks of a size, and returns the text with the converter that made it.
    func convert(
        _ bytes: [UInt8], from name: String, chunk: Int = 1 << 20
    ) throws -> (text: String, converter: UTF8Converter) {
        let encoding = try #require(TextEncoding(named: name), "\(name)")
        let converter = try #require(UTF8Converter(from: encoding), "\(name)")
        var result: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let piece = Array(rest.prefix(chunk))
            rest = rest.dropFirst(chunk)
            piece.withUnsafeBytes { bytes in
                converter.convert(bytes, isLast: rest.isEmpty) { result.append(contentsOf: $0) }
            }
        } while !rest.isEmpty
        let text = try #require(String(validating: result, as: UTF8.self))
        return (text, converter)
    }

    @Test(arguments: [
        ("windows-1252", [0x93, 0x44, 0xE9, 0x6A, 0xE0, 0x94, 0x80], "“Déjà”€"),
        ("ISO-8859-1", [0x63, 0x61, 0x66, 0xE9], "café"), ("windows-1251", [0xCF, 0xF0, 0xE8], "При"),
        ("KOI8-R", [0xF0, 0xD2, 0xC9], "При"), ("IBM866", [0x8F, 0xE0, 0xA8], "При"),
        ("Shift_JIS", [0x90, 0xDD, 0x92, 0xE8, 0x5C], "設定\\"), ("EUC-JP", [0xC0, 0xDF, 0xC4, 0xEA], "設定"),
        ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x40, 0x5F, 0x44, 0x6A, 0x1B, 0x28, 0x42, 0x21], "設定!"),
        ("GB18030", [0xC4, 0xE3, 0xBA, 0xC3, 0x94, 0x39, 0xFC, 0x36], "你好😀"),
        ("Big5", [0xA7, 0x41, 0xA6, 0x6E], "你好"), ("EUC-KR", [0xC7, 0xD1, 0xB1, 0xDB], "한글"),
        ("CP949", [0x8C, 0x63, 0xC7, 0xD1], "똠한"), ("UTF-16LE", [0x3D, 0xD8, 0x00, 0xDE, 0x41, 0x00], "😀A"),
        ("UTF-16", [0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x00], "😀"),
        ("UTF-32BE", [0, 1, 0xF6, 0, 0, 0, 0, 0x41], "😀A"),
        ("UTF-7", Array("caf+AOk-".utf8), "café"),
        ("UTF-8", Array("\u{FEFF}naïve 😀".utf8), "\u{FEFF}naïve 😀"),
        ("ISO-8859-16", [0xA4, 0xAA, 0xFF], "€Șÿ"),
        ("VISCII", [0x56, 0x69, 0xAE, 0x74, 0x02], "Việt".decomposedOnce),
        ("MAC-CENTRALEUROPE", [0x8B, 0xDE], "čř"), ("TIS-620", [0xE4, 0xB7, 0xC2], "ไทย"),
    ])
    func textInAnyEncodingBecomesUTF8HoweverItIsCut(name: String, bytes: [UInt8], expected: String) throws {
        for chunk in [1, 2, 3, 5, 1000] {
            let (text, converter) = try convert(bytes, from: name, chunk: chunk)
            #expect(Array(text.unicodeScalars) == Array(expected.unicodeScalars), "in chunks of \(chunk)")
            #expect(converter.malformedCount == 0)
            #expect(converter.firstMalformedOffset == nil)
        }
    }

    @Test(arguments: [
        ("UTF-8", [0x61, 0xFF, 0x62, 0xC3], "a\u{FFFD}b\u{FFFD}", 2, 1),
        ("UTF-8", [0xED, 0xA0, 0x80], "\u{FFFD}", 3, 0),
        ("Shift_JIS", [0x41, 0x81], "A\u{FFFD}", 1, 1),
        ("EUC-JP", [0x41, 0xB0, 0x41, 0xFF], "A\u{FFFD}A\u{FFFD}", 2, 1),
        ("UTF-16LE", [0x41, 0x00, 0x00, 0xDC, 0x42, 0x00], "A\u{FFFD}B", 1, 2),
        ("UTF-16LE", [0x41, 0x00, 0x3D, 0xD8], "A\u{FFFD}", 1, 2),
        ("UTF-16BE", [0x00, 0x41, 0x42], "A\u{FFFD}", 1, 2),
        ("UTF-32LE", [0x41, 0, 0, 0, 0, 0, 0x11, 0], "A\u{FFFD}", 1, 4),
        ("US-ASCII", [0x41, 0x42, 0x80], "AB\u{FFFD}", 1, 2),
    ])
    func malformedBytesAreReplacedCountedAndLocated(
        name: String, bytes: [UInt8], expected: String, count: Int, offset: Int64
    ) throws {
        for chunk in [1, 2, 3, 1000] {
            let (text, converter) = try convert(bytes, from: name, chunk: chunk)
            #expect(converter.firstMalformedOffset == offset, "in chunks of \(chunk)")
            #expect(converter.malformedCount == count, "in chunks of \(chunk): \(text.debugDescription)")
            if count < 3 { #expect(text == expected, "in chunks of \(chunk)") }
        }
    }

    @Test(arguments: [
        "UTF-8", "US-ASCII", "ISO-8859-1", "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5",
        "ISO-8859-6",
        "ISO-8859-7", "ISO-8859-8", "ISO-8859-9", "ISO-8859-10", "ISO-8859-11", "ISO-8859-13",
        "ISO-8859-14",
        "ISO-8859-15", "ISO-8859-16", "windows-1250", "windows-1251", "windows-1252", "windows-1253",
        "windows-1254", "windows-1255", "windows-1256", "windows-1257", "windows-1258", "KOI8-R", "KOI8-U",
        "IBM852", "IBM855", "IBM866", "TIS-620", "MAC-CYRILLIC", "MAC-CENTRALEUROPE", "macintosh",
        "Shift_JIS",
        "EUC-JP", "EUC-KR", "CP949", "EUC-TW", "GB18030", "GBK", "Big5",
    ])
    func asciiStaysAsItIs(name: String) throws {
        let ascii = (0x00...0x7F).map { UInt8($0) }.filter { ![0x0E, 0x0F, 0x1B].contains($0) }
        let (text, converter) = try convert(ascii, from: name)
        #expect(Array(text.utf8) == ascii)
        #expect(converter.malformedCount == 0)
    }

    @Test(arguments: [
        "ISO-8859-16", "VISCII", "windows-1252", "GB18030", "UTF-16LE", "ISO-2022-KR",
        "HZ-GB-2312", "UTF-7",
    ])
    func everyByteAndPairOfBytesGivesWellFormedText(name: String) throws {
        var bytes = (0...255).map { UInt8($0) }
        for first in stride(from: 0, through: 255, by: 3) {
            for second in stride(from: 0, through: 255, by: 5) { bytes += [UInt8(first), UInt8(second)] }
        }
        let whole = try convert(bytes, from: name)
        let pieces = try convert(bytes, from: name, chunk: 7)
        #expect(whole.text == pieces.text)
        #expect(whole.converter.firstMalformedOffset == pieces.converter.firstMalformedOffset)
    }

    @Test func aLongTextKeepsItsOrderAcrossPieces() throws {
        let line = "Zeile mit Ümläuten – und „Anführung“\n"
        let bytes = Array(repeating: line.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, count: 2000)
            .flatMap { $0 }
        let (text, converter) = try convert(bytes, from: "UTF-16LE", chunk: 4097)
        #expect(text == String(repeating: line, count: 2000))
        #expect(converter.malformedCount == 0)
    }

    @Test func whatABodyThrowsEndsTheConversion() throws {
        struct Enough: Error {}
        let converter = try #require(UTF8Converter(from: .windows1252))
        #expect(throws: Enough.self) {
            try [0x41, 0x42].map { UInt8($0) }.withUnsafeBytes { bytes in
                try converter.convert(bytes, isLast: true) { _ in throw Enough() }
            }
        }
    }
}

struct TextEncodingTests {
    @Test(arguments: [
        ("utf8", "UTF-8"), ("UTF-8", "UTF-8"), ("ascii", "US-ASCII"), ("latin1", "ISO-8859-1"),
        (
            "cp1252",
            "windows-1252"
        ),
        ("Windows-1251", "windows-1251"), ("x-sjis", "Shift_JIS"), ("sjis", "Shift_JIS"),
        (
            "euc_jp",
            "EUC-JP"
        ),
        ("koi8r", "KOI8-R"), ("UHC", "CP949"), ("big5", "Big5"), ("gb2312", "GB2312"),
        (
            "ISO_8859-16",
            "ISO-8859-16"
        ),
        ("mac-cyrillic", "MAC-CYRILLIC"), ("utf-16", "UTF-16"), ("ISO-8859-8-I", "ISO-8859-8"),
        (
            "tis-620",
            "TIS-620"
        ),
    ])
    func anEncodingIsFoundByAnyOfItsNames(label: String, name: String) {
        #expect(TextEncoding(named: label)?.name == name)
    }

    @Test(arguments: [
        "", " ", "no-such-encoding", "../../etc/passwd", "UTF-8,version=1", "utf-8\u{0}", "ütf-8",
        String(repeating: "x", count: 10_000),
    ])
    func otherNamesAreRefused(label: String) {
        #expect(TextEncoding(named: label) == nil)
    }

    @Test func strictDecodingRefusesMalformedBytesAndDropsTheMark() {
        #expect(String([0xEF, 0xBB, 0xBF, 0x41], strictlyIn: .utf8) == "A")
        #expect(String([0xFF, 0xFE, 0x41, 0x00], strictlyIn: .utf16LittleEndian) == "A")
        #expect(String([0x41, 0xFF], strictlyIn: .utf8) == nil)
        #expect(String([] as [UInt8], strictlyIn: .windows1252) == "")
    }
}

extension String {
    /// The letters of the test as VISCII writes them, followed by its capital among the controls.
    fileprivate var decomposedOnce: String { self + "Ẳ" }
}
