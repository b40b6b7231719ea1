/// Names an item within one store by a number that the store never gives twice.
package struct ItemKey: RawRepresentable, Sendable, Hashable, Comparable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Names a page of a list's order within one store.
package struct PageID: RawRepresentable, Sendable, Hashable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// Holds one page of a list's order: a leaf with the keys of neighbouring rows, or an inner page that counts the
/// rows under each of its children.
package struct OrderPage: Sendable, Hashable {
    package struct Child: Sendable, Hashable {
        package var page: PageID
        /// How many rows stand under it.
        package var count: Int

        package init(page: PageID, count: Int) {
            self.page = page
            self.count = count
        }
    }

    package enum Content: Sendable, Hashable {
        case leaf([ItemKey])
        case inner([Child])
    }

    /// No page counts more rows: so far from what a disk can hold that the counts of many pages add up without overflow.
    package static let mostRows = 1 << 40

    /// The inner page that has this one as a child; nil for a list's root.
    package var parent: PageID?
    package var content: Content

    package init(parent: PageID?, content: Content) {
        self.parent = parent
        self.content = content
    }

    /// How many rows stand on the page or under it.
    package var count: Int {
        switch content {
        case .leaf(let keys): keys.count
        case .inner(let children): children.rowCount
        }
    }
}

/// States how full pages are.
///
/// Two pages that stand side by side under one parent always hold more than the joining bound together, so a list
/// of n rows has fewer than 2n / 384 + 2 leaves however it was edited. The bound lies below the capacity so that
/// edits which alternate at a page's edge do not split and join it each time.
package struct PageLimits: Sendable, Hashable {
    /// The most keys of a leaf.
    package let leafCapacity: Int
    /// Neighbouring leaves that hold no more than this together become one.
    package let leafJoiningBound: Int
    /// The most children of an inner page.
    package let innerCapacity: Int
    /// Neighbouring inner pages that hold no more children than this together become one.
    package let innerJoiningBound: Int

    /// The limits of every stored library.
    package static let standard = PageLimits(leafCapacity: 512, innerCapacity: 128)

    /// Sets the joining bounds to three quarters of the capacities, which are at least 4.
    package init(leafCapacity: Int, innerCapacity: Int) {
        precondition(leafCapacity >= 4 && innerCapacity >= 4, "a page that splits must leave two that stand")
        self.leafCapacity = leafCapacity
        self.leafJoiningBound = leafCapacity * 3 / 4
        self.innerCapacity = innerCapacity
        self.innerJoiningBound = innerCapacity * 3 / 4
    }

    /// No tree is deeper; more levels than this are damage.
    static let deepest = 32
}
