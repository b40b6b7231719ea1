import Organizer
import Synchronization

@testable import Transfer

/// A library to which something else happens between the look for duplicates and the commit that rests on it.
final class InterruptedLedger: DropLedger {
    private let library: Library
    private let event: @Sendable () async -> Void
    private let hasHappened = Atomic(false)

    /// `event`: happens once, before the first commit.
    init(_ library: Library, event: @escaping @Sendable () async -> Void) {
        self.library = library
        self.event = event
    }

    func revision() async throws(LibraryError) -> Revision { try await library.revision() }

    func holders(
        of digests: [PayloadDigest: Int], in list: ListID
    ) async throws(LibraryError) -> [PayloadDigest: [PlacedItem]] {
        try await library.holders(of: digests, in: list)
    }

    func list(apart name: String, besides main: ListID) async throws(LibraryError) -> ListSummary? {
        try await library.list(apart: name, besides: main)
    }

    func now() -> Timestamp { library.now() }

    func commit(_ batch: ImportBatch, to entry: EntryID) async throws(LibraryError) -> CommittedBatch {
        if !hasHappened.exchange(true, ordering: .relaxed) { await event() }
        return try await library.commit(batch, to: entry)
    }

    func giveUp(_ payloads: [PayloadDigest]) async { await library.giveUp(payloads) }

    func add(_ notes: [Int: [ReceiptNote]], toReceiptsOf entry: EntryID) async throws(LibraryError) {
        try await library.add(notes, toReceiptsOf: entry)
    }

    func finishImport(_ entry: EntryID, sentence: String) async throws(LibraryError) {
        try await library.finishImport(entry, sentence: sentence)
    }
}
