/// Says where a key stands.
package struct KeyPlace: Sendable, Hashable {
    /// The root of the list that holds it.
    package var root: PageID
    package var row: Int
}

/// Finds the rows of many keys; each leaf's own place is looked up once, and keys in list order cost next to nothing.
package struct KeyLocator<Storage: PageStorage> {
    private let storage: Storage
    private var leaves: [PageID: PlacedLeaf] = [:]
    /// Where the last key was found; its neighbour is often asked for next.
    private var last: (leaf: PlacedLeaf, index: Int)?

    package init(_ storage: Storage) { self.storage = storage }

    /// Finds the list and row of a key; nil when no list holds it.
    package mutating func place(of key: ItemKey) throws(StoreError) -> KeyPlace? {
        if let (leaf, index) = last, index + 1 < leaf.keys.count, leaf.keys[index + 1] == key {
            last?.index = index + 1
            return KeyPlace(root: leaf.start.root, row: leaf.start.row + index + 1)
        }
        guard let id = try storage.leaf(of: key) else { return nil }
        let leaf = try leaf(id)
        guard let index = leaf.keys.firstIndex(of: key) else {
            throw storage.damage(id, "key \(key.rawValue) should stand on it and does not")
        }
        last = (leaf, index)
        return KeyPlace(root: leaf.start.root, row: leaf.start.row + index)
    }

    private mutating func leaf(_ id: PageID) throws(StoreError) -> PlacedLeaf {
        if let known = leaves[id] { return known }
        let page = try storage.page(id)
        guard case .leaf(let keys) = page.content else { throw storage.damage(id, "should be a leaf") }
        var start = 0
        var below = id
        var above = page.parent
        for _ in 0..<PageLimits.deepest {
            guard let parentID = above else {
                let leaf = PlacedLeaf(start: KeyPlace(root: below, row: start), keys: keys)
                leaves[id] = leaf
                return leaf
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

// Outside the generic type, so that copies of it need no look at what `Storage` is.
private struct PlacedLeaf {
    /// The place of its first key.
    var start: KeyPlace
    var keys: [ItemKey]
}

extension PageStorage {
    /// Finds the root of the list in which an item stands, without its row; nil when it stands in none.
    package func root(of key: ItemKey) throws(StoreError) -> PageID? {
        guard var page = try leaf(of: key) else { return nil }
        for _ in 0..<PageLimits.deepest {
            guard let parent = try self.page(page).parent else { return page }
            page = parent
        }
        throw damage(page, "deeper than \(PageLimits.deepest) levels")
    }
}
