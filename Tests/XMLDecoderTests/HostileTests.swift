import DecoderTesting
import Foundation
import ImporterKit
import ImporterWire
import Testing

@testable import XMLDecoder

/// Damage at every byte: whatever comes of it, it is an item or a refusal, and within the wire's limits.
struct HostileTests {
    /// Small documents that between them use most of what there is to parse.
    static let documents: [[UInt8]] = [
        Array(
            """
            <?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE rss [<!ENTITY a "A&#38;B"><!ENTITY % p "<!--c-->">
            %p;<!ELEMENT rss ANY><!ATTLIST rss version CDATA "2.0" k (x|y) 'x'><!ENTITY e SYSTEM "x"><!NOTATION n PUBLIC "n">]>
            <rss xmlns:d='http://purl.org/dc/elements/1.1/'><channel><title>Žluť &a; &lt;b&gt;x&lt;/b&gt;</title>
            <item><title><![CDATA[<i>y</i> ]]&gt;]]></title><d:date>2024-02-29</d:date><?pi x?></item>&e;</channel></rss>
            """.utf8),
        Array("<opml><body><outline text='R&D &nbsp;' xmlUrl='?a&b'><outline/></outline></body></opml>".utf8),
        [0xFF, 0xFE]
            + Array("<feed xmlns='http://www.w3.org/2005/Atom'><title type='html'>é</title></feed>".utf16)
            .flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
        Array("<?xml version='1.0' encoding='EUC-JP'?><d><title>".utf8) + [0xC6, 0xFC, 0xCB, 0xDC]
            + Array("</title></d>".utf8),
        Array(
            "<svg xmlns='http://www.w3.org/2000/svg' width='1e3mm' viewBox='0 0 1 1'><title xml:lang='en'/></svg>"
                .utf8),
    ]

    @Test(arguments: documents)
    func everyTruncationIsRefusedOrRead(document: [UInt8]) throws {
        for length in 0..<document.count { #expect(try fault(in: Array(document[..<length])) == nil) }
    }

    @Test(arguments: documents)
    func everyByteMayBeWrong(document: [UInt8]) throws {
        for index in document.indices {
            for byte in [0, 0x26, 0x3C, 0xFF, document[index] ^ 0x20, document[index] ^ 0x80] as [UInt8] {
                var damaged = document
                damaged[index] = byte
                #expect(try fault(in: damaged) == nil)
            }
        }
    }

    @Test(arguments: documents)
    func aPieceMayBeMissingOrDoubled(document: [UInt8]) throws {
        for start in stride(from: 0, to: document.count, by: 3) {
            for length in [1, 5, 20, 60] where start + length <= document.count {
                var shorter = document
                shorter.removeSubrange(start..<start + length)
                #expect(try fault(in: shorter) == nil)
                var longer = document
                longer.insert(contentsOf: document[start..<start + length], at: start)
                #expect(try fault(in: longer) == nil)
            }
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["PUNNET_SLOW_TESTS"] != nil))
    func randomDamageIsSurvived() throws {
        var random = SystemRandomNumberGenerator()
        for round in 0..<200_000 {
            var document = Self.documents[round % Self.documents.count]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let index = Int.random(in: 0..<document.count, using: &random)
                document[index] = UInt8.random(in: 0...255, using: &random)
            }
            #expect(try fault(in: document) == nil)
        }
    }

    /// Decodes a document, and tells what is wrong with its item or its refusal; nil where nothing is.
    private func fault(in bytes: [UInt8]) throws -> String? {
        let stream = try #require(tmpfile())
        defer { fclose(stream) }
        let file = fileno(stream)
        let written = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
        try #require(written == bytes.count)
        var answer = Answer()
        let payload = Payload(descriptor: file, type: "public.xml", size: Int64(bytes.count))
        if let refusal = refusal(of: payload, into: &answer) {
            let length = refusal.message.utf8.count
            guard length > 0, length <= WireLimits.message else { return "a message of \(length) bytes" }
            return refusal.offset ?? 0 <= bytes.count ? nil : "a fault beyond the end"
        }
        guard answer.items.count == 1, let item = answer.items.first else {
            return "\(answer.items.count) items"
        }
        guard item.suggestedName?.utf8.count ?? 0 <= WireLimits.name else { return "too long a name" }
        guard item.excerpt?.utf8.count ?? 0 <= WireLimits.excerpt else { return "too long an excerpt" }
        return nil
    }

    private func refusal(of payload: Payload, into answer: inout Answer) -> Refusal? {
        var decoder = XMLDecoder()
        do {
            try decoder.decode(payload, into: &answer)
            return nil
        } catch {
            return error
        }
    }
}
