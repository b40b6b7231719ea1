import ContentTypes
import Organizer

/// Says what became of one payload before anything is committed.
struct PayloadResult: Sendable {
    enum Ending: Sendable {
        /// At least one item, in the payload's own order.
        case items([Item])
        case problem(PayloadProblem)
    }

    let shown: PayloadName
    let recorded: PayloadName
    var ending: Ending
    /// What the payload was taken for; nil where it was not looked at.
    var type: UTType?
    var importer: String?
    var notes: [ReceiptNote]
    /// The items that leave the list since these take their place.
    var replaced: [ItemID] = []
    /// How many items are duplicates and were left out.
    var leftOut = 0
    /// The payload that was kept for the items, if their bytes came from a file.
    var kept: PayloadDigest?
    /// The folders that a walk came through to it, outermost first; empty where lists of folders are not wanted.
    var folders: [String] = []
    /// What was moved into the library, and is removed once that is committed.
    var moved: TakenPayload?

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

    /// Changes each item where it is, and copies none.
    mutating func changeItems(_ change: (inout Item) -> Void) {
        guard case .items(var items) = ending else { return }
        // Held once, they are changed where they are.
        ending = .items([])
        for index in items.indices { change(&items[index]) }
        ending = .items(items)
    }

    /// Gives the items ids of one batch, which lie side by side in an index; takes as many as there are items.
    mutating func identify(by ids: inout ArraySlice<ItemID>) {
        changeItems { item in if let id = ids.popFirst() { item = item.identified(by: id) } }
    }

    /// Gives the items a name, and from the second on a number after it, so that they can be told apart.
    mutating func name(_ name: String) {
        guard case .items(var items) = ending, items.count > 1 else { return }
        for index in items.indices.dropFirst() {
            items[index].name = ItemName.cleaned("\(name) \(index + 1)")
        }
        ending = .items(items)
    }

    /// The receipt, as it will stand in the history.
    func receipt(for list: ListID) -> Receipt {
        switch ending {
        case .items(let items):
            Receipt(
                payload: recorded, outcome: .imported, list: list, items: items.map(\.id), importer: importer,
                notes: notes, taken: moved?.file, replaced: replaced)
        case .problem(let problem):
            Receipt(
                payload: recorded, outcome: problem.outcome, list: list, importer: importer, notes: notes,
                reason: problem.reason)
        }
    }
}
