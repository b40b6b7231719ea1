import ContentTypes
import Organizer
import Testing

@testable import SQLiteStore

private func open(_ scratch: Scratch) throws -> Library { Library(try scratch.open()) { noon } }

/// Inserts items of these names at the end of a list and returns their ids.
@discardableResult
private func add(_ names: [String], to name: String, of library: Library) async throws -> [ItemID] {
    let items = try names.map { try makeItem($0) }
    _ = try await library.apply(.insert(items, into: try await library.list(named: name).id, at: .end))
    return items.map(\.id)
}

private func names(of name: String, _ library: Library) async throws -> [String] {
    try await library.rows(.all, of: name).items.map(\.item.name)
}

@Suite struct LibraryTests {
    @Test func anUnknownListNamesTheNearest() async throws {
        let scratch = try Scratch()
        let library = try open(scratch)
        try await library.createList(named: "bottom")
        await #expect(throws: LibraryError.unknownList("botom", nearest: "bottom")) {
            try await library.list(named: "botom")
        }
        await #expect(throws: LibraryError.unknownList("elsewhere", nearest: nil)) {
            try await library.delete(.all, of: "elsewhere")
        }
    }

    @Test func namesOfListsAreComparedInNFC() async throws {
        let scratch = try Scratch()
        let library = try open(scratch)
        let list = try await library.createList(named: "Pru\u{308}fung")
        #expect(try await library.list(named: "Pr\u{FC}fung").id == list.id)
        await #expect(throws: LibraryError.store(.listNameTaken("Pr\u{FC}fung"))) {
            try await library.createList(named: "Pr\u{FC}fung")
        }
        try await library.createList(named: "prüfung")
        #expect(try await library.lists().map(\.name) == ["Inbox", "Pr\u{FC}fung", "prüfung"])
    }

    @Test func aDropWithoutAListGoesToInboxWhichIsMadeAgain() async throws {
        let scratch = try Scratch()
        let library = try open(scratch)
        let inbox = try await library.destination(named: nil, creating: false).list
        #expect(inbox.name == "Inbox")
        try await library.createList(named: "other")
        _ = try await library.renameList(named: "Inbox", to: "done with")
        let again = try await library.destination(named: nil, creating: false).list
        #expect(again.name == "Inbox")
        #expect(again.id != inbox.id)
        #expect(try await library.destination(named: nil, creating: false).list.id == again.id)
        await #expect(throws: LibraryError.unknownList("new one", nearest: nil)) {
            try await library.destination(named: "new one", creating: false).list
        }
        #expect(try await library.destination(named: "new one", creating: true).list.name == "new one")
    }

    @Test func theLastListStays() async throws {
        let scratch = try Scratch()
        let library = try open(scratch)
        await #expect(throws: LibraryError.store(.lastList("Inbox"))) {
            try await library.removeList(named: "Inbox")
        }
        try await library.createList(named: "other")
        let removed = try await library.removeList(named: "Inbox")
        #expect(removed.destination == nil)
        #expect(try await library.lists().map(\.name) == ["other"])
        // A name is free again; what had it comes back only when it is free.
        try await library.createList(named: "Inbox")
        _ = try await library.undo()
        _ = try await library.undo()
        #expect(try await library.lists().map(\.name) == ["Inbox", "other"])
    }

    @Test func itemsAreFoundByTheBeginningsOfTheirIDs() async throws {
        let scratch = try Scratch()
        let library = try open(scratch)
        try await library.createList(named: "other")
        let digits = ["a1", "a2", "b1"].map { $0 + String(repeating: "0", count: 30) }
        let items = try zip(digits, ["one", "two", "three"]).map { digits, name in
            Item(
                id: try #require(ItemID(digits)), name: name, type: try type("public.png"),
                source: .url("https://example.org"), added: noon)
        }
        let inbox = try await library.list(named: "Inbox")
        _ = try await library.apply(.insert(Array(items[..<2]), into: inbox.id, at: .end))
        _ = try await library.apply(
            .insert([items[2]], into: try await library.list(named: "other").id, at: .end))
        func prefix(_ text: String) throws -> ItemID.Prefix { try #require(ItemID.Prefix(text)) }

        #expect(try await library.item(.ids([try prefix("a2")]), of: "Inbox").item == items[1])
        #expect(try await library.item(.ids([try prefix(digits[0])]), of: "Inbox").item == items[0])
        await #expect(
            throws: LibraryError.ambiguousItem(
                try prefix("a"), list: "Inbox",
                candidates: [
                    PlacedItem(list: inbox.id, row: 0, item: items[0]),
                    PlacedItem(list: inbox.id, row: 1, item: items[1]),
                ])
        ) { try await library.rows(.ids([try prefix("a")]), of: "Inbox") }
        await #expect(throws: LibraryError.unknownItem(try prefix("b"), list: "Inbox", elsewhere: "other")) {
            try await library.rows(.ids([try prefix("b")]), of: "Inbox")
        }
        await #expect(throws: LibraryError.unknownItem(try prefix("c"), list: "Inbox", elsewhere: nil)) {
            try await library.rows(.ids([try prefix("c")]), of: "Inbox")
        }
        // A letter that two items of the library have is enough in a list that holds one of them.
        _ = try await library.move(.rows(RangeSet(0..<1)), of: "Inbox", to: "other", at: .end)
        #expect(try await library.item(.ids([try prefix("a")]), of: "Inbox").item.name == "two")
        let moved = try await library.move(.ids([try prefix("b")]), of: "other", at: .after(try prefix("a1")))
        #expect(moved.items.map(\.name) == ["three"])
        #expect(try await names(of: "other", library) == ["one", "three"])
        _ = try await library.copy(.all, of: "other", to: "Inbox", at: .before(try prefix("a2")))
        #expect(try await names(of: "Inbox", library) == ["one", "three", "two"])
    }

    @Test func editsAnswerWithWhatTheyChanged() async throws {
        let scratch = try Scratch()
        let library = try open(scratch)
        let ids = try await add(["a", "b", "c"], to: "Inbox", of: library)
        try await library.createList(named: "other")
        let moved = try await library.move(.rows(RangeSet(1..<3)), of: "Inbox", to: "other", at: .start)
        #expect(moved.sentence == "Moved 2 items from “Inbox” to “other”")
        #expect(moved.source?.count == 1)
        #expect(moved.destination?.count == 2)
        #expect(
            moved.items == [
                AffectedItem(id: ids[1], name: "b", formerRow: 1, row: 0),
                AffectedItem(id: ids[2], name: "c", formerRow: 2, row: 1),
            ])
        let deleted = try await library.delete(.rows(RangeSet(0..<1)), of: "other")
        #expect(deleted.items == [AffectedItem(id: ids[1], name: "b", formerRow: 0, row: nil)])
        let done = try await library.setDone(true, .all, of: "other")
        #expect(done.sentence == "Marked “c” in “other” as done")
        #expect(try await library.item(.all, of: "other").item.done)
        let edited = try await library.edit(.all, of: "other", name: " new\nname ", note: "a note")
        #expect(edited.sentence == "Renamed “c” to “new name” and changed its note in “other”")
        #expect(edited.items.map(\.name) == ["new name"])
        #expect(try await library.item(.all, of: "other").item.note == "a note")
    }

    @Test func oneRowIsNeededWhereOneIsMeant() async throws {
        let scratch = try Scratch()
        let library = try open(scratch)
        await #expect(throws: LibraryError.notOneRow(count: 0)) { try await library.item(.all, of: "Inbox") }
        try await add(["a", "b"], to: "Inbox", of: library)
        await #expect(throws: LibraryError.notOneRow(count: 2)) { try await library.item(.all, of: "Inbox") }
        await #expect(throws: LibraryError.store(.itemNameInvalid)) {
            try await library.edit(.rows(RangeSet(0..<1)), of: "Inbox", name: "\u{7}", note: nil)
        }
        await #expect(throws: LibraryError.store(.rowOutOfRange(asked: 2, count: 2, list: "Inbox"))) {
            try await library.item(.rows(RangeSet(2..<3)), of: "Inbox")
        }
    }

    @Test func longListsAreReadInParts() async throws {
        let scratch = try Scratch()
        let library = try open(scratch)
        try await add((0..<StoreLimits.rowsPerRead + 5).map(String.init), to: "Inbox", of: library)
        let first = try await library.rows(.all, of: "Inbox")
        #expect(first.items.count == StoreLimits.rowsPerRead)
        #expect(first.list.count == StoreLimits.rowsPerRead + 5)
        let rest = try await library.rows(.rows(first.unread), of: "Inbox")
        #expect(
            rest.items.map(\.item.name)
                == (StoreLimits.rowsPerRead..<StoreLimits.rowsPerRead + 5).map(String.init))
        #expect(rest.items.first?.row == Row(StoreLimits.rowsPerRead))
        #expect(rest.unread.isEmpty)
    }

    @Test func whatIsSetOnAListIsAnEditWithASentence() async throws {
        let scratch = try Scratch()
        let library = try open(scratch)
        let changes: [(String, (inout ListSettings) -> Void)] = [
            ("it takes public.url", { $0.accepts = [.url] }), ("it takes anything", { $0.accepts = [] }),
            ("it completes what lands on it", { $0.completes = true }),
            ("it completes nothing any more", { $0.completes = false }),
            ("it is locked against reordering", { $0.allowsReordering = false }),
            ("it may be reordered", { $0.allowsReordering = true }),
        ]
        for (words, change) in changes {
            let before = try await library.list(named: "Inbox").settings
            let edit = try await library.changeSettings(ofListNamed: "Inbox", change)
            #expect(edit.sentence == "Set list “Inbox”: \(words)")
            #expect(try await library.undo().sentence == edit.sentence)
            #expect(try await library.list(named: "Inbox").settings == before)
            _ = try await library.redo()
        }
    }

    @Test func whatAListTakesIsSetAndKept() async throws {
        let scratch = try Scratch()
        let library = try open(scratch)
        _ = try await library.changeSettings(ofListNamed: "Inbox") { $0.accepts = [.png] }
        let list = try await open(scratch).list(named: "Inbox")
        #expect(list.accepts == [try type("public.png")])
        #expect(try await library.store.types(of: .all, in: list.id) == [:])
        try await add(["a", "b"], to: "Inbox", of: library)
        #expect(try await library.store.types(of: .all, in: list.id) == [try type("public.png"): 2])
    }
}

