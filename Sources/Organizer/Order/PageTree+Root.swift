extension PageTree {
    /// Makes pages of one height the list's whole order: under the root, as the root, or in new levels between.
    func setRoot(_ parts: [Part]) throws(StoreError) {
        var parts = parts
        if parts.count > 1, let index = parts.firstIndex(where: { $0.child.page == root }) {
            parts[index].child.page = try evictRoot()
        }
        var children = try settle(parts).map(\.child)
        if children.isEmpty {
            try storage.write(OrderPage(parent: nil, content: .leaf([])), as: root)
            return
        }
        if children.map(\.page) != [root] {
            while children.count > limits.innerCapacity {
                var level: [OrderPage.Child] = []
                for group in groups(of: children, growingAtEnd: parts.last?.isNew == true) {
                    level.append(try makeInner(group))
                }
                children = level
            }
            try write(children, asChildrenOf: root, in: OrderPage(parent: nil, content: .leaf([])))
        }
        try collapse()
    }

    /// Moves what the root holds to a page of its own.
    private func evictRoot() throws(StoreError) -> PageID {
        let content = try storage.page(root).content
        let id = try storage.makePage(OrderPage(parent: nil, content: content))
        try adopt(content, on: id)
        return id
    }

    /// Takes up an only child, so that no level holds a single page.
    private func collapse() throws(StoreError) {
        for _ in 0..<PageLimits.deepest {
            guard case .inner(let children) = try storage.page(root).content, children.count == 1 else {
                return
            }
            let content = try storage.page(children[0].page).content
            try storage.write(OrderPage(parent: nil, content: content), as: root)
            try adopt(content, on: root)
            try storage.removePage(children[0].page)
        }
    }

    private func adopt(_ content: OrderPage.Content, on id: PageID) throws(StoreError) {
        switch content {
        case .leaf(let keys): try storage.setLeaf(id, of: keys[...])
        case .inner(let children): for child in children { try storage.setParent(id, of: child.page) }
        }
    }
}
