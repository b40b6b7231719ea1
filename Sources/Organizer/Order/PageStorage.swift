/// Reads and writes the pages of lists' orders within one transaction.
///
/// A storage holds many trees. It may keep what is written until the transaction ends.
package protocol PageStorage: AnyObject {
    /// Reads a page; a page that is not there is damage.
    func page(_ id: PageID) throws(StoreError) -> OrderPage
    func write(_ page: OrderPage, as id: PageID) throws(StoreError)
    /// Changes a page's parent, and nothing else of it.
    func setParent(_ parent: PageID?, of id: PageID) throws(StoreError)
    func makePage(_ page: OrderPage) throws(StoreError) -> PageID
    func removePage(_ id: PageID) throws(StoreError)

    /// Finds the leaf that holds a key; nil when no list does.
    func leaf(of key: ItemKey) throws(StoreError) -> PageID?
    /// Notes the leaf that holds these keys from now on; nil when no list does.
    func setLeaf(_ leaf: PageID?, of keys: ArraySlice<ItemKey>) throws(StoreError)

    /// Describes damage, and where this storage lies.
    func damage(_ detail: String) -> StoreError
}

extension PageStorage {
    func damage(_ id: PageID, _ detail: String) -> StoreError { damage("page \(id.rawValue): \(detail)") }
}
