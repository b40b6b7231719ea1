import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import URLDecoder

struct OfferedLinksTests {
    private static let titled = "org.freedesktop.mime.text.x-moz-url"
    private static let copied = "org.freedesktop.mime.x-special.gnome-copied-files"

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf8], ["", "\n", "\r\n"])
    func addressesAndTitlesStandInPairs(encoding: String.Encoding, end: String) throws {
        let text = "https://a.example/1\nFirst títle\nhttps://b.example/2\n設定\nhttps://c.example/3" + end
        let decoded = try URLDecoder.decode(try #require(text.data(using: encoding)), type: Self.titled)
        #expect(
            decoded.items.map(\.url) == ["https://a.example/1", "https://b.example/2", "https://c.example/3"])
        #expect(decoded.items.map(\.suggestedName) == ["First títle", "設定", nil])
    }

    @Test(arguments: ["copy", "cut"]) func copiedFilesAreTheirAddresses(verb: String) throws {
        let text = "\(verb)\nfile:///tmp/a%20b.txt\nfile:///tmp/c"
        let decoded = try URLDecoder.decode(Data(text.utf8), type: Self.copied)
        #expect(decoded.items.map(\.url) == ["file:///tmp/a%20b.txt", "file:///tmp/c"])
        #expect(decoded.notes.map(\.code) == (verb == "cut" ? ["cut"] : []))
    }

    @Test(arguments: [
        (titled, "", Refusal.Code.damaged), (titled, "no address\ntitle", .unsupported),
        (titled, "\0\0\0", .damaged),
        (copied, "", .unsupported), (copied, "paste\nfile:///a", .unsupported), (copied, "copy\n", .damaged),
        (copied, "copy\nnothing", .unsupported),
    ])
    func whatIsNoSuchListIsRefused(type: String, text: String, code: Refusal.Code) {
        let refusal = #expect(throws: Refusal.self) { try URLDecoder.decode(Data(text.utf8), type: type) }
        #expect(refusal?.code == code)
    }
}
