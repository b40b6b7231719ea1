import Organizer

/// Counts what became of the payloads of a drop; only what is durable is counted.
package struct DropSummary: Sendable, Hashable {
    /// How a drop came to its end.
    package enum Ending: Sendable, Hashable {
        /// Every payload has its receipt.
        case complete
        /// The user stopped it.
        case interrupted
        /// The library could not take the rest.
        case failed(LibraryError)
    }

    package var imported = 0
    package var skipped = 0
    /// The payloads that were skipped, and the items of payloads that are duplicates and were left out.
    package var leftOut = 0
    package var rejected = 0
    package var failed = 0
    /// The payloads of a move that were imported, and whose files could not be removed.
    package var unremoved = 0
    /// The items that the imported payloads gave.
    package var items = 0
    package var ending = Ending.complete

    package init() {}

    /// The payloads that have receipts.
    package var total: Int { imported + skipped + rejected + failed }

    /// `leftOut`: how many items of the payload are duplicates and were left out.
    mutating func count(_ receipt: Receipt, leavingOut leftOut: Int = 0) {
        self.leftOut += max(leftOut, receipt.outcome == .skipped ? 1 : 0)
        switch receipt.outcome {
        case .imported: imported += 1
        case .skipped: skipped += 1
        case .rejected: rejected += 1
        case .failed: failed += 1
        }
        items += receipt.items.count
        if receipt.notes.contains(where: { $0.code == ReceiptNote.notRemoved }) { unremoved += 1 }
    }
}
