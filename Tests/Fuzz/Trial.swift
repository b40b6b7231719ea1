import ContentTypes
import DragAndDrop
import Organizer
import SQLiteStore

/// Does with a library what people do; errors end the step and nothing else.
///
/// All of it runs on the store's actor, so that no step waits for another thread.
extension SQLiteStore {
    static let founding = Founding(list: inbox, time: time)
    private static let time = Timestamp(nanoseconds: 1_700_000_000_000_000_000)
    private static let inbox = ListID(bits: 1)
    private static let other = ListID(bits: 2)

    /// Makes items, edits of each kind, imports and their receipts in a new library; ids are the same each time.
    func furnish() {
        let steps: [Edit] = [
            .createList(
                Self.other, name: "Peel", settings: ListSettings(accepts: [.png, .url], completes: true)),
            .insert((1...7).map(Self.item), into: Self.inbox, at: .end),
            .move(.rows(RangeSet(0..<2)), from: Self.inbox, to: Self.other, at: .start),
            .move(.ids([ItemID(bits: 3), ItemID(bits: 6)]), from: Self.inbox, to: Self.inbox, at: .end),
            .change(ItemID(bits: 4), in: Self.inbox, name: "pip 10", note: "a note"),
            .setDone(true, .rows(RangeSet(0..<1)), in: Self.inbox),
            .focus(ItemID(bits: 5), in: Self.inbox),
            .sort(Self.inbox, by: Sorting(by: .name)),
            .delete(.ids([ItemID(bits: 7)]), from: Self.inbox),
            .renameList(Self.other, to: "Rind"),
            .changeSettings(Self.other, ListSettings()),
            .createList(ListID(bits: 3), name: "Pith", settings: ListSettings()),
            .removeList(ListID(bits: 3)),
        ]
        for (index, step) in steps.enumerated() { attempt(step, UInt128(index + 1)) }
        for entry in [EntryID(bits: 100), EntryID(bits: 101)] {
            let plan = ImportPlan(list: Self.inbox, position: .end, sentence: "Drop", request: [1, 2, 3])
            try? beginImport(plan, as: EditStamp(entry: entry, time: Self.time))
            commit(to: entry, first: Int(entry.bits))
        }
        try? finishImport(EntryID(bits: 100), at: Self.time, sentence: "Dropped")
        attempt(.clearFocus, 102)
        _ = try? undo(nil, at: Self.time)
    }

    /// Reads whatever can be read.
    func readAll() {
        let lists = (try? self.lists()) ?? []
        for list in lists.prefix(4) {
            for selection in [RowSelection.all, .rows(RangeSet(0..<2)), .ids([ItemID(bits: 4)])] {
                _ = try? types(of: selection, in: list.id)
                guard let rows = try? self.rows(selection, of: list.id) else { continue }
                for row in rows.items.prefix(8) { _ = try? item(row.item.id) }
            }
            _ = try? self.list(named: list.name)
        }
        if let prefix = ItemID.Prefix("0") { _ = try? items(matching: prefix, in: nil, limit: 8) }
        if let prefix = EntryID.Prefix("0") { _ = try? entries(matching: prefix, limit: 8) }
        _ = try? focus()
        for entry in (try? history(before: nil, limit: 32)) ?? [] {
            _ = try? receipts(of: entry.id, range: 0..<8)
        }
        _ = try? openImports()
        _ = try? statistics()
    }

    /// Edits in each way, takes everything back, and makes it again.
    func editAll() {
        commit(to: EntryID(bits: 101), first: 300)
        let edits: [Edit] = [
            .insert([Self.item(200)], into: Self.inbox, at: .gap(1)),
            .move(.rows(RangeSet(0..<1)), from: Self.inbox, to: Self.inbox, at: .end),
            .copy(.rows(RangeSet(0..<2)), from: Self.inbox, to: Self.other, at: .gap(0)),
            .move(.ids([ItemID(bits: 1)]), from: Self.other, to: Self.inbox, at: .before(ItemID(bits: 4))),
            .sort(Self.inbox, by: Sorting(by: .date, isReversed: true)),
            .sort(Self.other, by: Sorting(by: .type)),
            .setDone(true, .all, in: Self.inbox),
            .change(ItemID(bits: 5), in: Self.inbox, name: "core", note: nil),
            .delete(.rows(RangeSet(1..<3)), from: Self.inbox),
        ]
        for (index, edit) in edits.enumerated() { attempt(edit, UInt128(1000 + index)) }
        for _ in 0..<32 {
            guard (try? undo(nil, at: Self.time)) != nil else { break }
        }
        for _ in 0..<32 {
            guard (try? redo(nil, at: Self.time)) != nil else { break }
        }
    }

    private func attempt(_ edit: Edit, _ entry: UInt128) {
        _ = try? apply(
            edit, as: EditStamp(entry: EntryID(bits: entry), time: Self.time), expecting: nil)
    }

    private func commit(to entry: EntryID, first: Int) {
        let receipts = [
            Receipt(
                payload: PayloadName(text: "a.png", bytes: [0x61, 0xFF]), outcome: .imported,
                list: Self.inbox,
                items: [ItemID(bits: UInt128(first))], importer: "ImageImporter",
                notes: [ReceiptNote(code: "code", message: "a message")]),
            Receipt(
                payload: PayloadName(text: "b.png"), outcome: .failed, list: nil,
                reason: ReceiptNote(code: "damaged", message: "it ended early")),
        ]
        let batch = ImportBatch(
            items: [Self.item(first)], receipts: receipts, time: Timestamp(nanoseconds: 0))
        _ = try? commit(batch, to: entry)
    }

    private static func item(_ number: Int) -> Item {
        let source =
            number.isMultiple(of: 2)
            ? ItemSource.url("https://example.org/\(number)")
            : .file(path: FilePath("/fruit/\(number).png"), size: Int64(number), modified: time)
        return Item(
            id: ItemID(bits: UInt128(number)), name: "fruit \(number)",
            type: number.isMultiple(of: 2) ? .url : .png, source: source, importer: "ImageImporter",
            added: time,
            attributes: ["width": .integer(Int64(number)), "captured": .string("2024-05-01T10:00:00")],
            excerpt: number == 1 ? "to be found" : nil)
    }
}
