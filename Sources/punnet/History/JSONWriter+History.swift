import Organizer
import Terminal

extension JSONWriter {
    /// Writes an entry of the history.
    mutating func write(_ entry: HistoryEntry) {
        object { json in
            json.member("id", entry.id.description)
            json.member("kind", entry.kind.rawValue)
            json.member("sentence", entry.sentence)
            json.member("state", entry.state.rawValue)
            json.member("started", entry.started.description)
            json.member("finished", entry.finished?.description)
            json.member("receipts", entry.receipts)
            json.member("changesLibrary", entry.changesLibrary)
        }
    }

    /// Writes a receipt as the history keeps it; `lists` names the lists that are there now.
    mutating func write(_ receipt: Receipt, lists: [ListID: String]) {
        object { json in
            json.member("outcome", receipt.outcome.rawValue)
            json.write(receipt.payload)
            json.member("list", receipt.list.flatMap { lists[$0] })
            json.key("items")
            json.array { json in
                for id in receipt.items { json.object { $0.member("id", id.description) } }
            }
            json.writeDecoding(importer: receipt.importer, notes: receipt.notes, reason: receipt.reason)
        }
    }

    /// Writes the members that name a payload.
    mutating func write(_ payload: PayloadName) {
        member("payload", payload.text)
        if let bytes = payload.bytes { member("payloadBytes", percentEncoded(bytes)) }
    }

    /// Writes the members that say how a payload was read, and why it was not imported.
    mutating func writeDecoding(importer: String?, notes: [ReceiptNote], reason: ReceiptNote?) {
        member("importer", importer)
        key("notes")
        array { json in for note in notes { json.write(note) } }
        key("reason")
        if let reason { write(reason) } else { null() }
    }

    private mutating func write(_ note: ReceiptNote) {
        object { json in
            json.member("code", note.code)
            json.member("message", note.message)
        }
    }
}
