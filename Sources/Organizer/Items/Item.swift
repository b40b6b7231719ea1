import ContentTypes

/// Describes one row of a list.
package struct Item: Sendable, Hashable, Identifiable {
    /// Names the item for good; never its row.
    package private(set) var id: ItemID
    package var name: String
    package var type: UTType
    package var source: ItemSource
    package var done: Bool
    /// What the user wrote about the item; empty when nothing.
    package var note: String
    /// The importer that decoded it; nil when none did.
    package var importer: String?
    package var added: Timestamp
    /// What the importer learnt, by key.
    package var attributes: [String: AttributeValue]
    /// Text by which the item should be found; nil also where a page of rows was read (see ``Store``).
    package var excerpt: String?
    /// The digest of a linked file's content, where it was taken; payloads that the library keeps have theirs in
    /// ``source``. That of a link's address may be there for a store to use, and is not there where one reads it.
    package var contentDigest: PayloadDigest?

    /// The attribute that says what the file of an item was called whose bytes the library holds.
    package static let fileNameKey = "fileName"
    /// The attribute that says which permissions that file had, in octal: those of user, group and others alone.
    package static let fileModeKey = "fileMode"

    /// Whether the item refers to an address.
    package var isLink: Bool { if case .url = source { true } else { false } }

    /// The digest of what the item holds, by which others that hold the same are found; nil where it was not taken.
    package var heldDigest: PayloadDigest? {
        switch source {
        case .file, .url: contentDigest
        case .data(let digest, let size): size > 0 ? digest : nil
        }
    }

    package init(
        id: ItemID, name: String, type: UTType, source: ItemSource, done: Bool = false, note: String = "",
        importer: String? = nil, added: Timestamp, attributes: [String: AttributeValue] = [:],
        excerpt: String? = nil, contentDigest: PayloadDigest? = nil
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.source = source
        self.done = done
        self.note = note
        self.importer = importer
        self.added = added
        self.attributes = attributes
        self.excerpt = excerpt
        self.contentDigest = contentDigest
    }

    /// Returns the item under another id; for an item that is not yet in a library.
    package func identified(by id: ItemID) -> Item {
        var item = self
        item.id = id
        return item
    }
}

/// Holds an item with the row where it stood when it was read.
package struct PlacedItem: Sendable, Hashable {
    package let list: ListID
    package let row: Row
    package let item: Item
    /// True for the one item that is in focus.
    package let isFocused: Bool

    package init(list: ListID, row: Row, item: Item, isFocused: Bool = false) {
        self.list = list
        self.row = row
        self.item = item
        self.isFocused = isFocused
    }
}
