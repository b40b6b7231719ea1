/// Says what became of one payload.
package struct Receipt: Sendable, Hashable {
    package enum Outcome: String, Sendable, Hashable, CaseIterable, Codable {
        /// Decoded, or kept undecoded because no importer reads it; its items stand in the list.
        case imported
        /// Left out by a rule: hidden, a system file, a duplicate.
        case skipped
        /// Not taken: the list does not accept it.
        case rejected
        /// Broken, unreadable, or its importer failed.
        case failed
    }

    package var payload: PayloadName
    package var outcome: Outcome
    /// The list that it was dropped on; nil when there was none.
    package var list: ListID?
    /// The items made of it, in order; empty unless it was imported.
    package var items: [ItemID]
    package var importer: String?
    package var notes: [ReceiptNote]
    /// Why it was not imported; nil when it was.
    package var reason: ReceiptNote?
    /// The file that was moved into the library, for a receipt that is committed: the entry keeps it as a step, so a
    /// receipt that is read has none.
    package var taken: TakenFile?
    /// Items of the list that leave it as the receipt is committed, since those of the receipt take their place; a
    /// receipt that is read has none.
    package var replaced: [ItemID]

    package init(
        payload: PayloadName, outcome: Outcome, list: ListID?, items: [ItemID] = [], importer: String? = nil,
        notes: [ReceiptNote] = [], reason: ReceiptNote? = nil, taken: TakenFile? = nil,
        replaced: [ItemID] = []
    ) {
        self.payload = payload
        self.outcome = outcome
        self.list = list
        self.items = items
        self.importer = importer
        self.notes = notes
        self.reason = reason
        self.taken = taken
        self.replaced = replaced
    }
}

/// Names a payload as the user gave it: a path, an address, “standard input”.
package struct PayloadName: Sendable, Hashable {
    /// The name for people; bytes that are not UTF-8 are escaped.
    package var text: String
    /// The name's own bytes; nil when they are the UTF-8 of ``text``.
    package var bytes: [UInt8]?

    package init(text: String, bytes: [UInt8]? = nil) {
        self.text = text
        self.bytes = bytes
    }
}

/// Holds one remark on a receipt: a stable word for programs and a sentence for people.
package struct ReceiptNote: Sendable, Hashable {
    package var code: String
    package var message: String

    package init(code: String, message: String) {
        self.code = code
        self.message = message
    }
}
