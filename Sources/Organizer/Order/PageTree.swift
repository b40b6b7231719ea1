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

/// Reads the keys of many rows of one tree; rows that follow each other cost one page walk a leaf.
package struct KeyReader<Storage: PageStorage> {
    private struct Leaf {
        var rows: Range<Int>
        var keys: [ItemKey]
    }

    private let tree: PageTree<Storage>
    private var current = Leaf(rows: 0..<0, keys: [])

    package init(_ tree: PageTree<Storage>) { self.tree = tree }

    /// Reads the key of a row, which lies in 0..<count.
    package mutating func key(at row: Int) throws(StoreError) -> ItemKey {
        let leaf = try leaf(at: row)
        return leaf.keys[row - leaf.rows.lowerBound]
    }

    /// Reads the keys of rows, which lie in 0..<count, behind those that are there.
    package mutating func append(_ rows: Range<Int>, to keys: inout [ItemKey]) throws(StoreError) {
        var row = rows.lowerBound
        while row < rows.upperBound {
            let leaf = try leaf(at: row)
            let end = min(leaf.rows.upperBound, rows.upperBound)
            keys += leaf.keys[row - leaf.rows.lowerBound..<end - leaf.rows.lowerBound]
            row = end
        }
    }

    private mutating func leaf(at row: Int) throws(StoreError) -> Leaf {
        if current.rows.contains(row) { return current }
        var id = tree.root
        var start = 0
        var expected: Int?
        for _ in 0..<PageLimits.deepest {
            switch try tree.storage.page(id).content {
            case .leaf(let keys):
                let rows = start..<start + keys.count
                guard expected ?? keys.count == keys.count, rows.contains(row) else {
                    throw tree.storage.damage(id, "a leaf of \(keys.count) keys does not reach row \(row)")
                }
                current = Leaf(rows: rows, keys: keys)
                return current
            case .inner(let children):
                var next: OrderPage.Child?
                for child in children {
                    if row - start < child.count {
                        next = child
                        break
                    }
                    start += child.count
                }
                guard let next else { throw tree.storage.damage(id, "its children do not reach row \(row)") }
                id = next.page
                expected = next.count
            }
        }
        throw tree.storage.damage(id, "deeper than \(PageLimits.deepest) levels")
    }
}

/// Finds the rows of many keys; each leaf's own place is looked up once.
package struct KeyLocator<Storage: PageStorage> {
    package struct Place: Hashable {
        /// The root of the list that holds the key.
        package var root: PageID
        package var row: Int
    }

    private let storage: Storage
    private var leaves: [PageID: (start: Place, keys: [ItemKey])] = [:]

    package init(_ storage: Storage) { self.storage = storage }

    /// Finds the list and row of a key; nil when no list holds it.
    package mutating func place(of key: ItemKey) throws(StoreError) -> Place? {
        guard let id = try storage.leaf(of: key) else { return nil }
        let leaf = try leaf(id)
        guard let index = leaf.keys.firstIndex(of: key) else {
            throw storage.damage(id, "key \(key.rawValue) should stand on it and does not")
        }
        return Place(root: leaf.start.root, row: leaf.start.row + index)
    }

    private mutating func leaf(_ id: PageID) throws(StoreError) -> (start: Place, keys: [ItemKey]) {
        if let known = leaves[id] { return known }
        let page = try storage.page(id)
        guard case .leaf(let keys) = page.content else { throw storage.damage(id, "should be a leaf") }
        var start = 0
        var below = id
        var above = page.parent
        for _ in 0..<PageLimits.deepest {
            guard let parentID = above else {
                let found = (start: Place(root: below, row: start), keys: keys)
                leaves[id] = found
                return found
            }
            let parent = try storage.page(parentID)
            guard case .inner(let children) = parent.content,
                let index = children.firstIndex(where: { $0.page == below })
            else { throw storage.damage(below, "its parent \(parentID.rawValue) does not have it") }
            start += Array(children[..<index]).rowCount
            below = parentID
            above = parent.parent
        }
        throw storage.damage(id, "deeper than \(PageLimits.deepest) levels")
    }
}
