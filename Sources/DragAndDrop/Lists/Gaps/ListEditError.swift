/// Says why an edit of a list was refused; the list is as it was.
public enum ListEditError: Error, Hashable, Sendable {
    /// The list, of `count` rows, does not have one or more of these rows, which are counted from 0.
    case rowsOutOfRange(Range<Int>, count: Int)
    /// The list, of `count` rows, has the gaps 0…count, and not this one.
    case gapOutOfRange(Int, count: Int)
    /// No row has these ids, which are given as their descriptions.
    case unknownIDs([String])
    /// These ids, given as their descriptions, are already taken or were given twice.
    case duplicateIDs([String])
    /// There is no list of this name, which is given as its description.
    case unknownList(String)
    /// The edit mode or a lock does not allow this kind of edit now.
    case notAllowed(ListEditKind)
}

/// Names the kinds of edits that an edit mode or a lock switches on and off.
public enum ListEditKind: String, Hashable, Sendable, CaseIterable {
    /// Moving rows to a gap.
    case moving
    /// Removing rows.
    case deleting
    /// Adding and inserting rows, by hand or by a drop.
    case adding
    /// Switching a property of a row on or off: ticking it off.
    case toggling
    /// Dragging rows into another order.
    case reordering
}

extension Collection {
    /// Checks rows that come from outside: all must be in 0..<count.
    public func checkRows(_ rows: RangeSet<Int>) throws(ListEditError) {
        try rows.check(count: count)
    }

    /// Checks a gap that comes from outside: it must be in 0…count.
    public func checkGap(_ gap: Int) throws(ListEditError) {
        guard gap >= 0 && gap <= count else { throw .gapOutOfRange(gap, count: count) }
    }
}

extension RangeSet<Int> {
    func check(count: Int) throws(ListEditError) {
        guard let first = ranges.first, let last = ranges.last else { return }
        if first.lowerBound < 0 { throw .rowsOutOfRange(first, count: count) }
        if last.upperBound > count { throw .rowsOutOfRange(last, count: count) }
    }
}
