/// Says what undo or redo would do next.
package struct HistoryPlan: Sendable, Hashable {
    /// The entry that would be taken back, or applied again.
    package var entry: HistoryEntry
    /// The files that the entry took in, in the order in which it did.
    package var files: [TakenFile]

    /// The import that the entry belongs to, under whose id processes mark that they are at its files; the entry
    /// itself where it is no later part of one.
    package var work: EntryID

    package init(entry: HistoryEntry, work: EntryID, files: [TakenFile]) {
        self.entry = entry
        self.work = work
        self.files = files
    }
}
