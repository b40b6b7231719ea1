/// Holds one page among its neighbours while their parent is rewritten.
struct Part {
    var child: OrderPage.Child
    /// Its number of keys or children has changed, or its neighbour has; it may have to be joined.
    var isTouched: Bool
    /// It comes from a page that overflowed, and joins a neighbour wherever both fit on one page.
    var isNew: Bool

    init(_ child: OrderPage.Child, isTouched: Bool = false, isNew: Bool = false) {
        self.child = child
        self.isTouched = isTouched
        self.isNew = isNew
    }
}

extension PageTree {
    /// Reads a subtree's page, and checks that it is as its parent says.
    func page(of subtree: OrderPage.Child, depth: Int) throws(StoreError) -> OrderPage {
        guard depth < PageLimits.deepest else {
            throw storage.damage(subtree.page, "deeper than \(PageLimits.deepest) levels")
        }
        guard subtree.count > 0 || subtree.page == root else {
            throw storage.damage(subtree.page, "no rows, and yet a parent")
        }
        let page = try storage.page(subtree.page)
        guard page.count == subtree.count else {
            throw storage.damage(subtree.page, "\(page.count) rows where its parent counts \(subtree.count)")
        }
        return page
    }

    /// Writes what is left of a leaf's keys; an empty leaf goes, unless it is the root.
    func replaceLeaf(_ id: PageID, in page: OrderPage, with keys: [ItemKey]) throws(StoreError) -> [Part] {
        guard !keys.isEmpty || id == root else {
            try storage.removePage(id)
            return []
        }
        try storage.write(OrderPage(parent: page.parent, content: .leaf(keys)), as: id)
        return [Part(OrderPage.Child(page: id, count: keys.count), isTouched: true)]
    }

    /// Gives an inner page new children: joins them where they are small, and divides the page when they are too many.
    func replaceChildren(of id: PageID, in page: OrderPage, with parts: [Part]) throws(StoreError) -> [Part] {
        let settled = try settle(parts).map(\.child)
        guard !settled.isEmpty else { return try replaceLeaf(id, in: page, with: []) }
        let growsAtEnd = parts.last?.isNew == true
        let groups = groups(of: settled, growingAtEnd: growsAtEnd)
        try write(groups[0], asChildrenOf: id, in: page)
        var replacements = [Part(OrderPage.Child(page: id, count: groups[0].rowCount), isTouched: true)]
        for group in groups.dropFirst() {
            replacements.append(Part(try makeInner(group), isTouched: true, isNew: true))
        }
        return replacements
    }

    /// Joins neighbours where a touched one is small.
    func settle(_ parts: [Part]) throws(StoreError) -> [Part] {
        var settled: [Part] = []
        for part in parts {
            if let last = settled.last, last.isTouched || part.isTouched, let joined = try join(last, part) {
                settled[settled.count - 1] = joined
            } else {
                settled.append(part)
            }
        }
        return settled
    }

    /// Makes one page of two neighbours; nil when they hold too much together.
    private func join(_ left: Part, _ right: Part) throws(StoreError) -> Part? {
        let isNew = left.isNew || right.isNew
        let leafBound = isNew ? limits.leafCapacity : limits.leafJoiningBound
        let innerBound = isNew ? limits.innerCapacity : limits.innerJoiningBound
        let count = left.child.count + right.child.count
        // The touched one has just been read or written; a neighbour that cannot join it is not read for nothing.
        let touched = left.isTouched ? left.child.page : right.child.page
        if case .leaf = try storage.page(touched).content, count > leafBound { return nil }
        let leftPage = try storage.page(left.child.page)
        let rightPage = try storage.page(right.child.page)
        switch (leftPage.content, rightPage.content) {
        case (.leaf(let leftKeys), .leaf(let rightKeys)):
            let keepsLeft = leftKeys.count >= rightKeys.count
            let (kept, gone) =
                keepsLeft ? (left.child.page, right.child.page) : (right.child.page, left.child.page)
            let moved = keepsLeft ? rightKeys : leftKeys
            try storage.write(
                OrderPage(
                    parent: (keepsLeft ? leftPage : rightPage).parent, content: .leaf(leftKeys + rightKeys)),
                as: kept)
            try storage.setLeaf(kept, of: moved[...])
            try storage.removePage(gone)
            return Part(OrderPage.Child(page: kept, count: count), isTouched: true, isNew: isNew)
        case (.inner(let leftChildren), .inner(let rightChildren)):
            guard leftChildren.count + rightChildren.count <= innerBound else { return nil }
            var parts = (leftChildren + rightChildren).map { Part($0) }
            parts[leftChildren.count].isTouched = true
            let children = try settle(parts).map(\.child)
            try write(children, asChildrenOf: left.child.page, in: leftPage)
            try storage.removePage(right.child.page)
            return Part(OrderPage.Child(page: left.child.page, count: count), isTouched: true, isNew: isNew)
        default:
            throw storage.damage(right.child.page, "its left neighbour stands at another height")
        }
    }

    func write(
        _ children: [OrderPage.Child], asChildrenOf id: PageID, in page: OrderPage
    ) throws(StoreError) {
        var known: Set<PageID> = []
        if case .inner(let old) = page.content { known = Set(old.map(\.page)) }
        try storage.write(OrderPage(parent: page.parent, content: .inner(children)), as: id)
        for child in children where !known.contains(child.page) { try storage.setParent(id, of: child.page) }
    }

    func makeInner(_ children: [OrderPage.Child]) throws(StoreError) -> OrderPage.Child {
        let id = try storage.makePage(OrderPage(parent: nil, content: .inner(children)))
        for child in children { try storage.setParent(id, of: child.page) }
        return OrderPage.Child(page: id, count: children.rowCount)
    }

    /// Divides the children of one page, or of a new level, among as few pages as hold them.
    func groups(of children: [OrderPage.Child], growingAtEnd: Bool) -> [[OrderPage.Child]] {
        let number = (children.count + limits.innerCapacity - 1) / limits.innerCapacity
        let size = growingAtEnd ? limits.innerCapacity : (children.count + number - 1) / number
        return stride(from: 0, to: children.count, by: size).map {
            Array(children[$0..<min($0 + size, children.count)])
        }
    }
}

extension [OrderPage.Child] {
    /// How many rows stand under the children together.
    var rowCount: Int { reduce(0) { $0 + $1.count } }
}
