import DragAndDrop
import Organizer

@testable import SQLiteStore

/// Edits a library in every way, the same each time: ids and moments are fixed, so that the library is equal after
/// the same step of two runs.
struct ScriptedSession {
    struct Step {
        var name: String
        var run: @Sendable (SQLiteStore) async throws -> Void
        /// The connection is closed and opened again before the step.
        var reopens = false
    }

    static let steps: [Step] = makeSteps()

    /// From this step on the library has a table more.
    static let migration = steps.firstIndex { $0.name == "migrate" } ?? steps.count

    private static let later =
        Schema.migrations + [
            Migration(
                statements: "CREATE TABLE later (x BLOB) STRICT; INSERT INTO later VALUES (zeroblob(9000))")
        ]

    let library: FilePath

    /// Opens the library as it is from a step on; `fileSystem` nil for one without faults.
    func open(for step: Int, through fileSystem: FaultyFileSystem? = nil) throws -> SQLiteStore {
        try SQLiteStore.open(
            at: library, access: .readWrite, founding: .init(list: Self.inbox, time: noon),
            patience: .seconds(5), migrations: step >= Self.migration ? Self.later : Schema.migrations,
            fileSystem: fileSystem?.name)
    }

    /// Says how far a run came: how many steps were acknowledged, and what ended it before the last.
    struct Outcome {
        var isOpened = false
        var acknowledged = 0
        var failure: (any Error)?
    }

    /// Runs the steps from one on until one fails, and closes the library.
    func run(
        from first: Int = 0, upTo end: Int = Self.steps.count, through fileSystem: FaultyFileSystem? = nil,
        after: (Int, SQLiteStore) async throws -> Void = { _, _ in }
    ) async -> Outcome {
        var outcome = Outcome(acknowledged: first)
        do {
            var store: SQLiteStore? = try open(for: first, through: fileSystem)
            outcome.isOpened = true
            for (index, step) in Self.steps[..<end].enumerated().dropFirst(first) {
                if step.reopens {
                    store = nil
                    store = try open(for: index, through: fileSystem)
                }
                guard let store else { break }
                // The log is written back every few pages, so that all that this takes fails as well.
                try await store.tamper("PRAGMA wal_autocheckpoint = 7")
                try await step.run(store)
                outcome.acknowledged = index + 1
                try await after(index, store)
            }
        } catch {
            outcome.failure = error
        }
        return outcome
    }

    /// What the library shows after its opening and after each step, where nothing fails.
    static let images = Task { try await makeImages() }

    private static func makeImages() async throws -> [LibraryImage] {
        let scratch = try Scratch()
        let session = ScriptedSession(library: scratch.library)
        var images = [try await session.open(for: 0).image()]
        let outcome = await session.run { _, store in images.append(try await store.image()) }
        if let failure = outcome.failure { throw failure }
        return images
    }

    // MARK: Steps

    static let inbox = ListID(bits: 1)
    private static let other = ListID(bits: 2)
    private static let third = ListID(bits: 3)
    private static let opened = EntryID(bits: 50)

    private static func item(_ number: Int) throws -> Item {
        var item = try makeItem("item \(number)", type: number % 3 == 0 ? "public.jpeg" : "public.png")
            .identified(by: ItemID(bits: UInt128(1000 + number)))
        item.excerpt = "what is written in \(number)"
        item.attributes = ["Width": .integer(Int64(number))]
        return item
    }

    private static func rows(_ range: Range<Int>) -> RowSelection { .rows(RangeSet(range)) }

    private static func batch(_ numbers: Range<Int>) throws -> ImportBatch {
        let items = try numbers.map { try item($0) }
        let receipts = items.map {
            Receipt(
                payload: PayloadName(text: "\($0.name).png"), outcome: .imported, list: inbox, items: [$0.id],
                importer: "image", notes: [ReceiptNote(code: "resized", message: "It was resized.")])
        }
        let skipped = Receipt(
            payload: PayloadName(text: ".hidden"), outcome: .skipped, list: inbox,
            reason: ReceiptNote(code: "hidden", message: "Hidden files are left out."))
        return ImportBatch(
            items: items, receipts: receipts + [skipped], time: noon)
    }

    private static func makeSteps() -> [Step] {
        var steps: [Step] = []
        func add(
            _ name: String, reopens: Bool = false,
            _ run: @escaping @Sendable (SQLiteStore) async throws -> Void
        ) {
            steps.append(Step(name: name, run: run, reopens: reopens))
        }
        func edit(_ name: String, reopens: Bool = false, _ edit: @escaping @Sendable () throws -> Edit) {
            let stamp = EditStamp(entry: EntryID(bits: UInt128(100 + steps.count)), time: noon)
            add(name, reopens: reopens) { _ = try await $0.apply(try edit(), as: stamp, expecting: nil) }
        }
        edit("new list") { .createList(other, name: "other", settings: ListSettings(completes: true)) }
        edit("new list again") { .createList(third, name: "third", settings: ListSettings()) }
        edit("insert") { .insert(try (0..<40).map { try item($0) }, into: inbox, at: .start) }
        add("begin an import") {
            let plan = ImportPlan(list: inbox, position: .gap(7), sentence: "Imported", request: [1, 2, 3])
            try await $0.beginImport(plan, as: EditStamp(entry: opened, time: noon))
        }
        for start in [100, 220, 340] {
            add("batch \(start)") { _ = try await $0.commit(try batch(start..<start + 120), to: opened) }
        }
        edit("edit amid the import") { .delete(rows(3..<12), from: inbox) }
        add("last batch", reopens: true) { _ = try await $0.commit(try batch(460..<470), to: opened) }
        add("finish") { try await $0.finishImport(opened, at: noon, sentence: "Imported 370 items") }
        edit("move") { .move(.rows(RangeSet([2..<5, 90..<200])), from: inbox, to: inbox, at: .end) }
        edit("move to another list") { .move(rows(10..<60), from: inbox, to: other, at: .start) }
        edit("copy", reopens: true) { .copy(rows(0..<30), from: inbox, to: third, at: .end) }
        add("write the log back") { try await $0.tamper("PRAGMA wal_checkpoint(TRUNCATE)") }
        edit("delete") { .delete(rows(20..<150), from: inbox) }
        edit("done") { .setDone(true, rows(0..<9), in: third) }
        edit("focus") { .focus(item100, in: inbox) }
        edit("sort") { .sort(inbox, by: Sorting(by: .name, isReversed: true)) }
        edit("rename") { .renameList(other, to: "another") }
        edit("settings") { .changeSettings(third, ListSettings(allowsReordering: false)) }
        edit("edit an item") {
            .change(item100, in: inbox, name: "named", note: String(repeating: "long ", count: 3000))
        }
        for number in 0..<4 { add("undo \(number)") { _ = try await $0.undo(at: noon) } }
        for number in 0..<2 {
            add("redo \(number)", reopens: number == 0) { _ = try await $0.redo(at: noon) }
        }
        edit("remove a list") { .removeList(other) }
        add("take back the removal") { _ = try await $0.undo(at: noon) }
        add("migrate", reopens: true) { _ = try await $0.revision() }
        edit("new list at last") { .createList(ListID(bits: 4), name: "last", settings: ListSettings()) }
        return steps
    }

    /// An item that stands in the inbox through all the steps that name it.
    private static let item100 = ItemID(bits: 1005 + 460)
}
