import Foundation
import Terminal
import Testing

/// Files of links become the links in them, unless they are wanted whole.
struct CollectionDropTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    private func sample(_ path: String) -> Word {
        Word(Workspace.samples.appendingPathComponent("drop/\(path)").path)
    }

    @Test func anOutlineBecomesItsLinksOrOneItem() async throws {
        try await desk.punnet("drop", sample("feeds/subscriptions.opml"))
        #expect(try await desk.names("Inbox") == ["Harvest diary", "Old varieties"])
        try await desk.punnet("drop", "--whole", sample("feeds/subscriptions.opml"))
        #expect(try await desk.names("Inbox").last == "Growers I follow")
    }

    @Test func aListOfAddressesMayStayAFile() async throws {
        try await desk.punnet("drop", "--whole", sample("links/reading.uris"))
        #expect(try await desk.names("Inbox") == ["reading"])
    }

    @Test func aLinkIsALinkThoughWantedWhole() async throws {
        let document = try await desk.drop("--whole", sample("links/orchard.url"))
        #expect(document.lines.allSatisfy { $0.importer == "URLImporter" })
    }

    @Test func aListThatTakesOutlinesAndNoLinksGetsTheOutline() async throws {
        try await desk.punnet("new", "outlines", "--accepts", "org.opml.opml")
        try await desk.punnet("drop", sample("feeds/subscriptions.opml"), "--into", "outlines")
        #expect(try await desk.names("outlines") == ["Growers I follow"])
    }
}
