import Organizer
import Testing

@testable import SQLiteStore

/// Edits at random while drops are open, so that what these add comes after entries above theirs.
private struct Bustle {
    let store: SQLiteStore
    var random: SeededGenerator
    /// Drops that are open, as far as their processes know.
    var drops: [EntryID] = []
    var number = 0

    /// Does one thing; what the library refuses changes nothing.
    mutating func act() async throws {
        number += 1
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<2 where drops.count < 2: try await begin()
        case 2..<10: try await commit()
        case 10 where drops.count > 0:
            let drop = drops.remove(at: Int.random(in: 0..<drops.count, using: &random))
            // One that is not finished stays open until it is gone on with.
            if Bool.random(using: &random) {
                try? await store.finishImport(drop, at: noon, sentence: nil)
            }
        case 11:
            // Gone on with, where it can be, by whoever comes later.
            drops = try await store.openImports().map(\.entry.id).suffix(2)
        case 12, 13: try await takeBack()
        case 14: _ = try? await store.redo(at: noon)
        default: try await edit()
        }
    }

    /// Takes the newest entry back; only an empty history refuses that.
    @discardableResult
    func takeBack() async throws -> Bool {
        do {
            _ = try await store.undo(at: noon)
            return true
        } catch StoreError.nothingToUndo {
            return false
        }
    }

    private mutating func list() async throws -> ListSummary {
        try #require(try await store.lists().randomElement(using: &random))
    }

    private mutating func begin() async throws {
        let list = try await list()
        let gap = Gap(Int.random(in: 0...list.count, using: &random))
        let stamp = stamp()
        try await store.beginImport(
            ImportPlan(list: list.id, position: .gap(gap), sentence: "Drop \(number)", request: [1]),
            as: stamp)
        drops.append(stamp.entry)
    }

    private mutating func commit() async throws {
        guard let drop = drops.randomElement(using: &random),
            let open = try await store.openImports().first(where: { $0.entry.id == drop }),
            try await store.list(open.list) != nil
        else { return }
        let number = number
        let items = try (0..<Int.random(in: 0...3, using: &random)).map { try makeItem("\(number).\($0)") }
        var receipts = items.map {
            Receipt(
                payload: PayloadName(text: $0.name), outcome: .imported, list: open.list, items: [$0.id])
        }
        let rows = try await store.ids(of: open.list)
        if !receipts.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
            receipts[0].replaced = rows.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        }
        var apart: [ItemsApart] = []
        for name in ["a", "b", "c"] where Int.random(in: 0..<4, using: &random) == 0 {
            apart.append(
                ItemsApart(
                    name: name, newList: .random(), items: [try makeItem("\(number).\(name)")]))
        }
        _ = try await store.commit(
            ImportBatch(items: items, receipts: receipts, time: noon, apart: apart), to: drop)
    }

    private mutating func edit() async throws {
        let list = try await list()
        let rows = (0..<list.count).filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
        let selection = RowSelection.rows(RangeSet(rows.map { $0..<$0 + 1 }))
        let name = ["a", "b", "c", "d"].randomElement(using: &random) ?? ""
        let edit: Edit
        switch Int.random(in: 0..<10, using: &random) {
        case 0: edit = .createList(.random(), name: name, settings: ListSettings())
        case 1: edit = .renameList(list.id, to: name)
        case 2: edit = .removeList(list.id)
        case 3: edit = .delete(selection, from: list.id)
        case 4: edit = .setDone(true, selection, in: list.id)
        case 5, 6:
            let other = try await self.list()
            let gap = Int.random(in: 0...other.count, using: &random)
            edit = .move(selection, from: list.id, to: other.id, at: .gap(Gap(gap)))
        case 7: edit = .sort(list.id, by: Sorting(by: .name, isReversed: Bool.random(using: &random)))
        case 8:
            let ids = try await store.ids(of: list.id)
            guard let item = ids.randomElement(using: &random) else { return }
            edit = .focus(item, in: list.id)
        default: edit = .insert([try makeItem("\(number)")], into: list.id, at: .start)
        }
        // A name that is taken, or the last list, is refused.
        _ = try? await store.apply(edit, as: stamp(), expecting: nil)
    }
}

@Suite struct RandomDropTests {
    /// From whatever state commands lead to, undo gets to the beginning of the history, entry by entry.
    @Test(arguments: 1...(SlowTests.areThorough ? 400 : 12))
    func whateverDropsAddLateUndoGetsToTheBeginning(seed: Int) async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let beginning = try await store.lists()
        var bustle = Bustle(store: store, random: SeededGenerator(seed: UInt64(seed)))
        for step in 0..<80 {
            do { try await bustle.act() } catch {
                Issue.record("seed \(seed), step \(step): \(error)")
                return
            }
        }
        #expect(try await store.violations() == [], "seed \(seed)")
        let entries = try await store.history(before: nil, limit: 1000).filter { $0.state != .discarded }
        var sentences: [String] = []
        do {
            while try await bustle.takeBack() { sentences.append("") }
        } catch {
            Issue.record("seed \(seed): \(error)")
            return
        }
        #expect(sentences.count <= entries.count)
        for entry in try await store.history(before: nil, limit: 1000) where entry.state == .done {
            let brought = try await store.receipts(of: entry.id, range: 0..<1000).flatMap(\.items)
            #expect(brought.isEmpty, "seed \(seed): \(entry.sentence) is told as in force")
        }
        let end = try await store.lists()
        #expect(end.map(\.id) == beginning.map(\.id), "seed \(seed)")
        #expect(end.map(\.name) == beginning.map(\.name), "seed \(seed)")
        #expect(end.map(\.count) == [0], "seed \(seed)")
        #expect(try await store.focus() == nil)
        #expect(try await store.violations() == [], "seed \(seed)")
    }
}
