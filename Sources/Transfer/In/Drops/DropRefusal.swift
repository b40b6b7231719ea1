import Organizer

/// Reports what a drag holds that a list's delegate turned away as a whole, so that nothing of it is imported.
///
/// Reads the beginnings of payloads, as an import does, and starts no importer.
package struct DropRefusal: Sendable {
    private let decoder: any PayloadDecoding
    private let keeper: any PayloadKeeper

    /// `keeper`: where payloads without a file are; ``PassingPayloads`` where none shall be kept.
    package init(decoder: any PayloadDecoding, keeper: any PayloadKeeper) {
        self.decoder = decoder
        self.keeper = keeper
    }

    /// Looks at all that a request would import, in its order, and reports it one by one.
    ///
    /// `isOver`: asked before each payload; true ends it, and false is returned then.
    private nonisolated(nonsending) func run(
        _ request: DropRequest, until isOver: () -> Bool, report: (PayloadProposal) -> Void
    ) async -> Bool {
        let importer = PayloadImporter(
            request, decoder: decoder, keeper: keeper, home: nil, added: Timestamp(nanoseconds: 0))
        var entries = DropEntries(request.sources)
        while let entry = entries.next() {
            if isOver() { return false }
            switch entry {
            case .payload(let payload):
                report(await importer.proposal(for: payload))
            case .problem(let problem, let shown, let recorded):
                report(PayloadProposal(shown: shown, recorded: recorded, ending: .problem(problem)))
            case .pending(let reader): await reader.untilReady()
            }
        }
        return true
    }

    /// Reports each payload; nothing of it is recorded.
    ///
    /// `isOver`: asked before each payload; true ends the report, as an interruption ends a drop.
    package nonisolated(nonsending) func report(
        _ request: DropRequest, until isOver: () -> Bool, to report: ([CommittedPayload]) -> Void
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
