import ContentTypes
import DragAndDrop
import Foundation
import Organizer
import SQLiteStore

extension Workbench {
    /// Compares edits of a list of a million items with the same on a table of integer positions.
    func measureListOrder() async throws {
        guard wants("list-order") else { return }
        let total = 1_000_000
        let long = try await LongList(total, in: scratch + "/long")
        let short = try await LongList(total / 100, in: scratch + "/short")
        let integers = try IntegerPositions(total, in: scratch)
        func row(_ work: String, _ bar: Double, _ aim: Double, _ peers: String) -> Comparison {
            Comparison(
                name: "list-order", work: work + ", one commit, FULL", bar: bar, aim: aim,
                ours: "SQLiteStore", peers: peers)
        }
        let table = "an integer position column and its index"
        try await row("one item inserted in the middle of 1,000,000", 1.0 / 200, 1.0 / 1000, table).run(
            runs, divisor: 20, { try await long.insertInTheMiddle(20) },
            { try cost { try integers.insert(at: total / 2) } })
        try await row("100,000 rows that stand together moved", 1.0 / 25, 1.0 / 40, table).run(
            min(runs, 3), { try await long.move(RangeSet(200_000..<300_000), to: 800_000) },
            { try cost { try integers.move(200_000..<300_000, to: 800_000) } })
        let scattered = RangeSet((0..<100_000).map { $0 * 10..<$0 * 10 + 1 })
        try await row("100,000 scattered rows moved", 1.0 / 10, 1.0 / 14, table).run(
            min(runs, 3), { try await long.move(scattered, to: 800_000) },
            { try cost { try integers.moveEachTenth(to: 800_000, of: total) } })
        try await row("one item inserted in the middle of 1,000,000", 2, 1.2, "the same in a list of 10,000")
            .run(
                runs, { try await long.insertInTheMiddle(100) }, { try await short.insertInTheMiddle(100) })
    }

    private func cost(of work: () throws -> Void) throws -> Cost {
        let start = Cost.now
        try work()
        return Cost.now - start
    }
}

/// A library whose one list is long.
struct LongList {
    let store: SQLiteStore
    let list: ListID
    let total: Int
    let type: UTType

    init(_ total: Int, in folder: String) async throws {
        guard let type = UTType("public.png") else { throw BenchmarkFailure("public.png is no type") }
        self.type = type
        self.total = total
        list = ListID.random()
        store = try SQLiteStore.open(at: FilePath(folder), founding: .init(list: list, time: .now()))
        let entry = EditStamp(entry: .random(), time: .now())
        try await store.beginImport(ImportPlan(list: list, position: .end, sentence: "Imported"), as: entry)
        for start in stride(from: 0, to: total, by: 256) {
            let items = (start..<min(total, start + 256)).map(item)
            let receipts = items.map {
                Receipt(
                    payload: PayloadName(text: "/home/user/pictures/\($0.name).png"), outcome: .imported,
                    list: list,
                    items: [$0.id], importer: "ImageImporter")
            }
            _ = try await store.commit(
                ImportBatch(items: items, receipts: receipts, time: Timestamp(nanoseconds: 0)),
                to: entry.entry)
        }
        try await store.finishImport(entry.entry, at: .now(), sentence: nil)
    }

    func insertInTheMiddle(_ count: Int) async throws -> Cost {
        let start = Cost.now
        for number in 0..<count {
            try await apply(.insert([item(number)], into: list, at: .gap(Gap(total / 2))))
        }
        return Cost.now - start
    }

    /// Inserts one item of another name.
    func insert(named name: String, at gap: Int) async throws {
        var item = item(0)
        item.name = name
        try await apply(.insert([item], into: list, at: .gap(Gap(gap))))
    }

    /// Moves rows within the list, and back again without counting.
    func move(_ rows: RangeSet<Int>, to gap: Int) async throws -> Cost {
        let start = Cost.now
        try await apply(.move(.rows(rows), from: list, to: list, at: .gap(Gap(gap))))
        let spent = Cost.now - start
        _ = try await store.undo(at: .now())
        return spent
    }

    private func apply(_ edit: Edit) async throws {
        _ = try await store.apply(edit, as: EditStamp(entry: .random(), time: .now()), expecting: nil)
    }

    private func item(_ number: Int) -> Item {
        Item(
            id: .random(), name: "IMG_\(number)", type: type,
            source: .file(
                path: FilePath("/home/user/pictures/IMG_\(number).png"), size: 123_456,
                modified: Timestamp(nanoseconds: 1_700_000_000_000_000_000)),
            importer: "ImageImporter", added: .now(),
            attributes: [
                "width": .integer(4000), "height": .integer(3000), "bitDepth": .integer(8),
                "colorModel": .string("rgb"), "captured": .string("2024-05-01T12:30:45"),
            ])
    }
}
