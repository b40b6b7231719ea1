/// Names a list within one store by a number that the store never gives twice.
package struct ListKey: RawRepresentable, Sendable, Hashable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Names a place in a list by the items on its two sides; nil where the list begins or ends.
package struct Neighbours: Sendable, Hashable {
    package var before: ItemKey?
    package var after: ItemKey?

    package init(before: ItemKey?, after: ItemKey?) {
        self.before = before
        self.after = after
    }
}

/// Holds items with the places where they stood: runs of neighbours, each between two items that stayed.
package struct Places: Sendable, Hashable {
    package struct Run: Sendable, Hashable {
        package var neighbours: Neighbours
        package var count: Int
    }

    /// All items in list order.
    package var keys: [ItemKey] = []
    /// How the items divide into runs, in list order.
    package var runs: [Run] = []

    package init() {}
}

/// Records one change in terms of items and their neighbours, never of offsets, so that it can be taken back and
/// made again after other edits.
package enum Step: Sendable, Hashable {
    package enum TextField: Int, Sendable, Hashable {
        case name = 0
        case note = 1
    }

    case listMade(ListKey)
    case listRenamed(ListKey, from: String, to: String)
    case settingsChanged(ListKey, from: ListSettings, to: ListSettings)
    case listHidden(ListKey)
    case inserted([ItemKey], into: ListKey, at: Neighbours)
    case removed(Places, from: ListKey)
    case moved(Places, from: ListKey, to: ListKey, at: Neighbours)
    case textChanged(ItemKey, in: ListKey, TextField, from: String, to: String)
    /// Items whose mark changed to `done`.
    case doneChanged([ItemKey], in: ListKey, done: Bool)
    /// The item in focus, before and after.
    case focusChanged(from: ItemKey?, to: ItemKey?)
    /// Items that changed places among themselves: the same keys before and after, each once.
    case reordered(ListKey, from: [ItemKey], to: [ItemKey])
    /// Items that came to refer to other files.
    case sourcesChanged([SourceChange])
    /// Files that lie in the library since, and were removed from where they lay. Whoever takes the entry back puts
    /// them back first (see ``HistoryPlan``); nothing of the library changes by this step.
    case filesTaken([TakenFile])
    /// The entry is a later part of an import which began with another entry: what follows rests on edits that were
    /// made since. Nothing of the library changes by this step.
    case goesOn(with: EntryID)
}

/// Names an item with the file to which it referred, and the one to which it refers since.
package struct SourceChange: Sendable, Hashable {
    package var item: ItemKey
    package var list: ListKey
    package var from: ItemSource
    package var to: ItemSource

    package init(item: ItemKey, list: ListKey, from: ItemSource, to: ItemSource) {
        self.item = item
        self.list = list
        self.from = from
        self.to = to
    }
}
