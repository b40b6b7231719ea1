/// Names a row of a list by its offset, 0-based.
package struct Row: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
    package let offset: Int

    package init(_ offset: Int) { self.offset = offset }
    package init(integerLiteral offset: Int) { self.init(offset) }

    package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
}

/// Names a place between rows, 0…count: gap 0 is the top, gap `count` the end.
package struct Gap: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
    package let offset: Int

    package init(_ offset: Int) { self.offset = offset }
    package init(integerLiteral offset: Int) { self.init(offset) }

    package static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
}
