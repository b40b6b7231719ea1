extension PageTree {
    /// Checks every page of the tree against what ``PageLimits`` and ``PageTree`` promise; costs a pass over it.
    ///
    /// `seen` collects the pages, so that a caller finds those that belong to no tree and those that belong to two.
    package func violations(seen: inout Set<PageID>) throws(StoreError) -> [Violation] {
        var check = Check(tree: self, seen: seen)
        let page = try storage.page(root)
        if page.parent != nil { check.report(.backPointers, root, "is a root and names a parent") }
        try check.visit(OrderPage.Child(page: root, count: page.count), parent: nil, depth: 0)
        seen = check.seen
        return check.found
    }

    private struct Check {
        let tree: PageTree
        var seen: Set<PageID>
        var found: [Violation] = []
        var leafDepth: Int?

        mutating func report(_ rule: Violation.Rule, _ id: PageID, _ detail: String) {
            guard found.count < StoreLimits.violations else { return }
            found.append(
                Violation(rule, "page \(id.rawValue) of the list at page \(tree.root.rawValue) \(detail)"))
        }

        mutating func visit(_ subtree: OrderPage.Child, parent: PageID?, depth: Int) throws(StoreError) {
            guard seen.insert(subtree.page).inserted else {
                return report(.onePlace, subtree.page, "stands in two places")
            }
            guard depth < PageLimits.deepest else {
                return report(.pageBounds, subtree.page, "lies too deep")
            }
            let page = try tree.storage.page(subtree.page)
            if page.parent != parent {
                report(.backPointers, subtree.page, "names another parent than it has")
            }
            if page.count != subtree.count {
                report(.counts, subtree.page, "holds \(page.count) rows, counted as \(subtree.count)")
            }
            switch page.content {
            case .leaf(let keys): try check(keys, on: subtree.page, depth: depth)
            case .inner(let children): try check(children, under: subtree.page, depth: depth)
            }
        }

        private mutating func check(_ keys: [ItemKey], on id: PageID, depth: Int) throws(StoreError) {
            if depth != leafDepth ?? depth {
                report(.pageBounds, id, "is a leaf at another depth than the first")
            }
            leafDepth = leafDepth ?? depth
            if keys.isEmpty, depth > 0 { report(.pageBounds, id, "is empty") }
            if keys.count > tree.limits.leafCapacity { report(.pageBounds, id, "holds \(keys.count) keys") }
            if Set(keys).count != keys.count { report(.onePlace, id, "holds a key twice") }
            for key in keys where try tree.storage.leaf(of: key) != id {
                report(.backPointers, id, "holds key \(key.rawValue), which names another page")
            }
        }

        private mutating func check(
            _ children: [OrderPage.Child], under id: PageID, depth: Int
        ) throws(StoreError) {
            if children.isEmpty { report(.pageBounds, id, "has no children") }
            if children.count == 1, depth == 0 { report(.pageBounds, id, "is a root with a single child") }
            if children.count > tree.limits.innerCapacity {
                report(.pageBounds, id, "has \(children.count) children")
            }
            for child in children { try visit(child, parent: id, depth: depth + 1) }
            for (left, right) in zip(children, children.dropFirst()) {
                try checkNeighbours(left, right)
            }
        }

        private mutating func checkNeighbours(
            _ left: OrderPage.Child, _ right: OrderPage.Child
        ) throws(StoreError) {
            switch (try tree.storage.page(left.page).content, try tree.storage.page(right.page).content) {
            case (.leaf(let left), .leaf(let right))
            where left.count + right.count <= tree.limits.leafJoiningBound:
                break
            case (.inner(let left), .inner(let right))
            where left.count + right.count <= tree.limits.innerJoiningBound:
                break
            default: return
            }
            report(.pageBounds, left.page, "and its right neighbour should be one page")
        }
    }
}
