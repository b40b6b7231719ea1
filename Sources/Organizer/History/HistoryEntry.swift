/// Describes one edit in the history, whole: a batch import of any size is one entry.
package struct HistoryEntry: Sendable, Hashable, Identifiable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case createList, renameList, changeSettings, removeList
        case `import`, insert, move, copy, delete, drag, sort, edit, done, relink, restore, focus
    }

    package enum State: String, Sendable, Hashable, CaseIterable {
        /// An import that has not finished: it runs, or was cut off and can be resumed.
        case open
        /// Finished, and in force.
        case done
        /// Taken back by undo; redo can apply it again.
        case undone
        /// Taken back, and then something else was done: it stays so.
        case discarded
    }

    package let id: EntryID
    package var kind: Kind
    /// What was done, readable: “Moved 3 items from top to bottom”.
    package var sentence: String
    package var started: Timestamp
    /// Nil while the entry is open.
    package var finished: Timestamp?
    package var state: State
    /// How many payloads have receipts under it.
    package var receipts: Int
    /// Whether it did anything to the library: undo passes over what did not, such as a drop of which nothing was taken.
    package var changesLibrary: Bool
    /// Whether it is an import that was cut off, which can be gone on with unless it is taken back.
    package var isCutOff: Bool

    package init(
        id: EntryID, kind: Kind, sentence: String, started: Timestamp, finished: Timestamp?, state: State,
        receipts: Int, changesLibrary: Bool,
        isCutOff: Bool = false
    ) {
        self.isCutOff = isCutOff
        self.changesLibrary = changesLibrary
        self.id = id
        self.kind = kind
        self.sentence = sentence
        self.started = started
        self.finished = finished
        self.state = state
        self.receipts = receipts
    }
}
