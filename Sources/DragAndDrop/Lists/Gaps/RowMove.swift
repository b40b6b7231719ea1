/// Describes a move whose rows and gap are known to fit a list, and says where each row goes.
///
/// Rows and gap are counted before anything moves.
public struct RowMove: Hashable, Sendable {
    /// The rows that move, in 0..<count.
    public let rows: RangeSet<Int>
    /// The gap that they move to, in 0…count.
    public let gap: Int
    /// How many rows the list has.
    public let count: Int

    /// Checks rows and a gap that come from outside against a list of `count` rows.
    public init(of rows: RangeSet<Int>, to gap: Int, count: Int) throws(ListEditError) {
        try rows.check(count: count)
        guard gap >= 0 && gap <= count else { throw .gapOutOfRange(gap, count: count) }
        self.rows = rows
        self.gap = gap
        self.count = count
    }

    /// Tells whether the list looks the same after the move as before.
    public var changesNothing: Bool {
        guard let first = rows.ranges.first, let last = rows.ranges.last else { return true }
        return first == last && gap >= first.lowerBound && gap <= first.upperBound
    }

    /// Where the moved rows stand afterwards: contiguous, in the order they had.
    public var landing: Range<Int> {
        let start = gap - rows.rowCount(above: gap)
        return start..<start + rows.rowCount
    }

    /// Returns the offset that a row has after the move; costs as many steps as there are ranges of rows.
    ///
    /// - Parameter row: A row in 0..<count, moved or not, counted before the move.
    public func offset(of row: Int) -> Int {
        precondition(row >= 0 && row < count, "The list has no such row.")
        if rows.contains(row) { return landing.lowerBound + rows.rowCount(above: row) }
        let closedUp = row - rows.rowCount(above: row)
        return row < gap ? closedUp : closedUp + rows.rowCount
    }
}

extension MutableCollection where Self: RandomAccessCollection {
    /// Makes a checked move; the collection must have as many rows as the move was checked against.
    @inlinable
    public mutating func apply(_ move: RowMove) {
        precondition(count == move.count, "The move was checked against a list of another length.")
        self.move(fromOffsets: move.rows, toOffset: move.gap)
    }
}
