import ContentTypes
import DragAndDrop
import Organizer
import Testing

@testable import SQLiteStore

extension SQLiteStore {
    /// Finds items, best first, by name.
    func find(_ texts: [String], list: ListID? = nil) throws -> [String] {
        try find(SearchQuery(texts, list: list), limit: 100).items.map(\.item.item.name)
    }
}

@Suite struct FindTests {
    private func makeItem(
        _ name: String, note: String = "", excerpt: String? = nil, type identifier: String = "public.png",
        attributes: [String: AttributeValue] = [:]
    ) throws -> Item {
        Item(
            id: .random(), name: name, type: try type(identifier),
            source: .url("https://orchard.example/\(name)"),
            note: note, added: noon, attributes: attributes, excerpt: excerpt)
    }

    @Test func wordsAreFoundInEveryFieldAndRanked() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        try await store.edit(
            .insert(
                [
                    makeItem("e", excerpt: "long before the plum was ripe, much was said about it and more"),
                    makeItem("d", attributes: ["tags": .strings(["plum", "fruit"])]),
                    makeItem("n", note: "a plum"), makeItem("Plum"), makeItem("plumage"),
                    makeItem("t", attributes: ["title": .string("The plum")]), makeItem("other"),
                ], into: inbox, at: .end))
        let found = try await store.find(SearchQuery(["plum"]), limit: 100)
        #expect(found.items.map(\.item.item.name).first == "Plum")
        #expect(Set(found.items.map(\.item.item.name)) == ["Plum", "t", "n", "d", "e", "plumage"])
        #expect(found.items.last?.item.item.name == "e" || found.items.last?.item.item.name == "plumage")
        let fields = Dictionary(
            uniqueKeysWithValues: found.items.map { ($0.item.item.name, $0.matches.map(\.field)) })
        #expect(fields["Plum"] == [.name, .address])
        #expect(fields["t"] == [.title])
        #expect(fields["n"] == [.note])
        #expect(fields["d"] == [.details])
        #expect(fields["e"] == [.excerpt])
        #expect(found.items.first?.listName == "Inbox")
        #expect(found.items.first?.item.row == 3)
    }

    /// What is written, and what is found of the six names; nil for all.
    private static let searches: [(texts: [String], names: [String]?)] = [
        (["apple"], ["red apple pie", "apples"]),
        (["apple", "pie"], ["red apple pie"]),
        (["pie", "red"], ["red apple pie"]),
        (["red apple"], ["red apple pie"]),
        (["apple red"], []),
        (["app", "pie"], []),
        (["pie", "app"], ["red apple pie"]),
        (["creme"], ["Crème brûlée"]),
        (["CRÈME BRÛ"], ["Crème brûlée"]),
        (["京タ"], ["東京タワー"]),
        (["東京"], ["東京タワー"]),
        (["京東"], []),
        (["ไม้"], ["ผลไม้"]),
        (["서울"], ["서울에서"]),
        (["orchard.example"], nil),
        (["zebra"], []),
        ([""], []),
        (["!?"], []),
        (["apple", "-"], ["red apple pie", "apples"]),
        (["\""], []),
        (["apple\" OR \"zebra"], []),
        (["apple OR zebra"], []),
        (["apple*"], ["red apple pie", "apples"]),
        (["name:apple"], []),
        (["NOT apple"], []),
        (["(apple"], ["red apple pie", "apples"]),
        (["^apple + pie"], ["red apple pie"]),
        (["{name} : apple"], []),
        (["apple\u{0}pie"], ["red apple pie"]),
        (["NEAR(apple pie, 1)"], []),
        (["'; DROP TABLE item; --"], []),
    ]

    @Test(arguments: searches)
    func whatIsWrittenFinds(texts: [String], names: [String]?) async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let all = ["red apple pie", "apples", "Crème brûlée", "東京タワー", "ผลไม้", "서울에서"]
        try await store.edit(
            .insert(try all.map { try makeItem($0) }, into: try await store.inbox(), at: .end))
        #expect(Set(try await store.find(texts)) == Set(names ?? all))
    }

    @Test func theSearchIsKeptInStepByEveryEditAndItsInverse() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let other = try await store.make("other")
        let ids = try await store.add(["plum", "pear"], to: inbox)
        func found(_ word: String) async throws -> Int {
            #expect(try await store.violations() == [])
            return try await store.find([word]).count
        }
        #expect(try await found("plum") == 1)
        try await store.edit(.change(ids[0], in: inbox, name: "damson", note: "was something else"))
        #expect(try await found("damson") == 1)
        #expect(try await found("something") == 1)
        // Its file is still plum.png.
        #expect(try await found("plum") == 1)
        _ = try await store.undo(at: noon)
        #expect(try await found("damson") == 0)
        #expect(try await found("something") == 0)
        _ = try await store.redo(at: noon)
        #expect(try await found("damson") == 1)
        try await store.edit(.copy(.all, from: inbox, to: other, at: .end))
        #expect(try await found("damson") == 2)
        #expect(try await store.find(["damson"], list: other).count == 1)
        try await store.edit(.delete(.ids([ids[0]]), from: inbox))
        #expect(try await found("damson") == 1)
        try await store.edit(.removeList(other))
        #expect(try await found("damson") == 0)
        _ = try await store.undo(at: noon)
        _ = try await store.undo(at: noon)
        #expect(try await found("damson") == 2)
        _ = try await store.undo(at: noon)
        #expect(try await found("damson") == 1)
        try await store.edit(.move(.ids([ids[0]]), from: inbox, to: other, at: .end))
        #expect(try await store.find(["damson"], list: other).count == 1)
        #expect(try await store.find(["damson"], list: inbox).count == 0)
    }

    @Test func anImportIsFoundFromItsFirstBatchOn() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let entry = stamp()
        try await store.beginImport(ImportPlan(list: inbox, position: .end, sentence: "x"), as: entry)
        _ = try await store.commit(
            ImportBatch(items: [try makeItem("plum", excerpt: "sweet")], receipts: [], time: noon),
            to: entry.entry)
        #expect(try await scratch.open(.readOnly).find(["sweet"]) == ["plum"])
        #expect(try await store.violations() == [])
    }

    @Test func aSearchIsNarrowedByListTypeAndMark() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let other = try await store.make("other")
        try await store.edit(
            .insert(
                [makeItem("plum png"), makeItem("plum text", type: "public.plain-text")], into: inbox,
                at: .end))
        try await store.edit(.insert([makeItem("plum jpeg", type: "public.jpeg")], into: other, at: .end))
        try await store.edit(.setDone(true, .rows(RangeSet(0..<1)), in: inbox))
        func names(_ query: SearchQuery) async throws -> Set<String> {
            Set(try await store.find(query, limit: 9).items.map(\.item.item.name))
        }
        #expect(try await names(SearchQuery(["plum"], list: other)) == ["plum jpeg"])
        #expect(
            try await names(SearchQuery(["plum"], type: try type("public.image"))) == [
                "plum png", "plum jpeg",
            ])
        #expect(try await names(SearchQuery(["plum"], done: true)) == ["plum png"])
        #expect(try await names(SearchQuery(["plum"], list: inbox, done: false)) == ["plum text"])
        #expect(try await names(SearchQuery(["plum"], type: try type("public.movie"))) == [])
    }

    @Test func theBestAreKeptAndTheRestIsTold() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        try await store.edit(
            .insert(
                try (0..<300).map {
                    try makeItem("i\($0)", excerpt: "plum " + String(repeating: "and ", count: $0))
                },
                into: inbox, at: .end))
        let few = try await store.find(SearchQuery(["plum"]), limit: 5)
        #expect(few.items.map(\.item.row.offset) == [0, 1, 2, 3, 4])
        #expect(few.isCutShort)
        let all = try await store.find(SearchQuery(["plum"]), limit: 300)
        #expect(all.items.map(\.item.row.offset) == Array(0..<300))
        #expect(!all.isCutShort)
        try await store.edit(.delete(.rows(RangeSet(0..<290)), from: inbox))
        let left = try await store.find(SearchQuery(["plum"]), limit: 10)
        #expect(left.items.count == 10 && !left.isCutShort)
    }

    @Test func moreWordsThanASearchTakesAreRefused() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let words = Array(repeating: "plum", count: StoreLimits.searchWords)
        #expect(try await store.find(words) == [])
        #expect(try await store.find([words.joined(separator: " ")]) == [])
        await #expect(throws: StoreError.tooLarge(what: "number of words", limit: StoreLimits.searchWords)) {
            try await store.find(words + ["pear"])
        }
    }
}
