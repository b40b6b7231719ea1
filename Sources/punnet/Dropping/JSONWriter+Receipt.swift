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
            json.member("payload", receipt.payload.text)
            if let bytes = receipt.payload.bytes { json.member("payloadBytes", percentEncoded(bytes)) }
            json.member("list", list)
            json.key("items")
            json.array { json in
                for placed in payload.items {
                    json.object { json in
                        json.member("row", placed.row.offset)
                        json.member("id", placed.item.id.description)
                        json.member("name", placed.item.name)
                        json.member("type", placed.item.type.identifier)
                    }
                }
            }
            json.member("importer", receipt.importer)
            json.key("notes")
            json.array { json in for note in receipt.notes { json.write(note) } }
            json.key("reason")
            if let reason = receipt.reason { json.write(reason) } else { json.null() }
        }
        endLine()
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

    private mutating func write(_ note: ReceiptNote) {
        object { json in
            json.member("code", note.code)
            json.member("message", note.message)
        }
    }
}
