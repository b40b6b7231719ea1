import Organizer
import Terminal
import Transfer

extension JSONWriter {
    /// Writes what became of one payload, as a document of version 1 on a line.
    mutating func write(_ payload: CommittedPayload, list: String) {
        let receipt = payload.receipt
        object { json in
            json.member("version", 1)
            json.member("outcome", receipt.outcome.rawValue)
            json.write(receipt.payload)
            json.member("list", list)
            json.writeItems(of: payload, withIDs: true)
            json.writeDecoding(importer: receipt.importer, notes: receipt.notes, reason: receipt.reason)
        }
        endLine()
    }

    /// Writes the items of a payload with their places. `withIDs`: whether they have ids that last.
    mutating func writeItems(of payload: CommittedPayload, withIDs: Bool) {
        key("items")
        array { json in
            for placed in payload.items {
                json.object { json in
                    if let other = payload.otherLists[placed.list] { json.member("list", other) }
                    json.member("row", placed.row.offset)
                    if withIDs { json.member("id", placed.item.id.description) }
                    json.member("name", placed.item.name)
                    json.member("type", placed.item.type.identifier)
                }
            }
        }
    }

    /// Writes the counts of a drop, as a document of version 1 on a line.
    mutating func write(_ summary: DropSummary) {
        object { json in
            json.member("version", 1)
            json.key("summary")
            json.object { json in
                json.member("imported", summary.imported)
                json.member("skipped", summary.skipped)
                json.member("rejected", summary.rejected)
                json.member("failed", summary.failed)
                json.member("items", summary.items)
                json.member("complete", summary.ending == .complete)
            }
        }
        endLine()
    }
}
