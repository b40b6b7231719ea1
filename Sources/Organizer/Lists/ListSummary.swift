import ContentTypes

/// Describes one list as it was at a revision.
package struct ListSummary: Sendable, Hashable, Identifiable {
    package let id: ListID
    /// The list's name: in NFC, unique as written, not empty.
    package var name: String
    package var settings: ListSettings
    /// How many rows the list has.
    package var count: Int
    /// The revision that last changed the list or its rows.
    package var revision: Revision

    /// The content types that the list takes; empty when it takes any.
    package var accepts: [UTType] { settings.accepts }

    package init(id: ListID, name: String, settings: ListSettings, count: Int, revision: Revision) {
        self.id = id
        self.name = name
        self.settings = settings
        self.count = count
        self.revision = revision
    }
}

/// Holds what a user may set on a list.
package struct ListSettings: Sendable, Hashable {
    /// The content types that the list takes, in the order given; empty when it takes any.
    package var accepts: [UTType]
    /// True when an item that lands on the list becomes done, and undone when it leaves.
    package var completes: Bool
    /// False when rows may not be reordered.
    package var allowsReordering: Bool

    package init(accepts: [UTType] = [], completes: Bool = false, allowsReordering: Bool = true) {
        self.accepts = accepts
        self.completes = completes
        self.allowsReordering = allowsReordering
    }
}

/// Counts the changes that a library has committed.
package struct Revision: Sendable, Hashable, Comparable {
    package let number: Int64

    package init(_ number: Int64) { self.number = number }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
