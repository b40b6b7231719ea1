import CorpusTesting
import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

/// Situations that people reported elsewhere.
@Suite(.enabled(if: Corpora.areAvailable))
struct CaseTests {
    private func decode(_ name: String, _ file: String) throws -> Decoded {
        try XMLDecoder.decode(
            file: Corpora.case(name).appendingPathComponent(file), type: "public.xml", name: "no extension")
    }

    @Test func aRawAmpersandCostsNothing() throws {
        let feed = try decode("44-raw-ampersand", "rss.xml")
        #expect(feed.item?.integer("entries") == 2)
        #expect(feed.item?.excerpt?.contains("Just D&D tonight") == true)
        let outline = try decode("44-raw-ampersand", "subs.opml")
        #expect(outline.items.count == 3)
        #expect(outline.items.contains { $0.suggestedName?.contains("Wool & Grommets") == true })
        #expect([feed, outline].allSatisfy { $0.notes.map(\.code) == ["ampersands-mended"] })
    }

    @Test(arguments: [("bom.xml", "BOM", 0), ("blank.xml", "Blank", 1), ("bom-and-blank.xml", "Both", 1)])
    func aMarkOrBlankLineBeforeTheDeclarationDoesNotHideTheFeed(file: String, title: String, notes: Int)
        throws
    {
        let decoded = try decode("47-bom-or-space-before-declaration", file)
        #expect(decoded.item?.suggestedName == title)
        #expect(decoded.item?.integer("entries") == 1)
        #expect(decoded.notes.count == notes)
    }

    @Test(arguments: [("true.xml", 0), ("utf8.xml", 0), ("blank-true.xml", 1), ("lying.xml", 1)])
    func theTitleIsRightWhateverIsDeclared(file: String, notes: Int) throws {
        let decoded = try decode("48-declared-encoding-true-or-false", file)
        #expect(decoded.item?.suggestedName == "Торрент канал")
        #expect(decoded.notes.count == notes)
    }

    @Test(arguments: ["laughs.opml", "laughs.svg"])
    func entitiesThatExpandForEverAreRefused(file: String) throws {
        let refusal = try #require(throws: Refusal.self) {
            try decode("49-entity-expansion-and-external-files", file)
        }
        #expect(refusal.code == .limit)
    }

    @Test(arguments: ["local.rss", "net.xml", "good.xml"])
    func nothingOutsideIsRead(file: String) throws {
        let decoded = try decode("49-entity-expansion-and-external-files", file)
        let words = [decoded.item?.excerpt, decoded.item?.suggestedName].compactMap { $0 }.joined()
        #expect(!words.contains("SECRET-FOR-CASE"))
        #expect(decoded.notes.count == (file == "good.xml" ? 0 : 1))
    }
}
