import DragAndDrop
import Organizer
import Testing

@testable import SQLiteStore

@Suite struct SortTests {
    /// Makes items that every field puts in another order.
    private func fruit() throws -> [Item] {
        func item(
            _ name: String, _ type: String, _ source: ItemSource, added: Int64,
            _ attributes: [String: AttributeValue] = [:]
        ) throws -> Item {
            Item(
                id: .random(), name: name, type: try SQLiteStoreTests.type(type), source: source,
                added: Timestamp(seconds: added, nanoseconds: 0), attributes: attributes)
        }
        func file(_ size: Int64, _ modified: Int64) -> ItemSource {
            .file(
                path: FilePath("/somewhere"), size: size,
                modified: Timestamp(seconds: modified, nanoseconds: 0))
        }
        return [
            try item(
                "fig 10", "public.png", file(30, 900), added: 3, ["captured": .string("1970-01-01T00:00:20")]),
            try item("link", "public.url", .url("https://example.org/"), added: 1),
            try item("fig 9", "public.jpeg", file(10, 40), added: 4),
            try item(
                "apple", "public.plain-text", file(20, 10), added: 2,
                ["published": .string("1970-01-01T00:00:30Z")]),
        ]
    }

    @Test(arguments: [
        (Sorting.Field.name, ["apple", "fig 9", "fig 10", "link"], ["link", "fig 10", "fig 9", "apple"]),
        (.added, ["link", "apple", "fig 10", "fig 9"], ["fig 9", "fig 10", "apple", "link"]),
        (.size, ["fig 9", "apple", "fig 10", "link"], ["fig 10", "apple", "fig 9", "link"]),
        (.date, ["fig 10", "apple", "fig 9", "link"], ["fig 9", "apple", "fig 10", "link"]),
        (.type, ["fig 9", "link", "apple", "fig 10"], ["fig 10", "apple", "link", "fig 9"]),
    ])
    func aListIsSortedByEachFieldAndTakenBack(
        field: Sorting.Field, expected: [String], reversed: [String]
    ) async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        _ = try await store.edit(.insert(try fruit(), into: inbox, at: .end))
        let before = try await store.rows(.all, of: inbox).items.map(\.item)
        for (isReversed, order) in [(false, expected), (true, reversed)] {
            let edit = try await store.edit(.sort(inbox, by: Sorting(by: field, isReversed: isReversed)))
            #expect(try await store.names(of: inbox) == order)
            #expect(try await store.violations() == [])
            #expect(edit.kind == .sort)
            #expect(edit.sentence == "Sorted “Inbox” by \(field.rawValue)\(isReversed ? ", reversed" : "")")
            _ = try await store.undo(at: noon)
            #expect(try await store.rows(.all, of: inbox).items.map(\.item) == before)
            _ = try await store.redo(at: noon)
            #expect(try await store.names(of: inbox) == order)
            _ = try await store.undo(at: noon)
            #expect(try await store.violations() == [])
        }
    }

    @Test func rowsThatMovedAreNamedWithBothTheirPlaces() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        try await store.add(["a", "c", "b", "d"], to: inbox)
        let edit = try await store.edit(.sort(inbox, by: Sorting(by: .name)))
        #expect(edit.count == 2)
        #expect(edit.items.map(\.name) == ["b", "c"])
        #expect(edit.items.map(\.formerRow) == [2, 1])
        #expect(edit.items.map(\.row) == [1, 2])
        let again = try await store.edit(.sort(inbox, by: Sorting(by: .name)))
        #expect(again.isUnchanged)
        #expect(again.count == 0)
        #expect(try await store.history(before: nil, limit: 9).count == 2)
    }

    @Test func aLockedListIsNotSorted() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        try await store.add(["b", "a"], to: inbox)
        try await store.edit(.changeSettings(inbox, ListSettings(allowsReordering: false)))
        await #expect(throws: StoreError.reorderingOff(list: "Inbox")) {
            try await store.edit(.sort(inbox, by: Sorting(by: .name)))
        }
        #expect(try await store.names(of: inbox) == ["b", "a"])
    }

    /// An import goes on over a sort that is then taken back: the sort's own rows change places, the new ones stay.
    @Test func takingASortBackLeavesWhatCameSinceWhereItIs() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let entry = stamp()
        try await store.beginImport(ImportPlan(list: inbox, position: .end, sentence: "Imported"), as: entry)
        func commit(_ names: [String]) async throws {
            let items = try names.map { try makeItem($0) }
            _ = try await store.commit(ImportBatch(items: items, receipts: [], time: noon), to: entry.entry)
        }
        try await commit(["c", "a", "b"])
        try await store.edit(.sort(inbox, by: Sorting(by: .name)))
        try await commit(["new"])
        #expect(try await store.names(of: inbox) == ["a", "b", "new", "c"])
        _ = try await store.undo(at: noon)
        #expect(try await store.names(of: inbox) == ["c", "a", "new", "b"])
        _ = try await store.redo(at: noon)
        #expect(try await store.names(of: inbox) == ["a", "b", "new", "c"])
        #expect(try await store.violations() == [])
    }

    @Test func manyScatteredRowsAreSortedStably() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let lists = [try await store.inbox(), try await store.make("other")]
        // Two lists share the keys by turns, and names repeat.
        for batch in 0..<40 {
            try await store.add((0..<50).map { "\(($0 * 37 + batch) % 19)" }, to: lists[batch % 2])
        }
        let before = try await store.rows(.all, of: lists[0]).items.map(\.item)
        try await store.edit(.sort(lists[0], by: Sorting(by: .name)))
        let sorted = try await store.rows(.all, of: lists[0]).items.map(\.item)
        let expected = (0..<19).flatMap { number in before.filter { $0.name == "\(number)" } }
        #expect(sorted.map(\.id) == expected.map(\.id))
        #expect(try await store.violations() == [])
        _ = try await store.undo(at: noon)
        #expect(try await store.rows(.all, of: lists[0]).items.map(\.item) == before)
    }
}
