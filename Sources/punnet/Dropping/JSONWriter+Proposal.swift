import DragAndDrop
import Organizer
import Terminal
import Transfer

extension JSONWriter {
    /// Writes where a drop would land, as a document of version 1 on a line.
    mutating func writeProposal(_ operation: DropOperation, of target: DropTarget, at place: LandingPlace) {
        object { json in
            json.member("version", 1)
            json.key("proposal")
            json.object { json in
                json.member("operation", operation.rawValue)
                json.member("list", target.list.name)
                json.member("new", target.isNew)
                json.member("gap", place.gap.offset)
                json.writeNeighbour("previous", place.previous)
                json.writeNeighbour("next", place.next)
                json.member("completes", target.list.settings.completes)
            }
        }
        endLine()
    }

    private mutating func writeNeighbour(_ name: String, _ placed: PlacedItem?) {
        key(name)
        guard let placed else { return null() }
        object { json in
            json.member("row", placed.row.offset)
            json.member("id", placed.item.id.description)
            json.member("name", placed.item.name)
        }
    }

    /// Writes what would become of one payload, in the form of a line of `drop`.
    mutating func writeProposal(_ payload: CommittedPayload, list: String) {
        let receipt = payload.receipt
        let isTaken = receipt.outcome == .imported
        object { json in
            json.member("version", 1)
            json.member("outcome", receipt.outcome.proposed)
            json.write(receipt.payload)
            json.member("list", list)
            json.writeItems(of: payload, withIDs: false)
            json.member("type", isTaken ? payload.type?.identifier : nil)
            json.member("moved", payload.isMoved)
            json.writeDecoding(importer: receipt.importer, notes: receipt.notes, reason: receipt.reason)
        }
        endLine()
    }

    /// Writes the counts of what would become of the payloads.
    mutating func writeProposals(_ summary: DropSummary, moved: Int) {
        object { json in
            json.member("version", 1)
            json.key("summary")
            json.object { json in
                json.member(Receipt.Outcome.imported.proposed, summary.imported)
                json.member(Receipt.Outcome.skipped.proposed, summary.skipped)
                json.member(Receipt.Outcome.rejected.proposed, summary.rejected)
                json.member(Receipt.Outcome.failed.proposed, summary.failed)
                json.member("items", summary.items)
                json.member("moved", moved)
            }
        }
        endLine()
    }
}

extension Receipt.Outcome {
    /// What `--dry-run` calls it.
    fileprivate var proposed: String {
        switch self {
        case .imported: "would-import"
        case .skipped: "would-skip"
        case .rejected: "would-reject"
        case .failed: "would-fail"
        }
    }
}
