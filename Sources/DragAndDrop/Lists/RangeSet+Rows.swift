extension RangeSet<Int> {
    /// Counts the rows in the set; costs as many steps as the set has ranges.
    @inlinable
    public var rowCount: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Makes a set from rows in any order; repeated rows count once.
    ///
    /// Costs one sort when the rows are out of order, and one pass otherwise.
    public init(rows: some Sequence<Int>) {
        var sorted = Array(rows)
        if zip(sorted, sorted.dropFirst()).contains(where: { $0 > $1 }) { sorted.sort() }
        var runs: [Range<Int>] = []
        for row in sorted {
            precondition(row < Int.max, "No collection has a row Int.max.")
            if let last = runs.last, row <= last.upperBound {
                runs[runs.count - 1] = last.lowerBound..<Swift.max(last.upperBound, row + 1)
            } else {
                runs.append(row..<row + 1)
            }
        }
        self.init(runs)
    }

    /// Lists the rows, in order.
    public var rows: [Int] { ranges.flatMap { Array($0) } }

    /// Counts the rows of the set that stand above an offset.
    func rowCount(above offset: Int) -> Int {
        var count = 0
        for range in ranges {
            if range.lowerBound >= offset { break }
            count += Swift.min(range.upperBound, offset) - range.lowerBound
        }
        return count
    }
}
