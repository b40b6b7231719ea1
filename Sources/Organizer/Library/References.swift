/// Says which rows are meant, as a person writes it.
package enum RowReference: Sendable, Hashable {
    case all
    case rows(RangeSet<Int>)
    /// Items by the beginnings of their ids, each of which one item of the list alone may have.
    case ids([ItemID.Prefix])
    /// Items by their whole ids, as a program found them.
    case exactly([ItemID])
}

/// Says where something lands, as a person writes it.
package enum PositionReference: Sendable, Hashable {
    case start
    case end
    case gap(Gap)
    case before(ItemID.Prefix)
    case after(ItemID.Prefix)
}
