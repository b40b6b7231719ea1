import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

/// What lies outside of a document stays there.
struct ExternalTests {
    /// A file that must not be read, and its address.
    private let secret = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")

    private func write() throws {
        try Data("SECRET".utf8).write(to: secret)
    }

    @Test func anEntityInAFileIsLeftAsItIsWritten() throws {
        try write()
        defer { try? FileManager.default.removeItem(at: secret) }
        let decoded = try XMLDecoder.decode(
            Data("<!DOCTYPE d [<!ENTITY s SYSTEM '\(secret.path)'>]><d><title>a &s; b</title>&s;</d>".utf8),
            type: "public.xml")
        #expect(decoded.item?.suggestedName == "a &s; b")
        #expect(decoded.item?.excerpt?.contains("SECRET") == false)
        #expect(decoded.notes.map(\.code) == ["entity-unexpanded"])
    }

    @Test func parameterEntitiesAndExternalSubsetsAreNotRead() throws {
        try Data("<!ENTITY x 'SECRET'><!ATTLIST d title CDATA 'SECRET'>".utf8).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        for type in ["[<!ENTITY % p SYSTEM '\(secret.absoluteString)'> %p;]", "SYSTEM '\(secret.path)'"] {
            let item = try item(of: "<!DOCTYPE d \(type)><d><title>a</title></d>")
            #expect(item.suggestedName == "a")
            #expect(item.excerpt == "a")
        }
    }

    @Test func entitiesOfAnUnreadDocumentTypeAreReadAsHTMLs() throws {
        let decoded = try XMLDecoder.decode(
            Data(
                """
                <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "xhtml1-strict.dtd">
                <html xmlns="http://www.w3.org/1999/xhtml"><head><title>caf&eacute; &other;</title></head></html>
                """.utf8), type: "public.xml")
        #expect(decoded.item?.suggestedName == "café &other;")
        #expect(decoded.notes.map(\.code) == ["entity-unexpanded"])
    }

    @Test func theDocumentsOwnEntitiesAreExpanded() throws {
        let item = try item(
            of: """
                <!DOCTYPE d [<!ENTITY co "Plum &amp; Co"><!ENTITY t "<title>&co;</title>"><!ATTLIST svg width CDATA "7">]>
                <d>&t;<name a="&co;"/></d>
                """)
        #expect(item.suggestedName == "Plum & Co")
    }

    @Test func anAttributeMustNotReferToAFile() throws {
        #expect(try refusal(of: "<!DOCTYPE d [<!ENTITY s SYSTEM 'x'>]><d a='&s;'/>").code == .damaged)
    }

    @Test func noPayloadLeavesATraceForTheNext() throws {
        _ = try? XMLDecoder.decode(
            Data("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;<b></a>".utf8), type: "public.xml")
        #expect(try refusal(of: "<a>&e;</a>").message.contains("not declared"))
    }
}
