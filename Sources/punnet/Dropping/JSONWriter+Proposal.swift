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
    mutating func write(_ proposal: PayloadProposal, list: String) {
        var (type, importer): (String?, String?) = (nil, nil)
        if case .taken(let found, let name) = proposal.ending { (type, importer) = (found.identifier, name) }
        object { json in
            json.member("version", 1)
            json.member("outcome", proposal.outcome.proposed)
            json.write(proposal.recorded)
            json.member("list", list)
            json.key("items")
            json.array { _ in }
            json.member("type", type)
            json.writeDecoding(importer: importer, notes: proposal.notes, reason: proposal.reason)
        }
        endLine()
    }

    /// Writes the counts of what would become of the payloads.
    mutating func writeProposals(_ counts: [Receipt.Outcome: Int]) {
        object { json in
            json.member("version", 1)
            json.key("summary")
            json.object { json in
                for outcome in [Receipt.Outcome.imported, .skipped, .rejected, .failed] {
                    json.member(outcome.proposed, counts[outcome] ?? 0)
                }
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
