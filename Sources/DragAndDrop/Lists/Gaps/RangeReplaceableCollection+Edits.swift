extension RangeReplaceableCollection where Self: RandomAccessCollection & MutableCollection {
    /// Removes rows. Mirrors SwiftUI's `remove(atOffsets:)`.
    ///
    /// All rows are counted before anything is removed, and it is an error of the program to name one that the
    /// collection does not have; ``Swift/Collection/checkRows(_:)`` checks rows that come from outside. Costs one
    /// pass from the first removed row to the end, in place.
    ///
    /// - Parameter offsets: Rows in 0..<count.
    @inlinable
    public mutating func remove(atOffsets offsets: RangeSet<Int>) {
        guard let first = offsets.ranges.first, let last = offsets.ranges.last else { return }
        precondition(
            first.lowerBound >= 0 && last.upperBound <= count,
            "A collection of \(count) rows has no rows \(first.lowerBound)..<\(last.upperBound).")
        let inStorage: Void? = withContiguousMutableStorageIfAvailable { storage in
            storage.closeUp(over: offsets)
        }
        if inStorage == nil { closeUp(over: offsets) }
        removeLast(offsets.rowCount)
    }

    /// Inserts elements at a gap, in their order.
    ///
    /// - Parameters:
    ///   - newElements: What to insert; it lands contiguous, whatever it holds.
    ///   - destination: A gap in 0…count; it is an error of the program to name another.
    @inlinable
    public mutating func insert(contentsOf newElements: some Collection<Element>, atOffset destination: Int) {
        precondition(
            destination >= 0 && destination <= count,
            "A collection of \(count) rows has no gap \(destination).")
        insert(contentsOf: newElements, at: index(startIndex, offsetBy: destination))
    }
}

extension RangeReplaceableCollection {
    /// Removes rows of a collection that cannot be edited in place, such as a string; costs a copy of it.
    ///
    /// - Parameter offsets: Rows in 0..<count, all counted before anything is removed.
    @inlinable
    public mutating func remove(atOffsets offsets: RangeSet<Int>) {
        guard let first = offsets.ranges.first, let last = offsets.ranges.last else { return }
        precondition(
            first.lowerBound >= 0 && last.upperBound <= count,
            "A collection of \(count) rows has no rows \(first.lowerBound)..<\(last.upperBound).")
        var kept = Self()
        var read = startIndex
        var offset = 0
        for range in offsets.runs {
            let end = index(read, offsetBy: range.lowerBound - offset)
            kept.append(contentsOf: self[read..<end])
            read = index(end, offsetBy: range.count)
            offset = range.upperBound
        }
        kept.append(contentsOf: self[read...])
        self = kept
    }
}

extension MutableCollection where Self: RandomAccessCollection {
    /// Moves the rows that stay up over those that go, so that the last rows are free to be cut off.
    @inlinable
    mutating func closeUp(over offsets: RangeSet<Int>) {
        guard let first = offsets.ranges.first else { return }
        var write = index(startIndex, offsetBy: first.lowerBound)
        var read = first.upperBound
        for range in offsets.runs.dropFirst() {
            copyDown(read..<range.lowerBound, to: &write)
            read = range.upperBound
        }
        copyDown(read..<count, to: &write)
    }
}
