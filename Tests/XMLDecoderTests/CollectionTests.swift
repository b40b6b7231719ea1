import CorpusTesting
import DecoderTesting
import Foundation
import ImporterWire
import Testing

@testable import XMLDecoder

/// What becomes of outlines and bookmark files: the links in them, with what is known of each.
struct CollectionTests {
    private func links(_ document: String, whole: Bool = false) throws -> Decoded {
        try XMLDecoder.decode(Data(document.utf8), type: "public.xml", isWantedWhole: whole)
    }

    private let outline = """
        <opml version="2.0"><head><title>Read</title></head><body>
        <outline text="News &amp; such"><outline text="A" description="All of it" category="/news,fruit"
        xmlUrl="https://a.example/feed" htmlUrl="https://a.example/" created="Mon, 06 Mar 2006 20:00:00 GMT"/>
        <outline text="Deep"><outline title="B" xmlURL="https://b.example/"/></outline></outline>
        <outline type="link" text="C" url="https://c.example/"/><outline text="A note"/></body></opml>
        """

    @Test func anOutlineBecomesItsFeedsAndLinks() throws {
        let decoded = try links(outline)
        #expect(
            decoded.items.map(\.url) == [
                "https://a.example/feed", "https://b.example/", "https://c.example/",
            ])
        #expect(decoded.items.map(\.suggestedName) == ["A", "B", "C"])
        #expect(decoded.items.allSatisfy { $0.type == "public.url" })
        #expect(
            decoded.items.map { $0.attributes?["folder"] } == [
                .strings(["News & such"]), .strings(["News & such", "Deep"]), nil,
            ])
        let first = try #require(decoded.item)
        #expect(first.string("description") == "All of it")
        #expect(first.attributes?["tags"] == .strings(["/news", "fruit"]))
        #expect(first.string("created") == "2006-03-06T20:00:00Z")
        #expect(first.string("link") == "https://a.example/")
        #expect(decoded.notes.map(\.code) == ["lines-left-out"])
    }

    @Test func aBookmarkFileBecomesItsBookmarks() throws {
        let decoded = try links(
            """
            <xbel version="1.0"><title>Marks</title>
            <bookmark href="https://one.example/" added="2024-05-05T10:00:00Z"><title>One</title><desc>First</desc></bookmark>
            <folder><title>Deep</title><folder><title>Deeper</title><bookmark href="https://two.example/"/><bookmark/></folder>
            <bookmark href="https://three.example/"><title>Three</title></bookmark></folder>
            <bookmark href="https://four.example/"/></xbel>
            """)
        #expect(
            decoded.items.map(\.url) == ["one", "two", "three", "four"].map { "https://\($0).example/" })
        #expect(decoded.items.map(\.suggestedName) == ["One", nil, "Three", nil])
        #expect(
            decoded.items.map { $0.attributes?["folder"] } == [
                nil, .strings(["Deep", "Deeper"]), .strings(["Deep"]), nil,
            ])
        #expect(decoded.items[0].string("created") == "2024-05-05T10:00:00Z")
        #expect(decoded.items[0].string("description") == "First")
    }

    @Test func anAliasIsTheBookmarkThatItStandsForInItsOwnFolder() throws {
        let decoded = try links(
            """
            <xbel version="1.0"><folder id="f"><title>First</title><alias ref="later"/><alias ref="gone"/></folder>
            <bookmark id="later" href="https://one.example/"><title>One</title><desc>Kept</desc></bookmark>
            <folder><title>Last</title><alias ref="later"/><alias ref="f"/><alias/></folder></xbel>
            """)
        #expect(decoded.items.map(\.url) == Array(repeating: "https://one.example/", count: 3))
        #expect(decoded.items.map(\.suggestedName) == ["One", "One", "One"])
        #expect(decoded.items.map { $0.string("description") } == ["Kept", "Kept", "Kept"])
        #expect(
            decoded.items.map { $0.attributes?["folder"] } == [.strings(["First"]), nil, .strings(["Last"])])
        #expect(decoded.notes.map(\.code) == ["aliases-left-out"])
    }

    @Test func theGroupsThatADesktopKeepsAreTheTagsOfABookmark() throws {
        let decoded = try links(
            """
            <xbel version="1.0" xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks">
            <bookmark href="file:///a" added="2005-05-10T11:04:17Z" modified="2006-01-02T03:04:05Z" visited="2007-01-02T03:04:05Z">
            <title>A</title><desc>of a</desc><info><metadata owner="http://freedesktop.org"><bookmark:groups>
            <bookmark:group>Editors</bookmark:group><bookmark:group> Office tools </bookmark:group></bookmark:groups>
            <bookmark:applications><bookmark:application name="x"/></bookmark:applications></metadata>
            <metadata owner="https://else.example"><groups><group>other</group></groups></metadata></info></bookmark>
            <folder><title>F</title><bookmark href="https://b.example/"><info><metadata owner="http://freedesktop.org">
            <bookmark:groups><bookmark:group>Web</bookmark:group></bookmark:groups></metadata></info></bookmark></folder></xbel>
            """)
        #expect(
            decoded.items.map { $0.attributes?["tags"] } == [
                .strings(["Editors", "Office tools"]), .strings(["Web"]),
            ])
        let facts = decoded.items[0].attributes ?? [:]
        #expect(facts["description"] == .string("of a"))
        #expect(facts["modified"] == .string("2006-01-02T03:04:05Z"))
        #expect(facts["visited"] == .string("2007-01-02T03:04:05Z"))
    }

    @Test func eachLinkKeepsTheTitleOfItsCollection() throws {
        #expect(try links(outline).items.map { $0.string("collection") } == ["Read", "Read", "Read"])
        let untitled = "<xbel><bookmark href='https://a.example/'/></xbel>"
        #expect(try links(untitled).item?.string("collection") == nil)
    }

    @Test func aCollectionThatIsWantedWholeIsOneDocument() throws {
        let decoded = try links(outline, whole: true)
        #expect(decoded.items.count == 1)
        #expect(decoded.item?.type == "org.opml.opml")
        #expect(decoded.notes.isEmpty)
    }

    @Test func anOutlineWithoutAddressesIsADocument() throws {
        let decoded = try links("<opml><body><outline text='Milk'/><outline text='Eggs'/></body></opml>")
        #expect(decoded.items.count == 1)
        #expect(decoded.item?.type == "org.opml.opml")
        #expect(decoded.item?.integer("entries") == 2)
    }

    @Test func whereTheFeedIsUnknownThePageIsTheLink() throws {
        let decoded = try links(
            "<opml><body><outline text='A' xmlUrl='' htmlURL='https://a.example/'/></body></opml>")
        #expect(decoded.items.map(\.url) == ["https://a.example/"])
    }

    @Test func aFeedIsNoCollection() throws {
        let decoded = try links(
            "<rss version='2.0'><channel><item><title>A</title><link>https://a.example/</link></item></channel></rss>"
        )
        #expect(decoded.items.map(\.type) == ["public.rss"])
    }

    @Test(.enabled(if: Corpora.areAvailable), arguments: ["opml", "xbel"])
    func everyLinkOfRealCollectionsIsFound(set: String) throws {
        var files = 0
        for file in try Corpora.set(set) {
            let fact = file.facts[set == "opml" ? "feeds" : "bookmarks"]
            guard let known = fact as? Int, known > 0, file.facts["well_formed"] as? Bool != false else {
                continue
            }
            let decoded = try XMLDecoder.decode(file: file.url, type: "public.xml")
            #expect(decoded.items.allSatisfy { $0.url != nil }, "\(file.path)")
            // Outlines also hold links that are no feeds.
            #expect(
                set == "opml" ? decoded.items.count >= known : decoded.items.count == known,
                "\(file.path): \(decoded.items.count), not \(known)")
            files += 1
        }
        #expect(files > 5)
    }
}
