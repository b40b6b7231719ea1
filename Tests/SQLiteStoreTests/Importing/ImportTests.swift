import Organizer
import Testing

@testable import SQLiteStore

/// Makes a batch of items with a receipt each.
private func batch(_ names: [String], into list: ListID) throws -> ImportBatch {
    let items = try names.map { try makeItem($0) }
    let receipts = items.map {
        Receipt(
            payload: PayloadName(text: "/drop/\($0.name)"), outcome: .imported, list: list, items: [$0.id],
            importer: "ImageImporter")
    }
    return ImportBatch(items: items, receipts: receipts, time: noon)
}

extension SQLiteStore {
    fileprivate func begin(_ list: ListID, at position: Position = .end) throws -> EntryID {
        let stamp = stamp()
        try beginImport(
            ImportPlan(list: list, position: position, sentence: "Imported", request: [1, 2]), as: stamp)
        return stamp.entry
    }
}

@Suite struct ImportTests {
    @Test func batchesLandBehindEachOtherWithTheirReceipts() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        try await store.add(["before", "after"], to: list)
        let entry = try await store.begin(list, at: .gap(1))
        let first = try await store.commit(try batch(["a", "b"], into: list), to: entry)
        #expect(first.rows == 1..<3)
        let refusal = Receipt(
            payload: PayloadName(text: "/drop/\\xFF", bytes: [0xFF]), outcome: .failed, list: list,
            importer: "TextImporter", notes: [ReceiptNote(code: "guessed", message: "said “so”\n")],
            reason: ReceiptNote(code: "damaged", message: "ended early"))
        let empty = try await store.commit(ImportBatch(items: [], receipts: [refusal], time: noon), to: entry)
        #expect(empty.rows == 3..<3)
        let last = try await store.commit(try batch(["c"], into: list), to: entry)
        #expect(last.rows == 3..<4)
        try await store.finishImport(entry, at: noon, sentence: "Imported 3 files")
        #expect(try await store.names(of: list) == ["before", "a", "b", "c", "after"])
        let receipts = try await store.receipts(of: entry, range: 0..<100)
        #expect(receipts.map(\.payload.text) == ["/drop/a", "/drop/b", "/drop/\\xFF", "/drop/c"])
        #expect(receipts[2] == refusal)
        #expect(receipts.flatMap(\.items) == Array(try await store.ids(of: list)[1...3]))
        #expect(
            try await store.receipts(of: entry, range: 1..<3).map(\.payload.text) == [
                "/drop/b", "/drop/\\xFF",
            ])
        let newest = try #require(try await store.history(before: nil, limit: 1).first)
        #expect(newest.kind == .import)
        #expect(newest.sentence == "Imported 3 files")
        #expect(newest.receipts == 4)
        #expect(try await store.openImports() == [])
        #expect(try await store.violations() == [])
    }

    @Test func whatIsImportedIntoAListThatCompletesIsDoneAndUndoneWhenItLeaves() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let finished = ListID.random()
        try await store.edit(
            .createList(finished, name: "finished", settings: ListSettings(completes: true)))
        let entry = try await store.begin(finished)
        _ = try await store.commit(try batch(["a", "b"], into: finished), to: entry)
        _ = try await store.commit(try batch(["c"], into: finished), to: entry)
        try await store.finishImport(entry, at: noon, sentence: nil)
        func marks(_ list: ListID) async throws -> [Bool] {
            try await store.rows(.all, of: list).items.map(\.item.done)
        }
        #expect(try await marks(finished) == [true, true, true])
        try await store.edit(.move(.rows(RangeSet(0..<1)), from: finished, to: inbox, at: .end))
        #expect(try await marks(inbox) == [false])
        _ = try await store.undo(at: noon)
        _ = try await store.undo(at: noon)
        #expect(try await store.names(of: finished) == [])
        _ = try await store.redo(at: noon)
        #expect(try await marks(finished) == [true, true, true])
        #expect(try await store.violations() == [])
    }

    @Test func whatIsDoneAgainBesideAGrowingGroupDoesNotTearIt() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        try await store.add(["y"], to: list)
        let entry = try await store.begin(list)
        _ = try await store.commit(try batch(["a", "b"], into: list), to: entry)
        try await store.add(["x"], to: list)
        _ = try await store.undo(at: noon)
        _ = try await store.commit(try batch(["c"], into: list), to: entry)
        _ = try await store.redo(at: noon)
        #expect(try await store.names(of: list) == ["y", "a", "b", "c", "x"])

        try await store.edit(.delete(.rows(RangeSet(4..<5)), from: list))
        _ = try await store.commit(try batch(["d"], into: list), to: entry)
        _ = try await store.undo(at: noon)
        #expect(try await store.names(of: list) == ["y", "a", "b", "c", "d", "x"])
        #expect(try await store.violations() == [])
    }

    @Test func anImportBehindAGrowingGroupDoesNotTearIt() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        try await store.add(["z"], to: list)
        let one = try await store.begin(list, at: .start)
        _ = try await store.commit(try batch(["a", "b"], into: list), to: one)
        let two = try await store.begin(list, at: .gap(2))
        _ = try await store.commit(try batch(["c"], into: list), to: one)
        _ = try await store.commit(try batch(["x"], into: list), to: two)
        _ = try await store.commit(try batch(["d"], into: list), to: one)
        _ = try await store.commit(try batch(["y"], into: list), to: two)
        #expect(try await store.names(of: list) == ["a", "b", "c", "d", "x", "y", "z"])
        #expect(try await store.violations() == [])
    }

    /// Whoever takes an entry back puts its files back first: those that he does not know of would be lost.
    @Test func whatHasTakenFilesSinceThePlanIsNotTakenBack() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        let entry = try await store.begin(list)
        _ = try await store.commit(try batch(["a"], into: list), to: entry)
        let plan = try await store.undoPlan()
        #expect(plan.files.isEmpty)
        var later = try batch(["b"], into: list)
        let payload = try store.payloads.keep(Array("b".utf8))
        let file = TakenFile(
            path: "/drop/b", payload: payload, mode: 0o644, owner: 0, group: 0, accessed: noon, modified: noon
        )
        later.receipts[0].taken = file
        _ = try await store.commit(later, to: entry)
        await #expect(throws: StoreError.historyChanged) { try await store.undo(plan, at: noon) }
        #expect(try await store.names(of: list) == ["a", "b"])
        let next = try await store.undoPlan()
        #expect(next.files == [file])
        #expect(try await store.undo(next, at: noon).id == entry)
        #expect(try await store.names(of: list) == [])
    }

    @Test func theGroupStaysContiguousWhileOthersEditAroundIt() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let other = try scratch.open()
        let list = try await store.inbox()
        try await store.add(["x", "y"], to: list)
        let entry = try await store.begin(list, at: .gap(1))
        _ = try await store.commit(try batch(["a", "b"], into: list), to: entry)
        try await other.add(["other 1"], to: list, at: .gap(3))
        try await other.add(["other 2"], to: list, at: .start)
        _ = try await other.edit(.move(.rows(RangeSet(0..<1)), from: list, to: list, at: .gap(2)))
        _ = try await store.commit(try batch(["c"], into: list), to: entry)
        try await other.add(["other 3"], to: list)
        _ = try await store.commit(try batch(["d"], into: list), to: entry)
        #expect(
            try await store.names(of: list) == [
                "x", "other 2", "a", "b", "c", "d", "other 1", "y", "other 3",
            ])
    }

    @Test(arguments: [
        (Position.start, ["a", "x", "y"]), (.end, ["x", "y", "a"]), (.gap(0), ["a", "x", "y"]),
        (.gap(1), ["x", "a", "y"]), (.gap(2), ["x", "y", "a"]),
    ])
    func anImportLandsWhereItWasAskedTo(position: Position, names: [String]) async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        try await store.add(["x", "y"], to: list)
        let entry = try await store.begin(list, at: position)
        _ = try await store.commit(try batch(["a"], into: list), to: entry)
        #expect(try await store.names(of: list) == names)
    }

    @Test func anImportWhoseNeighboursLeaveContinuesWhereItCan() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        let elsewhere = try await store.make("elsewhere")
        try await store.add(["x", "y", "z"], to: list)
        let entry = try await store.begin(list, at: .gap(1))
        _ = try await store.edit(.delete(.rows(RangeSet(0..<1)), from: list))
        _ = try await store.commit(try batch(["a", "b"], into: list), to: entry)
        #expect(try await store.names(of: list) == ["a", "b", "y", "z"])
        _ = try await store.edit(.move(.rows(RangeSet(1..<2)), from: list, to: elsewhere, at: .end))
        _ = try await store.commit(try batch(["c"], into: list), to: entry)
        #expect(try await store.names(of: list) == ["a", "c", "y", "z"])
        _ = try await store.edit(.delete(.all, from: list))
        try await store.add(["w"], to: list)
        _ = try await store.commit(try batch(["d"], into: list), to: entry)
        #expect(try await store.names(of: list) == ["w", "d"])
        #expect(try await store.violations() == [])
    }

    @Test func anInterruptedImportIsFoundAndContinued() async throws {
        let scratch = try Scratch()
        let entry: EntryID
        let list: ListID
        do {
            let store = try scratch.open()
            list = try await store.inbox()
            entry = try await store.begin(list)
            _ = try await store.commit(try batch(["a"], into: list), to: entry)
            _ = try await store.commit(try batch(["b"], into: list), to: entry)
        }
        let store = try scratch.open()
        let open = try #require(try await store.openImports().first)
        #expect(open.entry.id == entry)
        #expect(open.entry.state == .open)
        #expect(open.list == list)
        #expect(open.request == [1, 2])
        #expect(open.items == 2)
        _ = try await store.commit(try batch(["c"], into: list), to: entry)
        try await store.finishImport(entry, at: noon, sentence: nil)
        #expect(try await store.names(of: list) == ["a", "b", "c"])
        #expect(try await store.openImports() == [])
    }

    @Test func undoTakesBackAWholeImportAndRedoBringsItBack() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        try await store.add(["x", "y"], to: list)
        let entry = try await store.begin(list, at: .gap(1))
        for number in 0..<5 {
            _ = try await store.commit(try batch(["\(number)a", "\(number)b"], into: list), to: entry)
        }
        try await store.finishImport(entry, at: noon, sentence: nil)
        let ids = try await store.ids(of: list)
        #expect(try await store.undo(at: noon).state == .undone)
        #expect(try await store.names(of: list) == ["x", "y"])
        #expect(try await store.item(ids[3]) == nil)
        #expect(try await store.statistics().hiddenItems == 10)
        #expect(try await store.violations() == [])
        #expect(try await store.redo(at: noon).state == .done)
        #expect(try await store.ids(of: list) == ids)
        #expect(try await store.violations() == [])
    }

    @Test func anImportThatWasTakenBackRefusesMore() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        let entry = try await store.begin(list)
        _ = try await store.commit(try batch(["a"], into: list), to: entry)
        _ = try await store.undo(at: noon)
        await #expect(throws: StoreError.entryNotOpen(entry)) {
            try await store.commit(try batch(["b"], into: list), to: entry)
        }
        await #expect(throws: StoreError.entryNotOpen(entry)) {
            try await store.finishImport(entry, at: noon, sentence: nil)
        }
        #expect(try await store.names(of: list) == [])
        let unknown = EntryID.random()
        await #expect(throws: StoreError.noSuchEntry(unknown)) {
            try await store.commit(try batch(["b"], into: list), to: unknown)
        }
    }

    @Test func anImportIntoAListThatWasRemovedStops() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.make("list")
        let entry = try await store.begin(list)
        _ = try await store.edit(.removeList(list))
        await #expect(throws: StoreError.noSuchList(list)) {
            try await store.commit(try batch(["a"], into: list), to: entry)
        }
        _ = try await store.undo(at: noon)
        _ = try await store.commit(try batch(["a"], into: list), to: entry)
        #expect(try await store.names(of: list) == ["a"])
    }

    @Test func aBatchThatCannotBeCommittedLeavesNothing() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let list = try await store.inbox()
        let entry = try await store.begin(list)
        let first = try batch(["a"], into: list)
        _ = try await store.commit(first, to: entry)
        var second = try batch(["b"], into: list)
        second.items.append(first.items[0])
        await #expect(throws: StoreError.duplicateItem(first.items[0].id)) {
            try await store.commit(second, to: entry)
        }
        second = try batch(["c"], into: list)
        second.receipts[0].items = [.random()]
        await #expect(throws: StoreError.self) { try await store.commit(second, to: entry) }
        #expect(try await store.names(of: list) == ["a"])
        #expect(try await store.receipts(of: entry, range: 0..<9).count == 1)
        #expect(try await store.violations() == [])
    }
}
