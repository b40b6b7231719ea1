import Organizer

/// Says what became of one payload before anything is committed.
struct PayloadResult: Sendable {
    enum Ending: Sendable {
        /// At least one item, in the payload's own order; their ids are drawn when their batch is full.
        case items([Item])
        case problem(PayloadProblem)
    }

    let shown: PayloadName
    let recorded: PayloadName
    var ending: Ending
    var importer: String?
    var notes: [ReceiptNote]

    init(
        shown: PayloadName, recorded: PayloadName, ending: Ending, importer: String? = nil,
        notes: [ReceiptNote] = []
    ) {
        self.shown = shown
        self.recorded = recorded
        self.ending = ending
        self.importer = importer
        self.notes = notes
    }

    var items: [Item] {
        if case .items(let items) = ending { items } else { [] }
    }

    /// Gives the items the first of some ids.
    mutating func takeIDs(from ids: inout ArraySlice<ItemID>) {
        guard case .items(var items) = ending else { return }
        // Otherwise the items would be copied when they change.
        ending = .items([])
        for (index, id) in zip(items.indices, ids) { items[index].id = id }
        ids.removeFirst(items.count)
        ending = .items(items)
    }

    /// The receipt, as it will stand in the history.
    func receipt(for list: ListID) -> Receipt {
        switch ending {
        case .items(let items):
            Receipt(
                payload: recorded, outcome: .imported, list: list, items: items.map(\.id), importer: importer,
                notes: notes)
        case .problem(let problem):
            Receipt(
                payload: recorded, outcome: problem.outcome, list: list, importer: importer, notes: notes,
                reason: problem.reason)
        }
    }
}
