import ContentTypes
import DragAndDrop

/// Reads and writes lists and items within one transaction, for an ``Editor``.
///
/// A store that implements this and ``PageStorage`` gets every edit, its inverse, and the history's rules from here.
package protocol LibraryStorage: PageStorage {
    func list(_ key: ListKey) throws(StoreError) -> ListRecord?
    /// Finds a list, hidden or not, by id.
    func listKey(of id: ListID) throws(StoreError) -> ListKey?
    /// Finds a list that is not hidden by its name, which is in NFC.
    func listKey(named name: String) throws(StoreError) -> ListKey?
    /// Finds the list, hidden or not, whose order begins at a page.
    func listKey(rootedAt page: PageID) throws(StoreError) -> ListKey?
    /// Counts the lists that are not hidden.
    func listCount() throws(StoreError) -> Int
    func makeList(_ record: ListRecord) throws(StoreError) -> ListKey
    func updateList(_ key: ListKey, _ record: ListRecord) throws(StoreError)

    /// Finds an item by id, whether a list shows it or not.
    func itemKey(of id: ItemID) throws(StoreError) -> ItemKey?
    func name(of key: ItemKey) throws(StoreError) -> ItemBrief
    /// Adds items under keys that follow one another; an id that is in use is an error.
    func addItems(_ items: [Item]) throws(StoreError) -> [ItemKey]
    /// Adds copies of items under keys that follow one another, with the ids given.
    func addCopies(of keys: [ItemKey], ids: [ItemID], added: Timestamp) throws(StoreError) -> [ItemKey]
    func text(_ field: Step.TextField, of key: ItemKey) throws(StoreError) -> String
    func setText(_ field: Step.TextField, of key: ItemKey, to text: String) throws(StoreError)
    func source(of key: ItemKey) throws(StoreError) -> ItemSource
    /// Finds items that refer to a file, and to what it holds as far as that is known, whether a list shows them or not.
    func items(linkedTo file: FilePath, holding payload: KeptPayload) throws(StoreError) -> [ItemKey]
    /// Lets an item refer to another file, or to bytes that the library keeps.
    func setSource(of key: ItemKey, to source: ItemSource) throws(StoreError)
    /// Marks items, and returns those whose mark changed, in the order given.
    func setDone(_ done: Bool, _ keys: [ItemKey]) throws(StoreError) -> [ItemKey]
    func types(of keys: [ItemKey]) throws(StoreError) -> [UTType: Int]
    /// Reads what items are compared by, in an order of the storage's own.
    ///
    /// `visit`: gets the place of an item among `keys`, and its value; each once.
    func readSortValues(
        _ field: Sorting.Field, of keys: [ItemKey], _ visit: (Int, SortValue) -> Void
    ) throws(StoreError)

    /// The item in focus; nil when nothing is.
    func focus() throws(StoreError) -> ItemKey?
    func setFocus(_ key: ItemKey?) throws(StoreError)
}

/// Holds a list as a store keeps it.
package struct ListRecord: Sendable, Hashable {
    package var id: ListID
    package var name: String
    package var settings: ListSettings
    /// The root of its order.
    package var root: PageID
    /// True while the list is removed, and kept for undo.
    package var isHidden: Bool
    package var revision: Revision

    package init(
        id: ListID, name: String, settings: ListSettings, root: PageID, isHidden: Bool, revision: Revision
    ) {
        self.id = id
        self.name = name
        self.settings = settings
        self.root = root
        self.isHidden = isHidden
        self.revision = revision
    }
}

/// Holds what names an item in a message.
package struct ItemBrief: Sendable, Hashable {
    package var id: ItemID
    package var name: String
    package var type: UTType

    package init(id: ItemID, name: String, type: UTType) {
        self.id = id
        self.name = name
        self.type = type
    }
}