@Suite struct ItemKeepingTests {
    @Test func everythingAboutAnItemIsKept() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let digest = try #require(PayloadDigest(bytes: Array(repeating: 9, count: 32)))
        let sources: [ItemSource] = [
            .file(
                path: .init(bytes: [0x2F, 0xFF, 0x0A]), size: .max, modified: Timestamp(nanoseconds: .min)),
            .url("https://user:secret@example.org/ä?q#f"), .data(digest: digest, size: 0),
        ]
        let items = try sources.map { source in
            Item(
                id: .random(), name: "e\u{301} \u{202E}", type: try type("public.png"), source: source,
                done: true,
                note: "line\nline", importer: "ImageImporter", added: Timestamp(nanoseconds: -5),
                attributes: [
                    "yes": .boolean(true), "no": .boolean(false), "least": .integer(.min),
                    "ratio": .number(1),
                    "small": .number(-1e-300), "quote\"\\\u{1}\n": .string("\"\\\u{1F}\u{7F}\u{2028}💥\n"),
                    "many": .strings(["", "a,b", "]"]), "none": .strings([]), "": .string(""),
                ], excerpt: "some text\0here",
                contentDigest: { if case .file = source { digest } else { nil } }())
        }
        _ = try await store.edit(.insert(items, into: inbox, at: .end))
        for item in items {
            let placed = try #require(try await store.item(item.id))
            #expect(placed.item == item)
            #expect(placed.item.name.unicodeScalars.elementsEqual(item.name.unicodeScalars))
        }
        let copies = try await store.edit(.copy(.all, from: inbox, to: inbox, at: .end)).items
        #expect(copies.count == 3)
        for (copy, original) in zip(copies, items) {
            let placed = try #require(try await store.item(copy.id))
            #expect(placed.item.source == original.source)
            #expect(placed.item.attributes == original.attributes)
            #expect(placed.item.excerpt == original.excerpt)
            #expect(placed.item.added == noon)
        }
    }

    @Test func aNumberThatIsNotFiniteIsLeftOut() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        var item = try makeItem("a")
        item.attributes = ["a": .number(.nan), "b": .number(.infinity), "c": .integer(1)]
        _ = try await store.edit(.insert([item], into: try await store.inbox(), at: .end))
        #expect(try await store.item(item.id)?.item.attributes == ["c": .integer(1)])
    }

    @Test(arguments: [
        "{", "{}x", "[]", "{\"a\":}", "{\"a\":1,}", "{\"a\":nul}", "{\"a\":1e999}", "{\"a\":\"\\x\"}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":[1]}", "{\"a\":\"", "{\"a\":tru", "{\"a\":\"\\u12", "",
    ])
    func attributesThatCannotBeReadAreDamage(text: String) {
        #expect(JSONText.attributes(text) == nil)
    }

    @Test func whatIsTooLargeIsRefused() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        var item = try makeItem("a")
        item.name = String(repeating: "x", count: StoreLimits.name + 1)
        await #expect(throws: StoreError.tooLarge(what: "name", limit: StoreLimits.name)) {
            try await store.edit(.insert([item], into: inbox, at: .end))
        }
        item.name = ""
        await #expect(throws: StoreError.itemNameInvalid) {
            try await store.edit(.insert([item], into: inbox, at: .end))
        }
        item = try makeItem("a")
        item.excerpt = String(repeating: "x", count: StoreLimits.excerpt + 1)
        await #expect(throws: StoreError.tooLarge(what: "excerpt", limit: StoreLimits.excerpt)) {
            try await store.edit(.insert([item], into: inbox, at: .end))
        }
        #expect(try await store.names(of: inbox) == [])
    }
}
