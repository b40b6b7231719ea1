/// Holds what was cut from a list, in order: loose keys, and whole leaves that need not be rewritten.
package struct Cutting {
    enum Piece {
        case keys([ItemKey])
        /// A leaf whose page stands under no parent until it is pasted.
        case leaf(OrderPage.Child)
    }

    var pieces: [Piece] = []
}

/// Says what lands at one gap of a tree.
package struct KeyInsertion: Sendable, Hashable {
    /// A gap, counted before anything of the same call is inserted.
    package var gap: Int
    package var keys: [ItemKey]

    package init(gap: Int, keys: [ItemKey]) {
        self.gap = gap
        self.keys = keys
    }
}

extension PageTree {
    /// Inserts keys, which no list holds, at a gap in 0…count.
    package func insert(_ keys: [ItemKey], at gap: Int) throws(StoreError) {
        try insert([KeyInsertion(gap: gap, keys: keys)])
    }

    /// Inserts keys at several gaps, which ascend; insertions at one gap stand in the order given.
    package func insert(_ insertions: [KeyInsertion]) throws(StoreError) {
        let landings = insertions.lazy.filter { !$0.keys.isEmpty }.map {
            Landing(gap: $0.gap, pieces: [.keys($0.keys)])
        }
        try paste(Array(landings))
    }

    /// Takes rows out, which ascend and lie in 0..<count; no list holds their keys afterwards.
    package func remove(_ rows: [Range<Int>]) throws(StoreError) {
        for piece in try cut(rows).pieces {
            switch piece {
            case .keys(let keys):
                try storage.setLeaf(nil, of: keys[...])
            case .leaf(let leaf):
                guard case .leaf(let keys) = try storage.page(leaf.page).content else {
                    throw storage.damage(leaf.page, "should be a leaf")
                }
                try storage.setLeaf(nil, of: keys[...])
                try storage.removePage(leaf.page)
            }
        }
    }

    /// Moves rows, which ascend and lie in 0..<count, to a gap in 0…count; both are counted before anything moves.
    package func move(_ rows: [Range<Int>], to gap: Int) throws(StoreError) {
        if rows.count == 1, rows[0].lowerBound <= gap, gap <= rows[0].upperBound { return }
        try paste(try cut(rows), at: gap - rows.rowCount(before: gap))
    }

    /// Takes rows out, which ascend and lie in 0..<count, to be pasted here or in another tree of the storage.
    ///
    /// What was cut must be pasted, or the storage is left with pages and keys that no list holds.
    package func cut(_ rows: [Range<Int>]) throws(StoreError) -> Cutting {
        let rows = rows.filter { !$0.isEmpty }
        var cutting = Cutting()
        guard !rows.isEmpty else { return cutting }
        let whole = OrderPage.Child(page: root, count: try count())
        let parts = try cut(rows[...], from: whole, startingAt: 0, depth: 0, into: &cutting)
        try setRoot(parts)
        return cutting
    }

    /// Inserts what was cut at a gap in 0…count, counted after the cut.
    package func paste(_ cutting: Cutting, at gap: Int) throws(StoreError) {
        guard !cutting.pieces.isEmpty else { return }
        try paste([Landing(gap: gap, pieces: cutting.pieces)])
    }

    private func paste(_ landings: [Landing]) throws(StoreError) {
        guard !landings.isEmpty else { return }
        let whole = OrderPage.Child(page: root, count: try count())
        try setRoot(try paste(landings[...], into: whole, startingAt: 0, depth: 0))
    }
}

extension [Range<Int>] {
    /// Counts the rows that lie before a gap.
    package func rowCount(before gap: Int) -> Int {
        reduce(0) { $0 + Swift.max(0, Swift.min($1.upperBound, gap) - $1.lowerBound) }
    }

    /// How many rows the ranges hold, which do not overlap.
    package var rowCount: Int { reduce(0) { $0 + $1.count } }
}
