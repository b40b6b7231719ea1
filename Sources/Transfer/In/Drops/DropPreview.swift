import Organizer

/// Says of each payload of a drop what the list would do with it: which type it is, and who would decode it.
///
/// Reads the beginnings of payloads, as an import does, and starts no importer; so what an importer would find broken
/// is not known yet. Changes nothing.
package struct DropPreview: Sendable {
    private let decoder: any PayloadDecoding
    private let keeper: any PayloadKeeper

    /// `keeper`: where payloads without a file are; ``PassingPayloads`` where none shall be kept.
    package init(decoder: any PayloadDecoding, keeper: any PayloadKeeper) {
        self.decoder = decoder
        self.keeper = keeper
    }

    /// Looks at all that a request would import, in its order, and reports it one by one.
    ///
    /// `isOver`: asked before each payload; true ends the preview, which then returns false.
    package nonisolated(nonsending) func run(
        _ request: DropRequest, until isOver: () -> Bool, report: (PayloadProposal) -> Void
    ) async -> Bool {
        let importer = PayloadImporter(
            decoder: decoder, keeper: keeper, accepts: request.list.accepts, givenName: request.name,
            locale: request.locale, keepsCollectionsWhole: request.keepsCollectionsWhole,
            makesFoldersLists: request.makesFoldersLists,
            added: Timestamp(nanoseconds: 0), taking: .link, digestLimit: 0, home: nil)
        var entries = DropEntries(request.sources)
        var folders = FolderLists()
        while let entry = entries.next() {
            if isOver() { return false }
            switch entry {
            case .payload(let payload):
                var proposal = await importer.proposal(for: payload)
                if request.makesFoldersLists { folders.note(payload, in: &proposal) }
                report(proposal)
            case .problem(let problem, let shown, let recorded):
                report(PayloadProposal(shown: shown, recorded: recorded, ending: .problem(problem)))
            case .pending(let reader): await reader.untilReady()
            }
        }
        return true
    }

    /// Reports what a drag holds that the list's delegate turned away as a whole; nothing of it is recorded.
    ///
    /// `isOver`: asked before each payload; true ends the report, as an interruption ends a drop.
    package nonisolated(nonsending) func refuse(
        _ request: DropRequest, until isOver: () -> Bool, report: ([CommittedPayload]) -> Void
    ) async -> DropSummary {
        var summary = DropSummary()
        let isWhole = await run(request, until: isOver) { proposal in
            let refused = proposal.refused(by: request.list)
            summary.count(refused.receipt)
            report([refused])
        }
        if !isWhole { summary.ending = .interrupted }
        return summary
    }
}
