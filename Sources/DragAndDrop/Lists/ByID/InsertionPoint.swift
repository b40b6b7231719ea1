/// Names a gap by the rows around it, so that what is inserted later, when a load has ended, lands where the drop
/// was, whatever happened to the list in between.
///
/// The gap is the one after the row above, as long as the list has that row; else the one before the row below;
/// else the top where there was no row above, and the end otherwise.
public struct InsertionPoint<ID: Hashable>: Hashable {
    /// The row above the gap; nil at the top.
    public var previous: ID?
    /// The row below the gap; nil at the end.
    public var next: ID?

    /// Names the gap between two rows; ``Swift/RandomAccessCollection/insertionPoint(atGap:)`` finds them.
    @inlinable
    public init(previous: ID?, next: ID?) {
        self.previous = previous
        self.next = next
    }
}

extension InsertionPoint: Sendable where ID: Sendable {}

extension RandomAccessCollection where Element: Identifiable {
    /// Names a gap by the rows around it.
    ///
    /// - Parameter gap: A gap in 0…count.
    @inlinable
    public func insertionPoint(atGap gap: Int) throws(ListEditError) -> InsertionPoint<Element.ID> {
        try checkGap(gap)
        let below = index(startIndex, offsetBy: gap)
        return InsertionPoint(
            previous: gap > 0 ? self[index(before: below)].id : nil, next: gap < count ? self[below].id : nil)
    }

    /// Finds the gap that an insertion point names now; costs a search for its rows.
    @inlinable
    public func gap(of point: InsertionPoint<Element.ID>) -> Int {
        if let previous = point.previous, let row = row(of: previous) { return row + 1 }
        if let next = point.next, let row = row(of: next) { return row }
        return point.previous == nil ? 0 : count
    }

    /// Finds a row by its id; costs a search.
    @inlinable
    public func row(of id: Element.ID) -> Int? {
        firstIndex { $0.id == id }.map { distance(from: startIndex, to: $0) }
    }

    /// Finds rows by their ids, in one pass, and refuses ids that the list does not have, naming them.
    @inlinable
    public func rows(of ids: some Sequence<Element.ID>) throws(ListEditError) -> RangeSet<Int> {
        var wanted = Set(ids)
        var found: [Int] = []
        found.reserveCapacity(wanted.count)
        for (row, element) in enumerated() where wanted.remove(element.id) != nil { found.append(row) }
        if !wanted.isEmpty { throw .unknownIDs(wanted.map { "\($0)" }.sorted()) }
        return RangeSet(rows: found)
    }
}
