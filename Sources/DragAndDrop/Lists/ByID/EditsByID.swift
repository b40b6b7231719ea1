/// A collection of rows that a list can show and edit; every array of identifiable elements is one.
public typealias EditableRows = RandomAccessCollection & MutableCollection & RangeReplaceableCollection

extension RandomAccessCollection
where Self: MutableCollection & RangeReplaceableCollection, Element: Identifiable {
    /// Moves rows, named by id in any order, to a gap; they keep the list's order.
    ///
    /// - Parameters:
    ///   - ids: Rows of the list; if it lacks one of them, nothing moves.
    ///   - gap: A gap in 0…count, counted before anything moves.
    /// - Returns: What moved, by offsets.
    @inlinable @discardableResult
    public mutating func move(
        ids: some Sequence<Element.ID>, toOffset gap: Int
    ) throws(ListEditError) -> RowMove {
        let move = try RowMove(of: rows(of: ids), to: gap, count: count)
        apply(move)
        return move
    }

    /// Removes rows, named by id in any order, and returns them in the list's order.
    ///
    /// If the list lacks one of them, nothing is removed.
    @inlinable @discardableResult
    public mutating func remove(ids: some Sequence<Element.ID>) throws(ListEditError) -> [Element] {
        let rows = try rows(of: ids)
        let removed = elements(atOffsets: rows)
        remove(atOffsets: rows)
        return removed
    }

    /// Inserts elements at an insertion point, and moves the point behind them: what is inserted there next
    /// follows them.
    @inlinable
    public mutating func insert(contentsOf newElements: [Element], at point: inout InsertionPoint<Element.ID>)
    {
        guard let last = newElements.last else { return }
        insert(contentsOf: newElements, atOffset: gap(of: point))
        point.previous = last.id
    }
}
