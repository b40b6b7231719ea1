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
        for length in 0..<document.count { try survive(Array(document[..<length])) }
    }

    @Test(arguments: documents)
    func everyByteMayBeWrong(document: [UInt8]) throws {
        for index in document.indices {
            for byte in [0, 0x26, 0x3C, 0xFF, document[index] ^ 0x20, document[index] ^ 0x80] as [UInt8] {
                var damaged = document
                damaged[index] = byte
                try survive(damaged)
            }
        }
    }

    @Test(arguments: documents)
    func aPieceMayBeMissingOrDoubled(document: [UInt8]) throws {
        for start in stride(from: 0, to: document.count, by: 3) {
            for length in [1, 5, 20, 60] where start + length <= document.count {
                var shorter = document
                shorter.removeSubrange(start..<start + length)
                try survive(shorter)
                var longer = document
                longer.insert(contentsOf: document[start..<start + length], at: start)
                try survive(longer)
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
            try survive(document)
        }
    }

    private func survive(_ bytes: [UInt8]) throws {
        let stream = try #require(tmpfile())
        defer { fclose(stream) }
        let file = fileno(stream)
        let written = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, 0) }
        try #require(written == bytes.count)
        var decoder = XMLDecoder()
        var answer = Answer()
        do {
            try decoder.decode(
                Payload(descriptor: file, type: "public.xml", size: Int64(bytes.count)), into: &answer)
            let item = try #require(answer.items.first)
            #expect(answer.items.count == 1)
            #expect(item.suggestedName?.utf8.count ?? 0 <= WireLimits.name)
            #expect(item.excerpt?.utf8.count ?? 0 <= WireLimits.excerpt)
        } catch let refusal as Refusal {
            #expect(!refusal.message.isEmpty && refusal.message.utf8.count <= WireLimits.message)
            #expect(refusal.offset ?? 0 <= bytes.count)
        }
    }
}
