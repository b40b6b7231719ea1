import Organizer

/// Finds the rows of the items of a batch after it was committed; the payloads are asked for in drop order.
struct CommittedPlaces {
    private let list: ListID
    private let apart: [LandedRun]
    private let runs: FolderLists.Runs
    /// The row that the next item has that stays on the drop's list.
    private var row: Int
    /// The rows that the next items of the lists apart have.
    private var rows: [Int]

    init(_ committed: CommittedBatch, of runs: FolderLists.Runs, on list: ListID) {
        self.list = list
        self.runs = runs
        apart = committed.apart
        row = committed.rows.lowerBound
        rows = committed.apart.map(\.rows.lowerBound)
    }

    /// Reports the next payload.
    mutating func payload(_ result: PayloadResult, _ receipt: Receipt) -> CommittedPayload {
        var names: [ListID: String] = [:]
        let items = result.items.map { item in
            guard let run = runs.homes[item.id] else {
                defer { row += 1 }
                return PlacedItem(list: list, row: Row(row), item: item)
            }
            defer { rows[run] += 1 }
            if apart[run].list != list { names[apart[run].list] = apart[run].name }
            return PlacedItem(list: apart[run].list, row: Row(rows[run]), item: item)
        }
        return CommittedPayload(
            shown: result.shown, receipt: receipt, items: items, otherLists: names, type: result.type,
            isMoved: result.moved != nil && !receipt.notes.contains { $0.code == ReceiptNote.notRemoved },
            leftOut: result.leftOut)
    }
}
