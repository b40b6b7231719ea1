import ContentTypes
import Organizer

/// Says what a list would do with one payload of a drop.
package struct PayloadProposal: Sendable {
    package enum Ending: Sendable {
        /// It would be handed to an importer as of this type; to none, the payload itself would be the item.
        case taken(as: UTType, importer: String?)
        case problem(PayloadProblem)
    }

    /// What messages call the payload: as the user wrote it.
    package let shown: PayloadName
    /// What its receipt would call it.
    package let recorded: PayloadName
    package var ending: Ending
    package var notes: [ReceiptNote] = []

    /// What the receipt would say, if its importer found nothing wrong.
    package var outcome: Receipt.Outcome {
        switch ending {
        case .taken: .imported
        case .problem(let problem): problem.outcome
        }
    }

    /// Why it would not be imported; nil when it would.
    package var reason: ReceiptNote? {
        if case .problem(let problem) = ending { problem.reason } else { nil }
    }

    /// The report of a payload that was turned away with its whole drag; no history holds it.
    func refused(by list: ListSummary) -> CommittedPayload {
        let problem: PayloadProblem =
            switch ending {
            case .taken(let type, _): .notAccepted(holds: [type], accepts: list.accepts)
            case .problem(let problem): problem
            }
        return CommittedPayload(
            shown: shown,
            receipt: Receipt(
                payload: recorded, outcome: problem.outcome, list: list.id, notes: notes,
                reason: problem.reason),
            items: [])
    }
}
