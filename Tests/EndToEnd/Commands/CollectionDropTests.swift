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

    @Test func whatCannotBeDroppedCostsItsOwnReceipt() async throws {
        try "words".write(toFile: desk.path("a.txt"), atomically: true, encoding: .utf8)
        let document = try await desk.drop("ftp://example.org/a", "a.txt", "javascript:x", expecting: 1)
        #expect(document.lines.map(\.outcome) == ["failed", "imported", "failed"])
        #expect(document.lines.map(\.reason?.code) == ["no-source", nil, "no-source"])
        #expect(try await desk.names() == ["a"])
    }

    @Test func aSlashInATitleIsReplacedAndNoted() async throws {
        let bookmarks =
            "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF='https://example.org/a'>either/or</A></DL>"
        try bookmarks.write(toFile: desk.path("links.html"), atomically: true, encoding: .utf8)
        let document = try await desk.drop("links.html")
        #expect(document.items.map(\.name) == ["either\u{2215}or"])
        #expect(document.lines.first?.notes.map(\.code) == ["name-changed"])
    }

    @Test func foldersOfBookmarksBecomeListsThatOneUndoTakesBack() async throws {
        let bookmarks =
            "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF='https://example.org/a'>loose</A>"
            + "<DT><H3>Garden</H3><DL><DT><A HREF='https://example.org/b'>seeds</A></DL></DL>"
        try bookmarks.write(toFile: desk.path("links.html"), atomically: true, encoding: .utf8)
        let document = try await desk.drop("links.html", "--folders-as-lists")
        #expect(document.items.map(\.name) == ["loose", "seeds"])
        #expect(document.items.map(\.list) == [nil, "Garden"])
        #expect(try await desk.names("Inbox") == ["loose"])
        #expect(try await desk.names("Garden") == ["seeds"])
        try await desk.expectSound()
        try await desk.punnet("undo")
        #expect(try await desk.names("Inbox").isEmpty)
        try await desk.run("show", "Garden", expecting: 1)
    }

    /// Each is a word of what is dropped, and how the sentences of the drop, its dry run and the history end.
    @Test func sentencesNameTheListsWhereThingsLand() async throws {
        let list = "<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>"
        func folder(_ name: String) -> String {
            "<DT><H3>\(name)</H3><DL><DT><A HREF='https://example.org/\(name)'>seeds</A>"
                + "<DT><A HREF='https://example.org/\(name)/2'>bulbs</A></DL>"
        }
        try (list + folder("Garden") + "</DL>").write(
            toFile: desk.path("one.html"), atomically: true, encoding: .utf8)
        try (list + folder("Garden") + folder("Shed") + "</DL>").write(
            toFile: desk.path("two.html"), atomically: true, encoding: .utf8)
        let cases = [
            (
                "one.html", " into Garden", "Dropped 2 items into Garden:",
                "Dropped one.html into Garden: 2 items"
            ),
            ("one.html", "", "Dropped 0 items; 2 left out.", "Dropped one.html: 0 items"),
            (
                "two.html", " into Shed", "Dropped 2 items into Shed; 2 left out:",
                "Dropped two.html into Shed: 2 items"
            ),
        ]
        for (file, planned, told, entry) in cases {
            let words: [Word] = ["drop", Word(file), "--folders-as-lists", "--duplicates", "skip"]
            let dry = try await desk.run(desk.invocation(words + ["--dry-run"]))
            #expect(
                dry.errors.contains("items,\(planned)") || dry.errors.contains("0 payloads\(planned)"),
                "\(dry)")
            let run = try await desk.run(desk.invocation(words))
            #expect(run.errors.contains(told), "\(run)")
            #expect(try await desk.punnet("history").contains(entry))
        }
    }

    @Test func aListThatTakesOutlinesAndNoLinksGetsTheOutline() async throws {
        try await desk.punnet("new", "outlines", "--accepts", "org.opml.opml")
        try await desk.punnet("drop", sample("feeds/subscriptions.opml"), "--into", "outlines")
        #expect(try await desk.names("outlines") == ["Growers I follow"])
    }
}
