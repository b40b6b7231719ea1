import DragAndDrop
import Organizer
import SQLiteStore
import Terminal
import Transfer

extension DropCommand {
    /// Shows what the drop would do. Reads the library as it is at one moment, and changes nothing: no list is made, no
    /// library, and nothing is kept.
    func propose(in context: CommandContext) async throws -> ExitStatus {
        try await refuseListsAsSources(in: context)
        let store = try context.openExistingStore()
        let library = store.map { Library($0, clock: { .now() }) }
        try await library?.holdSnapshot()
        let status = try await propose(in: context, on: library, home: store?.folder)
        await library?.releaseSnapshot()
        return status
    }

    private func propose(
        in context: CommandContext, on library: Library?, home: FilePath?
    ) async throws -> ExitStatus {
        let importers = try context.openImporters()
        let target = try await DropTarget.find(named: list, creating: creates, in: library)
        let place = try await place(in: target, of: library)
        let keeper = PassingPayloads(measuring: PayloadMeasure().callAsFunction)
        let sources = try payloadSources(keeping: keeper)
        let drag = Drag(dropping: sources, keptIn: keeper)
        var request: DropRequest?
        let delegate = ListDropDelegate(
            target.list, decoder: importers, taking: taking, place: { _ in .gap(place.gap) }
        ) { request = $0 }
        let session = DropSession(drag, over: delegate.destination)
        let report = ProposalReport(
            in: context, target: target, total: context.printer.showsProgress ? FolderCount(sources) : nil,
            hasPlace: position != .end, makesFoldersLists: makesFoldersLists)
        try report.begin(session.update(at: .zero).operation, at: place)
        session.drop(at: .zero)
        let (ending, end) = AsyncStream<Void>.makeStream()
        let tell = { (payloads: [CommittedPayload]) in
            report.tell(payloads)
            if report.failure != nil || context.output.isUnwanted { end.yield() }
        }
        let summary: DropSummary
        if var request {
            complete(&request, in: context)
            summary = try await DropRehearsal(
                library: library, decoder: importers, keeper: keeper, home: home
            ).run(request, at: place.gap.offset, interruption: ending, report: tell)
        } else {
            summary = await DropRefusal(decoder: importers, keeper: keeper).report(
                DropRequest(sources: sources, list: target.list, position: .gap(place.gap)),
                until: { report.failure != nil || context.output.isUnwanted }, to: tell)
        }
        await importers.shutDown()
        report.stopProgress()
        if let failure = report.failure { throw failure }
        if case .failed(let error) = summary.ending { throw error }
        return try report.end(summary)
    }

    /// Says in a request what the command line says of all that is dropped.
    func complete(_ request: inout DropRequest, in context: CommandContext) {
        request.name = name
        request.locale = context.languageTag
        request.keepsCollectionsWhole = keepsCollectionsWhole
        request.makesFoldersLists = makesFoldersLists
        request.duplicates = duplicates ?? .keep
        request.comparesLargeFiles = duplicates != nil
    }

    /// Finds the gap and its neighbours; a list that is yet to be made is empty.
    func place(in target: DropTarget, of library: Library?) async throws -> LandingPlace {
        if let library, !target.isNew {
            let position = try await library.position(position, in: target.list)
            return try await library.landing(at: position, in: target.list)
        }
        switch position {
        case .start, .end, .gap(0): return LandingPlace(gap: 0, previous: nil, next: nil)
        case .gap(let gap):
            throw LibraryError.store(.gapOutOfRange(asked: gap.offset, count: 0, list: target.list.name))
        case .before(let prefix), .after(let prefix):
            throw LibraryError.unknownItem(prefix, list: target.list.name, elsewhere: nil)
        }
    }
}
