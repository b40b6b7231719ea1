import ContentTypes
import DragAndDrop
import Foundation
import Organizer
import SQLiteStore

/// Measures what edits and reads of one long list cost, on a library in a temporary folder.
///
///     swift run -c release StoreBenchmark [ITEMS]
@main struct StoreBenchmark {
    static func main() async throws {
        let total = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1_000_000
        guard let type = UTType("public.png") else { throw CocoaError(.featureUnsupported) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "punnet-\(ItemID.random())")
        let list = ListID.random()
        let store = try SQLiteStore.open(
            at: FilePath(folder.path), founding: .init(list: list, time: .now()))
        let benchmark = StoreBenchmark(
            folder: FilePath(folder.path), total: total, store: store, list: list, type: type)
        try await benchmark.measureImport()
        try await benchmark.measureInserts()
        try await benchmark.measureMoves()
        try await benchmark.measureDeletes()
        try await benchmark.measureReads()
        try FileManager.default.removeItem(at: folder)
    }

    let folder: FilePath
    let total: Int
    let store: SQLiteStore
    let list: ListID
    let type: UTType

    func measureImport() async throws {
        let entry = stamp()
        try await store.beginImport(ImportPlan(list: list, position: .end, sentence: "Imported"), as: entry)
        var batches: [ImportBatch] = []
        for start in stride(from: 0, to: total, by: 256) {
            let ids = ItemID.batch(min(256, total - start))
            let items = ids.enumerated().map { item(start + $0, id: $1) }
            let receipts = items.map {
                Receipt(
                    payload: PayloadName(text: "/home/user/pictures/holiday/\($0.name).png"),
                    outcome: .imported,
                    list: list, items: [$0.id], importer: "ImageImporter")
            }
            batches.append(ImportBatch(items: items, receipts: receipts, progress: [1, 2, 3]))
        }
        let start = Spent.now
        for batch in batches { _ = try await store.commit(batch, to: entry.entry) }
        report("import \(total) items, 256 a transaction", [Spent.now - start], per: total)
        try await store.finishImport(entry.entry, at: .now(), sentence: nil)
    }

    func measureInserts() async throws {
        var spent: [Spent] = []
        for number in 0..<200 {
            let start = Spent.now
            try await apply(.insert([item(number)], into: list, at: .gap(Gap(total / 2))))
            spent.append(Spent.now - start)
        }
        report("insert one in the middle", spent)
    }

    func measureMoves() async throws {
        let tenth = total / 10
        let one = RangeSet(total / 5..<total / 5 + 1)
        let contiguous = RangeSet(total / 5..<total / 5 + tenth)
        let scattered = RangeSet((0..<tenth).map { $0 * 10..<$0 * 10 + 1 })
        for (title, rows) in [
            ("1", one), ("\(tenth) contiguous", contiguous), ("\(tenth) scattered", scattered),
        ] {
            var moves: [Spent] = []
            var undos: [Spent] = []
            for _ in 0..<5 {
                let start = Spent.now
                try await apply(.move(.rows(rows), from: list, to: list, at: .gap(Gap(total * 4 / 5))))
                moves.append(Spent.now - start)
                let startOfUndo = Spent.now
                _ = try await store.undo(at: .now())
                undos.append(Spent.now - startOfUndo)
            }
            report("move \(title)", moves)
            report("undo it", undos)
        }
    }

    func measureDeletes() async throws {
        let tenth = total / 10
        let start = Spent.now
        try await apply(.delete(.rows(RangeSet(tenth..<2 * tenth)), from: list))
        report("delete \(tenth)", [Spent.now - start])
        let startOfUndo = Spent.now
        _ = try await store.undo(at: .now())
        report("undo it", [Spent.now - startOfUndo])
    }

    func measureReads() async throws {
        var spent: [Spent] = []
        for _ in 0..<20 {
            let start = Spent.now
            let cold = try SQLiteStore.open(at: folder, access: .readOnly, founding: .init(time: .now()))
            _ = try await cold.rows(.rows(RangeSet(total / 2..<total / 2 + 20)), of: list)
            spent.append(Spent.now - start)
        }
        report("open, and read 20 rows in the middle", spent)
        let start = Spent.now
        let violations = try await store.violations()
        report("check all invariants", [Spent.now - start])
        for violation in violations { print(violation) }
        print(try await store.statistics())
    }

    private func apply(_ edit: Edit) async throws {
        _ = try await store.apply(edit, as: stamp(), expecting: nil)
    }

    private func stamp() -> EditStamp { EditStamp(entry: .random(), time: .now()) }

    private func item(_ number: Int, id: ItemID = .random()) -> Item {
        Item(
            id: id, name: "IMG_\(number)", type: type,
            source: .file(
                path: FilePath("/home/user/pictures/holiday/IMG_\(number).png"), size: 123_456,
                modified: Timestamp(nanoseconds: 1_700_000_000_000_000_000)),
            importer: "ImageImporter", added: .now(),
            attributes: [
                "width": .integer(4000), "height": .integer(3000), "bitDepth": .integer(8),
                "colorModel": .string("rgb"), "captured": .string("2024-05-01T12:30:45"),
            ])
    }

    /// Prints medians.
    private func report(_ title: String, _ spent: [Spent], per items: Int? = nil) {
        let wall = spent.map(\.wall).sorted()[spent.count / 2]
        let processor = spent.map(\.processor).sorted()[spent.count / 2]
        let rate = items.map { ", \(Int(Double($0) / processor)) items per second of CPU" } ?? ""
        print(
            title + String(format: ": %.2f ms, %.2f ms of CPU", wall * 1000, processor * 1000) + rate)
    }
}

/// Holds time in seconds: by the clock, and by this process's use of processors.
private struct Spent {
    var wall: Double
    var processor: Double

    static var now: Spent {
        var wall = timespec()
        var processor = timespec()
        clock_gettime(CLOCK_MONOTONIC, &wall)
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &processor)
        return Spent(wall: seconds(wall), processor: seconds(processor))
    }

    private static func seconds(_ time: timespec) -> Double {
        Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    static func - (end: Spent, start: Spent) -> Spent {
        Spent(wall: end.wall - start.wall, processor: end.processor - start.processor)
    }
}
