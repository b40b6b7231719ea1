/// Keeps the order of one list in pages: leaves of item keys under inner pages of counts, all leaves at one depth.
///
/// To find a row, a gap, or the row of a key costs one page read a level: three at a million rows. An edit reads and
/// writes the pages of the rows it names, one page a level for each run of them, and their neighbours where two
/// become one. The root's id never changes.
package struct PageTree<Storage: PageStorage> {
    package let root: PageID
    let storage: Storage
    let limits: PageLimits

    package init(root: PageID, in storage: Storage, limits: PageLimits = .standard) {
        self.root = root
        self.storage = storage
        self.limits = limits
    }

    /// Makes the tree of an empty list.
    package static func make(in storage: Storage, limits: PageLimits = .standard) throws(StoreError) -> Self {
        let root = try storage.makePage(OrderPage(parent: nil, content: .leaf([])))
        return Self(root: root, in: storage, limits: limits)
    }

    package func count() throws(StoreError) -> Int { try storage.page(root).count }

    /// Reads the keys of rows, which lie in 0..<count.
    package func keys(in rows: Range<Int>) throws(StoreError) -> [ItemKey] {
        var reader = KeyReader(self)
        var keys: [ItemKey] = []
        keys.reserveCapacity(rows.count)
        try reader.append(rows, to: &keys)
        return keys
    }

    /// Reads the key of one row, which lies in 0..<count.
    package func key(at row: Int) throws(StoreError) -> ItemKey {
        var reader = KeyReader(self)
        return try reader.key(at: row)
    }

    /// Finds the row of a key; nil when this list does not hold it.
    package func row(of key: ItemKey) throws(StoreError) -> Int? {
        var locator = KeyLocator(storage)
        guard let place = try locator.place(of: key), place.root == root else { return nil }
        return place.row
    }
}
