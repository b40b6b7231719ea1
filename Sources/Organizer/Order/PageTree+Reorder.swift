extension PageTree {
    /// Puts the keys of rows, which ascend and lie in 0..<count, in another order among these rows.
    ///
    /// `keys`: those of the rows, each once, in the new order. No page changes its number of rows, so the tree keeps
    /// its shape; leaves with such rows are rewritten.
    package func reorder(_ rows: [Range<Int>], as keys: [ItemKey]) throws(StoreError) {
        precondition(rows.rowCount == keys.count, "a key for each row")
        guard !keys.isEmpty else { return }
        var rest = keys[...]
        let whole = OrderPage.Child(page: root, count: try count())
        try reorder(rows[...], in: whole, startingAt: 0, depth: 0, taking: &rest)
        precondition(rest.isEmpty, "a row past the end of the list")
    }

    private func reorder(
        _ rows: ArraySlice<Range<Int>>, in subtree: OrderPage.Child, startingAt start: Int, depth: Int,
        taking rest: inout ArraySlice<ItemKey>
    ) throws(StoreError) {
        let page = try page(of: subtree, depth: depth)
        switch page.content {
        case .leaf(var keys):
            var replaced: [ItemKey] = []
            for range in rows {
                let local = range.clamped(to: start..<start + keys.count)
                let new = rest.prefix(local.count)
                keys.replaceSubrange(local.lowerBound - start..<local.upperBound - start, with: new)
                replaced += new
                rest.removeFirst(new.count)
            }
            try storage.write(OrderPage(parent: page.parent, content: .leaf(keys)), as: subtree.page)
            try storage.setLeaf(subtree.page, of: replaced[...])
        case .inner(let children):
            var rows = rows
            var first = start
            for child in children {
                let end = first + child.count
                rows = rows.drop { $0.upperBound <= first }
                let own = rows.prefix { $0.lowerBound < end }
                if !own.isEmpty {
                    try reorder(own, in: child, startingAt: first, depth: depth + 1, taking: &rest)
                }
                first = end
            }
        }
    }
}
