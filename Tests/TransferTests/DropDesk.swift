import ContentTypes
import Foundation
import Organizer
import SQLiteStore
import Synchronization
import Testing

@testable import DragAndDrop
@testable import Transfer

/// A library and a folder of files for one test, and a way to drop the files.
final class DropDesk {
    let files: TemporaryFolder
    let store: SQLiteStore
    let library: Library

    init() throws {
        files = try TemporaryFolder()
        let time = Timestamp(nanoseconds: 0)
        store = try SQLiteStore.open(
            at: files.path.appending("library"), founding: .init(list: .random(), time: time))
        // Each drop has a time of its own, as no two have the same.
        let ticks = Atomic(Int64(0))
        library = Library(
            store, clock: { Timestamp(nanoseconds: ticks.wrappingAdd(1, ordering: .relaxed).newValue) })
    }

    /// What a drop said, and what it came to.
    struct Result {
        var summary: DropSummary
        /// All that was reported, in the order of the reports.
        var payloads: [CommittedPayload]

        /// The outcomes and reasons in drop order: `imported`, `failed: damaged`.
        var outcomes: [String] {
            payloads.map { payload in
                payload.receipt.outcome.rawValue + (payload.receipt.reason.map { ": \($0.code)" } ?? "")
            }
        }

        /// The codes of the notes of each payload.
        var notes: [[String]] { payloads.map { $0.receipt.notes.map(\.code) } }
    }

    func path(_ name: String) -> PayloadSource { .path(files.path.appending("files/" + name)) }

    /// Writes a file under the folder that ``path(_:)`` names.
    func write(_ text: String, to name: String) throws { try files.write(text, to: "files/" + name) }

    func drop(
        _ sources: [PayloadSource], into list: String = "Inbox", at position: Position = .end,
        name: String? = nil, taking: Taking = .link,
        duplicates: DuplicateHandling = .keep, through decoder: ScriptedDecoder = ScriptedDecoder(),
        interruption: AsyncStream<Int32> = AsyncStream { _ in },
        report: @escaping ([CommittedPayload]) -> Void = { _ in }
    ) async throws -> Result {
        let target = try await library.destination(named: list, creating: true).list
        var reported: [CommittedPayload] = []
        let importing = dropping(through: decoder)
        var request = DropRequest(sources: sources, list: target, position: position, name: name)
        request.taking = taking
        request.duplicates = duplicates
        let summary = try await importing.run(
            request, interruption: interruption
        ) { payloads in
            reported += payloads
            report(payloads)
        }
        return Result(summary: summary, payloads: reported)
    }

    /// What takes drops in, and goes on with them.
    func dropping(through decoder: ScriptedDecoder = ScriptedDecoder()) -> DropImport {
        DropImport(library: library, decoder: decoder, keeper: store.payloads, home: store.folder)
    }

    func inbox() async throws -> ListSummary { try await library.list(named: "Inbox") }

    /// Undo and redo, with what they do to files.
    var travel: HistoryTravel { HistoryTravel(library: library, keeper: store.payloads, home: store.folder) }

    /// Reads a file under the folder that ``path(_:)`` names; nil when there is none.
    func text(of name: String) -> String? {
        try? String(contentsOf: files.url.appendingPathComponent("files/" + name), encoding: .utf8)
    }

    /// The names in the folder of files.
    func listing() throws -> [String] {
        let folder = files.url.appendingPathComponent("files").path
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    /// Does something with a file, by its path.
    @discardableResult
    func change<Answer>(_ name: String, _ body: (String) throws -> Answer) rethrows -> Answer {
        try body(files.url.appendingPathComponent("files/" + name).path)
    }

    func names(in list: String = "Inbox") async throws -> [String] {
        try await library.rows(.all, of: list).items.map(\.item.name)
    }

    func items(in list: String = "Inbox") async throws -> [Item] {
        try await library.rows(.all, of: list).items.map(\.item)
    }

    /// Checks that the library keeps its invariants.
    func expectSound(_ location: SourceLocation = #_sourceLocation) async throws {
        #expect(try await store.violations() == [], sourceLocation: location)
    }
}
