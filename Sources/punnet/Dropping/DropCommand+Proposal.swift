import DragAndDrop
import Organizer
import SQLiteStore
import Terminal
import Transfer

extension DropCommand {
    /// Shows what the drop would do. Reads, and changes nothing: no list is made, no library, and nothing is kept.
    func propose(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openExistingStore().map { Library($0, clock: { .now() }) }
        let importers = try context.openImporters()
        let target = try await DropTarget.find(named: list, creating: creates, in: library)
        let place = try await place(in: target, of: library)
        let keeper = PassingPayloads()
        let sources = try payloadSources(keeping: keeper)
        let drag = Drag(dropping: sources, keptIn: keeper)
        let delegate = ListDropDelegate(
            target.list, decoder: importers, taking: taking, place: { _ in .gap(place.gap) }
        ) { _ in }
        let operation = DropSession(drag, over: delegate.destination).update(at: .zero).operation

        var report = ProposalReport(in: context, target: target)
        try report.begin(operation, at: place)
        var request = DropRequest(
            sources: sources, list: target.list, position: .gap(place.gap), name: name,
            locale: context.languageTag)
        request.keepsCollectionsWhole = keepsCollectionsWhole
        request.makesFoldersLists = makesFoldersLists
        var failure: (any Error)?
        _ = await DropPreview(decoder: importers, keeper: keeper).run(
            request, until: { failure != nil || context.output.isUnwanted }
        ) { proposal in
            do { try report.tell(proposal) } catch { failure = error }
        }
        await importers.shutDown()
        if let failure { throw failure }
        return try report.end()
    }

    /// Finds the gap and its neighbours; a list that is yet to be made is empty.
    private func place(in target: DropTarget, of library: Library?) async throws -> LandingPlace {
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
