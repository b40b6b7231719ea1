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
        library = Library(store, clock: { time })
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
    }

    func path(_ name: String) -> PayloadSource { .path(files.path.appending("files/" + name)) }

    /// Writes a file under the folder that ``path(_:)`` names.
    func write(_ text: String, to name: String) throws { try files.write(text, to: "files/" + name) }

    func drop(
        _ sources: [PayloadSource], into list: String = "Inbox", at position: Position = .end,
        name: String? = nil, through decoder: ScriptedDecoder = ScriptedDecoder(),
        interruption: AsyncStream<Int32> = AsyncStream { _ in },
        report: @escaping ([CommittedPayload]) -> Void = { _ in }
    ) async throws -> Result {
        let target = try await library.destination(named: list, creating: true)
        var reported: [CommittedPayload] = []
        let importing = DropImport(library: library, decoder: decoder, keeper: store.payloads)
        let summary = try await importing.run(
            DropRequest(sources: sources, list: target, position: position, name: name),
            interruption: interruption
        ) { payloads in
            reported += payloads
            report(payloads)
        }
        return Result(summary: summary, payloads: reported)
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
