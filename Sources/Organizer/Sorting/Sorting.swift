/// Says how a list is put in order.
package struct Sorting: Sendable, Hashable {
    /// Names what rows are compared by.
    package enum Field: String, Sendable, Hashable, CaseIterable {
        /// The name, in natural order.
        case name
        /// The moment when the item was added.
        case added
        /// The words for the type (“PNG image”), in natural order, then its identifier.
        case type
        /// The size in bytes; an address has none.
        case size
        /// When it was captured, else created, published, updated or modified, as its importer says, else when its file was
        /// modified.
        case date
    }

    /// The attribute that says when the file of an item was modified whose bytes the library holds.
    package static let fileModifiedKey = "fileModified"

    /// The attributes that hold an item's date; the first that does counts.
    static let dateKeys = ["captured", "created", "published", "updated", "modified", fileModifiedKey]

    package var field: Field
    /// True when the last comes first. Equal rows keep their order all the same, and rows that have nothing to be
    /// compared by stand at the end either way.
    package var isReversed: Bool

    package init(by field: Field, isReversed: Bool = false) {
        self.field = field
        self.isReversed = isReversed
    }
}

/// Holds what one item is compared by, as a storage finds it.
package enum SortValue: Sendable, Hashable {
    case text(String)
    case number(Int64)
    case type(String)
    /// What an importer learnt, and when the item's file was modified.
    case dates(attributes: [String: AttributeValue], modified: Timestamp?)
    case none
}
