import DragAndDrop
import Organizer

/// Goes through a drop as an import does, importers, duplicates, names and lists of folders included, and changes nothing.
///
/// Each payload is reported as it would be, but for ids: none of those that items have in a report will be theirs.
package struct DropRehearsal: Sendable {
    private let library: Library?
    private let decoder: any PayloadDecoding
    private let keeper: any PayloadKeeper
    private let home: FilePath?

    /// - Parameters:
    ///   - library: What is dropped on, read as it is; nil where there is none yet.
    ///   - keeper: Where payloads without a file are: ``PassingPayloads``, which keeps none.
    ///   - home: The library's folder, out of which nothing is moved.
    package init(
        library: Library?, decoder: any PayloadDecoding, keeper: any PayloadKeeper, home: FilePath? = nil
    ) {
        self.library = library
        self.decoder = decoder
        self.keeper = keeper
        self.home = home?.real
    }

    /// Goes through all that a request would import.
    ///
    /// - Parameters:
    ///   - request: What would be imported. Its position is not looked at.
    ///   - gap: Where the first item would land, among the rows that the list has.
    ///   - interruption: Gives a value when the rest does not matter.
    ///   - report: Gets the payloads in drop order.
    package nonisolated(nonsending) func run(
        _ request: DropRequest, at gap: Int,
        interruption: some AsyncSequence<some Sendable, Never> & Sendable,
        report: @escaping ([CommittedPayload]) -> Void
    ) async throws(LibraryError) -> DropSummary {
        let ledger = try await RehearsedLedger(library, list: request.list, gap: gap)
        var importer = PayloadImporter(
            request, decoder: decoder, keeper: keeper, home: home, added: ledger.now())
        importer.isRehearsal = true
        var loop = ImportLoop(
            request: request, sentence: "", entry: .random(), library: ledger, importer: importer,
            report: report)
        return await loop.run(until: interruption)
    }
}
