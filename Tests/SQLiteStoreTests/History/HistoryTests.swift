import Organizer
import Testing

@testable import SQLiteStore

@Suite struct HistoryTests {
    @Test func everyEditIsAnEntryWithASentence() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let top = try await store.make("top")
        let ids = try await store.add(["apple", "pear", "fig"], to: inbox)
        try await store.edit(.move(.rows(RangeSet(0..<1)), from: inbox, to: top, at: .end))
        try await store.edit(.copy(.all, from: inbox, to: inbox, at: .end))
        try await store.edit(.change(ids[1], in: inbox, name: "quince", note: "ripe"))
        try await store.edit(.setDone(true, .ids([ids[1]]), in: inbox))
        try await store.edit(.delete(.rows(RangeSet(0..<2)), from: inbox))
        try await store.edit(.renameList(top, to: "bottom"))
        try await store.edit(.changeSettings(top, ListSettings(completes: true)))
        try await store.edit(.removeList(top))
        let history = try await store.history(before: nil, limit: 100)
        #expect(
            history.reversed().map(\.sentence) == [
                "Made list “top”", "Inserted 3 items into “Inbox”", "Moved “apple” from “Inbox” to “top”",
                "Copied 2 items within “Inbox”", "Renamed “pear” to “quince” and changed its note in “Inbox”",
                "Marked “quince” in “Inbox” as done", "Deleted 2 items from “Inbox”",
                "Renamed list “top” to “bottom”", "Set list “bottom”: it completes what lands on it",
                "Removed list “bottom” with 1 item",
            ])
        #expect(history.allSatisfy { $0.state == .done && $0.finished == noon })
        let third = history[2]
        #expect(try await store.history(before: third.id, limit: 2) == Array(history[3...4]))
        #expect(try await store.receipts(of: third.id, range: 0..<5) == [])
    }

    @Test func editsThatChangeNothingLeaveNoEntry() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let ids = try await store.add(["apple"], to: inbox)
        let revision = try await store.revision()
        for edit in [
            Edit.move(.all, from: inbox, to: inbox, at: .end), .delete(.rows(RangeSet()), from: inbox),
            .setDone(false, .all, in: inbox), .renameList(inbox, to: "Inbox"),
            .changeSettings(inbox, ListSettings()), .change(ids[0], in: inbox, name: "apple", note: ""),
            .insert([], into: inbox, at: .end), .copy(.ids([]), from: inbox, to: inbox, at: .end),
        ] {
            #expect(try await store.edit(edit).isUnchanged)
        }
        #expect(try await store.revision() == revision)
        #expect(try await store.history(before: nil, limit: 10).count == 1)
    }

    @Test func anEntryIsFoundByTheBeginningOfItsId() async throws {
        let scratch = try Scratch()
        let library = Library(try scratch.open(), clock: { noon })
        let inbox = try await library.list(named: "Inbox").id
        for bits in [UInt128(0xA1) << 120, UInt128(0xA2) << 120] {
            let stamp = EditStamp(entry: EntryID(bits: bits), time: noon)
            _ = try await library.store.apply(
                .insert([try makeItem("a")], into: inbox, at: .end), as: stamp, expecting: nil)
        }
        func prefix(_ text: String) throws -> EntryID.Prefix { try #require(EntryID.Prefix(text)) }
        #expect(try await library.entry(matching: prefix("a2")).id.bits == UInt128(0xA2) << 120)
        await #expect(throws: LibraryError.ambiguousEntry(try prefix("a"))) {
            try await library.entry(matching: prefix("a"))
        }
        await #expect(throws: LibraryError.unknownEntry(try prefix("b"))) {
            try await library.entry(matching: prefix("b"))
        }
    }

    @Test func aNewEditEndsWhatCouldBeRedone() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        try await store.add(["a"], to: inbox)
        try await store.add(["b"], to: inbox)
        _ = try await store.undo(at: noon)
        _ = try await store.undo(at: noon)
        try await store.add(["c"], to: inbox)
        await #expect(throws: StoreError.nothingToRedo) { try await store.redo(at: noon) }
        #expect(
            try await store.history(before: nil, limit: 9).map(\.state) == [.done, .discarded, .discarded])
        _ = try await store.undo(at: noon)
        #expect(try await store.names(of: inbox) == [])
        await #expect(throws: StoreError.nothingToUndo) { try await store.undo(at: noon) }
    }

    @Test func undoAndRedoReachAcrossProcesses() async throws {
        let scratch = try Scratch()
        let one = try scratch.open()
        let inbox = try await one.inbox()
        try await one.add(["a", "b"], to: inbox)
        let two = try scratch.open()
        _ = try await two.edit(.delete(.all, from: inbox))
        _ = try await one.undo(at: noon)
        #expect(try await two.names(of: inbox) == ["a", "b"])
        _ = try await two.redo(at: noon)
        #expect(try await one.names(of: inbox) == [])
    }

    @Test func undoOfAScatteredMoveRestoresEachPlace() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let a = try await store.make("a")
        let b = try await store.make("b")
        try await store.add((0..<3000).map(String.init), to: a)
        let rows = RangeSet((0..<1000).map { $0 * 3..<$0 * 3 + 1 + $0 % 2 })
        for target in [a, b] {
            try await store.edit(.move(.rows(rows), from: a, to: target, at: .start))
            _ = try await store.undo(at: noon)
            #expect(try await store.names(of: a) == (0..<3000).map(String.init))
            #expect(try await store.violations() == [])
        }
        try await store.edit(.delete(.rows(rows), from: a))
        _ = try await store.undo(at: noon)
        #expect(try await store.names(of: a) == (0..<3000).map(String.init))
        #expect(try await store.violations() == [])
    }

    @Test func anImportTakesTheMakingOfItsListBackWithIt() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let library = Library(store, clock: { noon })
        let destination = try await library.destination(named: "new", creating: true)
        let entry = stamp()
        let plan = ImportPlan(
            list: destination.list.id, position: .end, sentence: "Imported", making: destination.making)
        try await store.beginImport(plan, as: entry)
        _ = try await store.commit(
            ImportBatch(items: [try makeItem("a")], receipts: [], time: noon), to: entry.entry)
        try await store.finishImport(entry.entry, at: noon, sentence: nil)
        #expect(try await store.history(before: nil, limit: 9).map(\.id) == [entry.entry])
        #expect(try await store.undo(at: noon).id == entry.entry)
        #expect(try await store.lists().map(\.name) == ["Inbox"])
        #expect(try await store.violations() == [])
        #expect(try await store.redo(at: noon).id == entry.entry)
        #expect(try await store.names(of: destination.list.id) == ["a"])
        #expect(try await store.violations() == [])
    }

    /// No edit leads there; a library that was damaged or tampered with may be so.
    @Test func whatNamesItemsThatAreNotThereIsRefusedInWords() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        try await store.add(["a", "b"], to: inbox)
        _ = try await store.undo(at: noon)
        try await store.tamper("DELETE FROM item WHERE name = 'b'")
        let error = StoreError.historyBlocked(
            sentence: "Inserted 2 items into “Inbox”", by: .itemsLost(1))
        await #expect(throws: error) { try await store.redo(at: noon) }
        #expect(error.headline.contains("an item that it names is not in the library any more"))
        #expect(try await store.names(of: inbox) == [])
    }

    /// It would find its place gone when it was taken back once more.
    @Test func whatADropTakesOffAListEndsWhatCouldBeRedone() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let ids = try await store.add(["a", "b", "c"], to: inbox)
        let drop = stamp()
        try await store.beginImport(ImportPlan(list: inbox, position: .end, sentence: "Dropped"), as: drop)
        func batch(_ name: String, replacing replaced: [ItemID]) throws -> ImportBatch {
            let item = try makeItem(name)
            let receipt = Receipt(
                payload: PayloadName(text: name), outcome: .imported, list: inbox, items: [item.id],
                replaced: replaced)
            return ImportBatch(items: [item], receipts: [receipt], time: noon)
        }
        _ = try await store.commit(try batch("d", replacing: []), to: drop.entry)
        try await store.edit(.delete(.ids([ids[1]]), from: inbox))
        _ = try await store.undo(at: noon)
        _ = try await store.commit(try batch("e", replacing: [ids[0], ids[2]]), to: drop.entry)
        await #expect(throws: StoreError.nothingToRedo) { try await store.redo(at: noon) }
        for names in [["a", "b", "c"], []] {
            _ = try await store.undo(at: noon)
            #expect(try await store.names(of: inbox) == names)
        }
    }

    @Test func whatChangedNothingIsToldApart() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        try await store.add(["a"], to: inbox)
        let drop = stamp()
        try await store.beginImport(ImportPlan(list: inbox, position: .end, sentence: "Dropped"), as: drop)
        try await store.finishImport(drop.entry, at: noon, sentence: nil)
        #expect(
            try await store.history(before: nil, limit: 9).map(\.changesLibrary) == [false, true])
        #expect(try await store.undo(at: noon).sentence == "Inserted “a” into “Inbox”")
    }

    /// What was done between the two would stand in the way of an undo of both.
    @Test func aListThatWasMadeBeforeSomethingElseStaysAnEntryOfItsOwn() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let library = Library(store, clock: { noon })
        let destination = try await library.destination(named: "new", creating: true)
        try await store.add(["b"], to: destination.list.id)
        let entry = stamp()
        let plan = ImportPlan(
            list: destination.list.id, position: .end, sentence: "Imported", making: destination.making)
        try await store.beginImport(plan, as: entry)
        _ = try await store.commit(
            ImportBatch(items: [try makeItem("a")], receipts: [], time: noon), to: entry.entry)
        #expect(try await store.history(before: nil, limit: 9).count == 3)
        _ = try await store.undo(at: noon)
        #expect(try await store.names(of: destination.list.id) == ["b"])
    }

    /// An import that runs while others edit is the one entry whose undo can find later edits in its way.
    @Test func anUndoThatLaterEditsMadeImpossibleSaysSoAndDoesNothing() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let other = try await store.make("other")
        let entry = stamp()
        try await store.beginImport(ImportPlan(list: inbox, position: .end, sentence: "Imported"), as: entry)
        let item = try makeItem("a")
        _ = try await store.commit(ImportBatch(items: [item], receipts: [], time: noon), to: entry.entry)
        try await store.edit(.move(.all, from: inbox, to: other, at: .end))
        _ = try await store.undo(at: noon)
        _ = try await store.undo(at: noon)
        #expect(try await store.names(of: inbox) == [])
        // The import is redone first, then the move; between them the item is taken away by hand.
        _ = try await store.redo(at: noon)
        try await store.tamper("UPDATE entry SET state = 'done' WHERE state = 'undone'")
        await #expect(
            throws: StoreError.historyBlocked(
                sentence: "Moved “a” from “Inbox” to “other”",
                by: .itemsGone([StrayItem(id: item.id, name: "a", list: "Inbox")]))
        ) { try await store.undo(at: noon) }
        #expect(try await store.names(of: inbox) == ["a"])
        #expect(try await store.violations() == [])
    }
}
