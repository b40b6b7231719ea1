import DragAndDrop
import Foundation
import Organizer
import Testing

@testable import SQLiteStore

@Suite struct PruningTests {
    private func makeStore(_ scratch: Scratch, bound: Int) async throws -> SQLiteStore {
        let store = try scratch.open()
        try await store.tamper("UPDATE library SET history_bound = \(bound)")
        return store
    }

    /// Makes edits until everything older than they is forgotten.
    private func forgetAll(_ store: SQLiteStore, _ list: ListID, bound: Int) async throws {
        for number in 0..<bound + 3 {
            try await store.edit(.renameList(list, to: "name \(number % 2)"))
        }
    }

    @Test func theNewestEntriesAreKept() async throws {
        let scratch = try Scratch()
        let store = try await makeStore(scratch, bound: 5)
        let inbox = try await store.inbox()
        for number in 0..<12 {
            try await store.add(["\(number)"], to: inbox)
            #expect(try await store.violations() == [])
        }
        let history = try await store.history(before: nil, limit: 99)
        #expect(history.count == 5)
        for _ in 0..<5 { _ = try await store.undo(at: noon) }
        await #expect(throws: StoreError.nothingToUndo) { try await store.undo(at: noon) }
        #expect(try await store.names(of: inbox) == (0..<7).map(String.init))
        #expect(try await store.violations() == [])
    }

    @Test func whatOnlyTheHistoryKeptGoesWithIt() async throws {
        let scratch = try Scratch()
        let store = try await makeStore(scratch, bound: 4)
        let inbox = try await store.inbox()
        let gone = try await store.make("gone")
        try await store.add(["in gone"], to: gone)
        let ids = try await store.add(["stays", "deleted", "undone"], to: inbox)
        try await store.edit(.delete(.ids([ids[1]]), from: inbox))
        try await store.edit(.removeList(gone))
        // Taken back, and then never done again.
        try await store.add(["discarded"], to: inbox)
        _ = try await store.undo(at: noon)
        try await forgetAll(store, inbox, bound: 4)
        #expect(try await store.violations() == [])
        let statistics = try await store.statistics()
        #expect((statistics.items, statistics.hiddenItems, statistics.lists) == (2, 0, 1))
        #expect(try await store.names(of: inbox) == ["stays", "undone"])
        #expect(try await store.find(["gone"]) == [])
        #expect(try await store.find(["discarded"]) == [])
    }

    @Test func aPayloadGoesWithTheLastItemThatHadIt() async throws {
        let scratch = try Scratch()
        let store = try await makeStore(scratch, bound: 3)
        let inbox = try await store.inbox()
        let payload = try store.payloads.keep(Array("kept once, used twice".utf8))
        let digits = payload.digest.description
        let file = "\(scratch.library)/payloads/\(digits.prefix(2))/\(digits.dropFirst(2))"
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now.addingTimeInterval(-90_000)], ofItemAtPath: file)
        var items: [Item] = []
        for name in ["one", "two"] {
            items.append(
                Item(
                    id: .random(), name: name, type: try type("public.plain-text"),
                    source: .data(digest: payload.digest, size: payload.size), added: noon))
        }
        try await store.edit(.insert(items, into: inbox, at: .end))
        try await store.edit(.delete(.rows(RangeSet(0..<1)), from: inbox))
        try await forgetAll(store, inbox, bound: 3)
        #expect(FileManager.default.fileExists(atPath: file))
        #expect(try await store.violations() == [])
        try await store.edit(.delete(.all, from: inbox))
        try await forgetAll(store, inbox, bound: 3)
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try await store.violations() == [])
        // It can be kept again.
        #expect(try store.payloads.keep(Array("kept once, used twice".utf8)) == payload)
    }

    @Test func muchIsForgottenOverSeveralEdits() async throws {
        let scratch = try Scratch()
        let store = try await makeStore(scratch, bound: 1)
        let inbox = try await store.inbox()
        let gone = try await store.make("gone")
        try await store.add((0..<5000).map(String.init), to: gone)
        try await store.edit(.removeList(gone))
        try await store.edit(.renameList(inbox, to: "a"))
        #expect(try await store.statistics().hiddenItems == 904)
        #expect(try await store.violations() == [])
        try await store.edit(.renameList(inbox, to: "b"))
        #expect(try await store.statistics().hiddenItems == 0)
        #expect(try await store.violations() == [])
    }

    @Test func anOpenImportHoldsTheHistoryBackUpToTwiceItsBound() async throws {
        let scratch = try Scratch()
        let store = try await makeStore(scratch, bound: 4)
        let inbox = try await store.inbox()
        let entry = stamp()
        try await store.beginImport(ImportPlan(list: inbox, position: .end, sentence: "x"), as: entry)
        let items = [try makeItem("imported")]
        let receipts = [
            Receipt(payload: PayloadName(text: "x"), outcome: .imported, list: inbox, items: items.map(\.id))
        ]
        _ = try await store.commit(ImportBatch(items: items, receipts: receipts, time: noon), to: entry.entry)
        for number in 0..<7 { try await store.edit(.renameList(inbox, to: "name \(number)")) }
        #expect(try await store.openImports().count == 1)
        #expect(try await store.history(before: nil, limit: 99).count == 8)
        try await store.edit(.renameList(inbox, to: "once more"))
        #expect(try await store.openImports().count == 0)
        #expect(try await store.history(before: nil, limit: 99).count <= 8)
        await #expect(throws: StoreError.self) {
            try await store.commit(ImportBatch(items: [], receipts: [], time: noon), to: entry.entry)
        }
        #expect(try await store.names(of: inbox) == ["imported"])
        #expect(try await store.violations() == [])
        #expect(try await store.statistics().receipts == 0)
    }
}
