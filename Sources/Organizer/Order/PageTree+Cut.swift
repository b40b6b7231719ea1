extension PageTree {
    /// Takes rows out of a subtree and returns what stands in its place: pages of its height, none when it is empty.
    ///
    /// `rows`: those that lie in the subtree, clamped to it by the caller. `start`: the subtree's first row.
    func cut(
        _ rows: ArraySlice<Range<Int>>, from subtree: OrderPage.Child, startingAt start: Int, depth: Int,
        into cutting: inout Cutting
    ) throws(StoreError) -> [Part] {
        let page = try page(of: subtree, depth: depth)
        switch page.content {
        case .leaf(let keys):
            return try cut(rows, fromLeaf: subtree.page, of: page, keys, startingAt: start, into: &cutting)
        case .inner(let children):
            var parts: [Part] = []
            var rows = rows
            var first = start
            var closesGap = false
            for child in children {
                let span = first..<first + child.count
                first = span.upperBound
                let own = rows.prefix(below: span.upperBound)
                if own.isEmpty {
                    parts.append(Part(child, isTouched: closesGap))
                    closesGap = false
                } else if own.count == 1, own.first.map({ $0.clamped(to: span) == span }) == true {
                    try harvest(child, depth: depth + 1, into: &cutting)
                    closesGap = true
                } else {
                    let clamped = own.map { $0.clamped(to: span) }
                    let left = try cut(
                        clamped[...], from: child, startingAt: span.lowerBound, depth: depth + 1,
                        into: &cutting)
                    parts += left
                    closesGap = left.isEmpty
                }
                rows = rows.dropping(below: span.upperBound)
            }
            return try replaceChildren(of: subtree.page, in: page, with: parts)
        }
    }

    private func cut(
        _ rows: ArraySlice<Range<Int>>, fromLeaf id: PageID, of page: OrderPage, _ keys: [ItemKey],
        startingAt start: Int, into cutting: inout Cutting
    ) throws(StoreError) -> [Part] {
        var kept: [ItemKey] = []
        kept.reserveCapacity(keys.count)
        var next = 0
        for range in rows {
            let local = range.lowerBound - start..<range.upperBound - start
            kept += keys[next..<local.lowerBound]
            cutting.append(keys[local])
            next = local.upperBound
        }
        kept += keys[next...]
        return try replaceLeaf(id, in: page, with: kept)
    }

    /// Takes a whole subtree: its leaves stay as they are, its inner pages go.
    private func harvest(
        _ subtree: OrderPage.Child, depth: Int, into cutting: inout Cutting
    ) throws(StoreError) {
        switch try page(of: subtree, depth: depth).content {
        case .leaf:
            cutting.pieces.append(.leaf(subtree))
        case .inner(let children):
            for child in children { try harvest(child, depth: depth + 1, into: &cutting) }
            try storage.removePage(subtree.page)
        }
    }
}

extension Cutting {
    /// Adds loose keys, to the loose keys before them where such are last.
    fileprivate mutating func append(_ keys: ArraySlice<ItemKey>) {
        if case .keys(var loose)? = pieces.last {
            pieces.removeLast()
            loose += keys
            pieces.append(.keys(loose))
        } else {
            pieces.append(.keys(Array(keys)))
        }
    }
}

extension ArraySlice<Range<Int>> {
    /// The ranges at the front that begin before a row.
    fileprivate func prefix(below row: Int) -> Self { prefix { $0.lowerBound < row } }

    /// The ranges without those at the front that end at a row or before it.
    fileprivate func dropping(below row: Int) -> Self { drop { $0.upperBound <= row } }
}
