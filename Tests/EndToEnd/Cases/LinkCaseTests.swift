import CorpusTesting
import FoundationEssentials
import Terminal
import Testing

/// What went wrong elsewhere with links, and must not here.
@Suite(.enabled(if: Corpora.areAvailable)) struct LinkCaseTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test func case25APictureDraggedFromAPageIsOneLink() async throws {
        try await desk.layOut(case: "25-image-dragged-from-page")
        let provided = try await desk.drop("--provider", "payload.json", "--into", "One", "--create")
        #expect(provided.outcomes == ["payload.json: imported"])
        let links = try await desk.show("One").items
        #expect(links.map(\.source.url) == ["https://example.org/pics/cat.png"])
        #expect(links.map(\.name) == ["cat"])

        let document = try await desk.drop("drop.uris", "drop.txt", "drop.html")
        #expect(document.lines.map(\.items.count) == [1, 1, 1])
        let items = try await desk.show().items
        #expect(items[0].source.url == "https://example.org/pics/cat.png")
        #expect(items[0].name.hasPrefix("cat"))
        #expect(items[1].source.url == "https://example.org/pics/cat.png")
        #expect(items[2].type == "public.html")
    }

    @Test func case27AWebLocationIsALinkAndNotAPropertyList() async throws {
        try await desk.layOut(case: "27-webloc-is-a-link-not-a-plist")
        let address = "https://example.org/article?id=7&lang=en"
        let document = try await desk.drop(
            "xml.webloc", "binary.webloc", "settings.plist", "not-a-url.webloc")
        let items = try await desk.show().items
        #expect(items.map(\.name) == ["xml", "binary", "settings", "not-a-url"])
        #expect(items.map(\.source.url) == [address, address, nil, nil])
        // What holds no address is the property list that it is, and never an empty link.
        #expect(items.dropFirst(2).allSatisfy { $0.type == "com.apple.xml-property-list" })
        #expect(items.dropFirst(2).allSatisfy { $0.importer == "XMLImporter" })
        #expect(document["not-a-url.webloc"]?.notes.map(\.code) == ["type-differs"])
    }

    @Test(arguments: [("C.UTF-8", "Home page"), ("de_DE.UTF-8", "Startseite")])
    func case29DesktopEntriesOfTypeLinkAreLinksAndNothingIsRun(locale: String, home: String) async throws {
        try await desk.layOut(case: "29-desktop-link-entries")
        var drop = desk.invocation(["drop", "."])
        drop.environment["LC_ALL"] = locale
        let run = try await desk.run(drop)
        #expect(run.ending == .exited(0), "\(run)")
        let items = try await desk.show().items
        #expect(
            items.map { [$0.name, $0.source.url] } == [
                ["kde", "https://example.org/kde"], [home, "https://example.org/l"], ["launcher", nil],
                ["Link to Pat's assembly course", "https://example.org/z80/Gameboy.php"],
                ["Test", "http://example.org"],
            ])
        #expect(!FileManager.default.fileExists(atPath: "/tmp/corpora-case-was-executed"))
    }

    @Test func case30EveryEndOfALineInAURIListIsUnderstood() async throws {
        try await desk.layOut(case: "30-uri-list-line-ends")
        for file in ["comments", "crlf", "empty-last", "lf", "no-end", "cr"] as [String] {
            try await desk.punnet("drop", Word(file + ".uris"), "--into", Word(file), "--create")
            let addresses = try await desk.show(Word(file)).items.map(\.source.url)
            #expect(addresses == ["https://example.org/a", "https://example.org/b"], "\(file)")
        }
    }

    @Test func case32ATextOfSeveralAddressesIsOneText() async throws {
        try await desk.layOut(case: "32-plain-text-list-of-urls")
        try await desk.punnet("drop", "urls.txt", "glued.txt")
        let items = try await desk.show().items
        #expect(items.map(\.type) == ["public.plain-text", "public.plain-text"])
        #expect(items.map(\.origin) == ["urls.txt", "glued.txt"])
    }

    @Test func case33OnlyATextThatIsAnAddressIsALink() async throws {
        try await desk.layOut(case: "33-prose-with-url-is-text")
        try await desk.punnet("drop", "prose.txt", "alone.txt")
        let items = try await desk.show().items
        #expect(items[0].type == "public.plain-text")
        #expect(items[0].source.path == desk.path("prose.txt"))
        #expect(items[1].type == "public.url")
        #expect(items[1].source.url == "https://example.org/a")
    }

    @Test func case35StrayEndTagsDoNotEndAnImportOfBookmarks() async throws {
        try await desk.layOut(case: "35-stray-end-tags-stop-import")
        try await desk.punnet("drop", "export.html")
        let items = try await desk.show().items
        #expect(items.map(\.name) == ["One", "Two", "Three", "Four", "Five"])
        #expect(items.map(\.source.url) == (1...5).map { "https://example.org/\($0)" })
        #expect(items[1].attributes["description"] == "first line\nsecond line")
    }

    @Test func case37BookmarksTellTheirFoldersTheExportAside() async throws {
        try await desk.layOut(case: "37-folders-lost")
        try await desk.punnet("drop", "export.html")
        let items = try await desk.show().items
        #expect(items.map(\.name) == ["go", "docs", "vhost", "phphost", "loose"])
        #expect(
            items.map { $0.attributes["folder"] } == [
                .strings(["github"]), .strings(["github", "docs"]), .strings(["host"]), .strings(["host"]),
                nil,
            ])
    }

    @Test func case38EveryBookmarkIsImportedAndAllAgainTheSecondTimeTheExportAside() async throws {
        try await desk.layOut(case: "38-fewer-imported-than-exported")
        let names = [
            "Root", "A", "A slash", "A query", "A fragment", "A plain http", "A again", "A capital",
        ]
        try await desk.punnet("drop", "export.html")
        #expect(try await desk.names() == names)
        #expect(Set(try await desk.show().items.map(\.source.url)).count == 7)
        try await desk.punnet("drop", "export.html")
        #expect(try await desk.names() == names + names)
    }

    @Test func case39IconsAreNeverTakenForAddressesOrTitles() async throws {
        try await desk.layOut(case: "39-favicon-data-breaks-import")
        try await desk.punnet("drop", "export.html")
        let items = try await desk.show().items
        #expect(items.map(\.source.url) == ["https://example.org/i1", "https://example.org/i2"])
        #expect(items.map(\.name) == ["With icon", "Icon first"])
    }

    @Test(.enabled(if: SlowTests.areWanted), arguments: ["flat", "foldered"])
    func case41FortyThousandBookmarksAreAllImported(file: String) async throws {
        try await desk.layOut(case: "41-forty-thousand-bookmarks")
        let run = try await desk.run(
            desk.invocation(["drop", "--json", Word(file + ".html")]), withinMiB: 500)
        #expect(run.ending == .exited(0), "\(run.errors)")
        let items = try await desk.show().items
        #expect(items.map(\.name) == (0..<40_000).map { "Bookmark \($0)" })
        try await desk.expectSound()
    }
}
