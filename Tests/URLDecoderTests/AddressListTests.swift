import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import URLDecoder

struct AddressListTests {
    func urls(_ text: String, _ type: String = uriList) throws -> [String?] {
        try URLDecoder.decode(Data(text.utf8), type: type).items.map(\.url)
    }

    @Test(arguments: [
        "https://a.example/\r\nhttps://b.example/\r\n", "https://a.example/\nhttps://b.example/",
        "https://a.example/\rhttps://b.example/\r",
        "# one\r\n\r\n  https://a.example/ \r\n#https://c.example/\r\n\n\nhttps://b.example/\r\n\r\n",
    ])
    func everyLineWithAnAddressIsAnItem(text: String) throws {
        #expect(try urls(text) == ["https://a.example/", "https://b.example/"])
    }

    @Test(
        arguments: [
            String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
        ], ["", "\u{FEFF}"])
    func aListInWideCharactersIsRead(encoding: String.Encoding, mark: String) throws {
        let text = mark + "https://a.example/\r\n# Äpfel\r\nhttps://b.example/\r\n"
        let decoded = try URLDecoder.decode(try #require(text.data(using: encoding)), type: uriList)
        #expect(decoded.items.map(\.url) == ["https://a.example/", "https://b.example/"])
        #expect(decoded.notes.isEmpty)
    }

    @Test func linesWithoutAnAddressAreNamedAndLeftOut() throws {
        let long = "https://a.example/" + String(repeating: "x", count: 40_000)
        let decoded = try URLDecoder.decode(
            Data("https://a.example/\nnothing\n\(long)\nfile:///tmp/a%20b\n".utf8), type: uriList)
        #expect(decoded.items.map(\.url) == ["https://a.example/", "file:///tmp/a%20b"])
        #expect(
            decoded.notes.map(\.message) == [
                "line 2 is no address and was left out", "line 3 is too long and was left out",
            ])
    }

    @Test func manyBadLinesAreCounted() throws {
        let decoded = try URLDecoder.decode(
            Data((String(repeating: "bad\n", count: 1000) + "https://a.example/").utf8), type: uriList)
        #expect(decoded.items.count == 1)
        #expect(decoded.notes.count == 9)
        #expect(decoded.notes.last?.message == "1000 lines in all are no addresses and were left out")
    }

    @Test(arguments: [
        ("", Refusal.Code.damaged), ("# only\r\n\r\n", .damaged),
        ("prose\nmore", .unsupported),
    ])
    func aListWithoutAddressesIsRefused(text: String, code: Refusal.Code) {
        let refusal = #expect(throws: Refusal.self) { try urls(text) }
        #expect(refusal?.code == code)
    }

    @Test func thousandsOfAddressesKeepTheirOrder() throws {
        let expected = (0..<5000).map { "https://example.org/\($0)" }
        #expect(try urls(expected.joined(separator: "\r\n")) == expected)
    }

    @Test(arguments: [
        ("https://example.org/a", "https://example.org/a"),
        (
            " \n\t https://example.org/a \r\n\n",
            "https://example.org/a"
        ),
        ("<https://example.org/a>", "https://example.org/a"),
        (
            "HTTPS://EXAMPLE.ORG/A",
            "HTTPS://EXAMPLE.ORG/A"
        ),
        ("http://[2001:db8::1]:8080/x", "http://[2001:db8::1]:8080/x"),
        (
            "mailto:a@example.org",
            "mailto:a@example.org"
        ),
        ("file:///tmp/a", "file:///tmp/a"),
        (
            "https://web.example/2020/https://example.org/",
            "https://web.example/2020/https://example.org/"
        ),
        ("https://a.example/?u=https://b.example/", "https://a.example/?u=https://b.example/"),
    ])
    func aTextOfOneAddressIsALink(text: String, url: String) throws {
        #expect(try urls(text, "public.url") == [url])
    }

    @Test(arguments: [
        "", "word", "See https://example.org/a for more.", "https://a.example/\nhttps://b.example/",
        "std::vector", "http:/broken", "https://",
        "javascript:alert(1)", "C:\\Users\\me\\file.txt", "https://a.example/1https://b.example/2",
        "note: this", "file://", "<>",
    ])
    func anyOtherTextIsNone(text: String) {
        let refusal = #expect(throws: Refusal.self) { try urls(text, "public.url") }
        #expect(refusal?.code == .unsupported)
    }
}
