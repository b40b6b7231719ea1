/// Describes one change to a library; a store applies it whole, or not at all.
///
/// Rows and gaps are resolved inside the transaction that applies the edit, all counted before anything changes.
package enum Edit: Sendable, Hashable {
    case createList(ListID, name: String, settings: ListSettings)
    case renameList(ListID, to: String)
    case changeSettings(ListID, ListSettings)
    /// Hides a list with all its rows until the history is pruned; the last list cannot go.
    case removeList(ListID)
    /// Inserts items whose ids are new to the library.
    case insert([Item], into: ListID, at: Position)
    case move(RowSelection, from: ListID, to: ListID, at: Position)
    /// Inserts copies under new ids, which derive from the entry's.
    case copy(RowSelection, from: ListID, to: ListID, at: Position)
    case delete(RowSelection, from: ListID)
    /// Deletes items that are in a folder as files by now; `folder` is what the history calls it.
    case takeOut(RowSelection, from: ListID, to: String)
    /// Puts all rows in order; equal ones keep theirs.
    case sort(ListID, by: Sorting)
    /// Changes what the user may write of the one item selected; nil leaves a field as it is.
    case change(ItemID, in: ListID, name: String?, note: String?)
    case setDone(Bool, RowSelection, in: ListID)
    /// Lets items, of any lists, refer to files that were found again; one that changed since stays as it is.
    case relink([Relinking])
    /// Adds lists with their items, or items to lists that are there; `from` is what the history calls their origin.
    ///
    /// An item whose id is in use gets one that derives from the entry's.
    case restore([RestoredList], from: String)
    /// Puts the one item of the library in focus that it is about.
    case focus(ItemID, in: ListID)
    case clearFocus
}

/// Names the file to which one item shall refer instead of another.
package struct Relinking: Sendable, Hashable {
    package var item: ItemID
    /// What it refers to when that was decided.
    package var from: ItemSource
    package var to: ItemSource

    package init(item: ItemID, from: ItemSource, to: ItemSource) {
        self.item = item
        self.from = from
        self.to = to
    }
}

/// Gives an edit its name and time, both chosen by the caller.
package struct EditStamp: Sendable, Hashable {
    package let entry: EntryID
    package let time: Timestamp

    package init(entry: EntryID, time: Timestamp) {
        self.entry = entry
        self.time = time
    }
}

/// Says what an edit changed.
package struct AppliedEdit: Sendable, Hashable {
    /// How many items are described one by one.
    package static let describedItems = 64

    package var entry: EntryID
    package var kind: HistoryEntry.Kind
    /// What was done, readable: “Moved 3 items from top to bottom”.
    package var sentence: String
    /// The list that the rows came from, or that was edited, as it is afterwards.
    package var source: ListSummary?
    /// The list that the rows went to, as it is afterwards; equal to ``source`` within one list.
    package var destination: ListSummary?
    /// How many items the edit concerned.
    package var count: Int
    /// The first ``describedItems`` of them, in list order.
    package var items: [AffectedItem]
    /// True when everything was so already; then the history has no entry of it.
    package var isUnchanged: Bool
    package var revision: Revision

    package init(
        entry: EntryID, kind: HistoryEntry.Kind, sentence: String, source: ListSummary? = nil,
        destination: ListSummary? = nil, count: Int = 0, items: [AffectedItem] = [],
        isUnchanged: Bool = false, revision: Revision
    ) {
        self.entry = entry
        self.kind = kind
        self.sentence = sentence
        self.source = source
        self.destination = destination
        self.count = count
        self.items = items
        self.isUnchanged = isUnchanged
        self.revision = revision
    }
}

/// Names one item that an edit concerned.
package struct AffectedItem: Sendable, Hashable {
    package var id: ItemID
    package var name: String
    /// The row before the edit, in the source list; nil for an item that is new.
    package var formerRow: Row?
    /// The row after the edit, in the destination list; nil for an item that was deleted.
    package var row: Row?

    package init(id: ItemID, name: String, formerRow: Row?, row: Row?) {
        self.id = id
        self.name = name
        self.formerRow = formerRow
        self.row = row
    }
}
