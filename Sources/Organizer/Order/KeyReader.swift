/// Reads the keys of many rows of one tree; rows that follow each other cost one page walk a leaf.
package struct KeyReader<Storage: PageStorage> {
    private let tree: PageTree<Storage>
    private var current = LeafRows(rows: 0..<0, keys: [])

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

    private mutating func leaf(at row: Int) throws(StoreError) -> LeafRows {
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
                current = LeafRows(rows: rows, keys: keys)
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

// Outside the generic type, so that copies of it need no look at what `Storage` is.
private struct LeafRows {
    var rows: Range<Int>
    var keys: [ItemKey]
}
