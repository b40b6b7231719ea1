/// Holds items that hold the same bytes.
package struct DuplicateGroup: Sendable, Hashable {
    /// The most items of a group that are read.
    package static let describedItems = 1000

    package var digest: PayloadDigest
    /// In bytes; nil where it is not known.
    package var size: Int64?
    /// Those that lists show, in the order in which they were made; the first ``describedItems``.
    package var items: [PlacedItem]

    package init(digest: PayloadDigest, size: Int64?, items: [PlacedItem]) {
        self.digest = digest
        self.size = size
        self.items = items
    }
}

/// Holds some of the groups of items that hold the same bytes.
package struct DuplicatePage: Sendable, Hashable {
    package var groups: [DuplicateGroup]
    /// Where to go on; nil at the end.
    package var next: PayloadDigest?

    package init(groups: [DuplicateGroup], next: PayloadDigest?) {
        self.groups = groups
        self.next = next
    }
}
