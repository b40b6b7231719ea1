/// Opens an import: one history entry that many transactions fill.
package struct ImportPlan: Sendable, Hashable {
    package var list: ListID
    /// Where the group lands. It is anchored to the ids of its neighbours when the import begins, and then to the
    /// import's own last item, so edits made elsewhere neither shift nor tear it.
    package var position: Position
    /// What is imported, readable: “Imported holiday into pictures”.
    package var sentence: String
    /// What a later process needs to finish the import, in a form of the caller's own; at most 1 MiB.
    package var request: [UInt8]
    /// The entry that made the list for this import. It becomes a part of the import's own, so that one undo takes
    /// back both, unless something else was done meanwhile.
    package var making: EntryID?

    package init(
        list: ListID, position: Position, sentence: String, request: [UInt8] = [], making: EntryID? = nil
    ) {
        self.making = making
        self.list = list
        self.position = position
        self.sentence = sentence
        self.request = request
    }
}

/// Holds what one transaction of an import commits: a contiguous run of items, their receipts, and the progress.
package struct ImportBatch: Sendable, Hashable {
    /// The items in drop order; they land contiguous, after those of the batch before.
    package var items: [Item]
    /// The receipts in drop order; each names items of this batch.
    package var receipts: [Receipt]
    /// How far the import has come, in a form of the caller's own; at most 1 MiB. Nil leaves it as it was.
    package var progress: [UInt8]?

    package init(items: [Item], receipts: [Receipt], progress: [UInt8]? = nil) {
        self.items = items
        self.receipts = receipts
        self.progress = progress
    }
}

/// Says where a batch landed.
package struct CommittedBatch: Sendable, Hashable {
    /// The rows that the batch's items had when it was committed.
    package var rows: Range<Int>
    package var revision: Revision

    package init(rows: Range<Int>, revision: Revision) {
        self.rows = rows
        self.revision = revision
    }
}

/// Describes an import that has not finished.
package struct OpenImport: Sendable, Hashable {
    package var entry: HistoryEntry
    package var list: ListID
    package var request: [UInt8]
    /// The progress of the last committed batch; nil when none was.
    package var progress: [UInt8]?
    /// How many items are committed.
    package var items: Int

    package init(entry: HistoryEntry, list: ListID, request: [UInt8], progress: [UInt8]?, items: Int) {
        self.entry = entry
        self.list = list
        self.request = request
        self.progress = progress
        self.items = items
    }
}
