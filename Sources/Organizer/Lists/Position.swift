/// Says where in a list something lands; a gap is counted before anything moves.
package enum Position: Sendable, Hashable {
    case start
    case end
    case gap(Gap)
    case before(ItemID)
    case after(ItemID)
}

/// Says which rows of a list an edit concerns.
package enum RowSelection: Sendable, Hashable {
    case all
    /// Rows by offset, counted before anything moves.
    case rows(RangeSet<Int>)
    /// Items by id, in any order; list order decides. One that is not in the list is an error.
    case ids([ItemID])
}
