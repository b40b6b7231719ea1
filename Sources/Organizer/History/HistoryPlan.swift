/// Says what undo or redo would do next.
package struct HistoryPlan: Sendable, Hashable {
    /// The entry that would be taken back, or applied again.
    package var entry: HistoryEntry
    /// The files that the entry took in, in the order in which it did.
    package var files: [TakenFile]

    package init(entry: HistoryEntry, files: [TakenFile]) {
        self.entry = entry
        self.files = files
    }
}
