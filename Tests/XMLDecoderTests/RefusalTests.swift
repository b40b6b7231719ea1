import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

/// What a person reads when a document is refused.
struct RefusalTests {
    @Test(arguments: [
        ("", "the document is empty"),
        ("<a>\n<b>\n</a>", "line 3, column 5: the tag “b” of line 2 is closed by “a”"),
        ("<a><b>text", "the document ends within “b”; it is probably truncated"),
        ("<a href=\"x", "truncated"),
        ("<a><![CDATA[ x", "truncated"),
        ("<a/><b/>", "line 1, column 5: something follows the end of the document"),
        ("<a x='1' x='2'/>", "the attribute “x” stands twice"),
        ("<a xmlns:p='u' p:x='1' p:x='2'/>", "the attribute “p:x” stands twice"),
        ("<a>R&D</a>", "an “&” that begins no reference"),
        ("<a>&nbsp;</a>", "the entity “nbsp” is not declared"),
        ("<a b='<'/>", "a “<” within an attribute's value"),
        ("<a>\u{8}</a>", "a character that XML forbids"),
        (" <?xml version='1.0'?><a/>", "something precedes the XML declaration"),
        ("<a>]]></a>", "it is not well-formed: Sequence ']]>' not allowed in content"),
        ("<a b='&x;'/><!DOCTYPE a>", "the entity “x” is not declared"),
    ])
    func theFaultIsNamedWithItsPlace(document: String, words: String) throws {
        let refusal = try refusal(of: document)
        #expect(refusal.code == .damaged)
        #expect(refusal.message.contains(words), "\(refusal.message)")
        #expect(refusal.message.hasPrefix("line "))
    }

    @Test(arguments: [
        "plain text", "a tag, as <b> is, comes later", "1 < 2 & 3", "ISO-8859-1 is \u{8} not this",
    ])
    func whatDoesNotBeginAsXMLDoesIsLeftToOthers(text: String) throws {
        #expect(try refusal(of: text).code == .unsupported)
        let wide = try #require(text.data(using: .utf16LittleEndian))
        #expect(try refusal(of: Data([0xFF, 0xFE]) + wide).code == .unsupported)
    }

    @Test func theOffsetCountsBytesOfThePayload() throws {
        let document = Data([0xEF, 0xBB, 0xBF]) + Data("<ä>\n&</ä>".utf8)
        #expect(try refusal(of: document).offset == 3 + 6)
    }

    @Test func dataBehindANULIsNotCutOffSilently() throws {
        #expect(try refusal(of: Data("<a/>\n\0<b>".utf8)).message.contains("data follows the end"))
    }

    @Test func aBinaryPropertyListOfAnUnknownVersionIsLeftToOthers() throws {
        #expect(try refusal(of: "bplist16\u{1}\u{2}").code == .unsupported)
    }

    @Test func aRecursiveEntityIsRefused() throws {
        let refusal = try refusal(of: "<!DOCTYPE r [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><r>&a;</r>")
        #expect(refusal.code == .limit)
        #expect(refusal.message.contains("without end"))
    }

    @Test func theInternalSubsetMayHoldQuotesThatAreNone() throws {
        #expect(try item(of: "<!DOCTYPE r [<?p don't?>]><r/>").string("root") == "r")
    }
}
