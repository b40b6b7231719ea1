extension MutableCollection where Self: RandomAccessCollection {
    /// Moves rows to a gap, keeping their order. Mirrors SwiftUI's `move(fromOffsets:toOffset:)`.
    ///
    /// Both arguments are counted before anything moves: gap 0 is the top and gap `count` the end. A row moved to
    /// its own gap or the next does not move, and neither does a run of rows moved to a gap within it.
    /// ``RowMove`` checks rows and a gap that come from outside; here it is an error of the program to name rows
    /// or a gap that the collection does not have.
    ///
    /// Costs one pass over the rows between the first and the last that change, and one allocation that holds the
    /// moved rows.
    ///
    /// - Parameters:
    ///   - source: Rows in 0..<count.
    ///   - destination: A gap in 0…count.
    @inlinable
    public mutating func move(fromOffsets source: RangeSet<Int>, toOffset destination: Int) {
        guard let first = source.ranges.first, let last = source.ranges.last else {
            precondition(destination >= 0 && destination <= count, "The collection has no such gap.")
            return
        }
        precondition(first.lowerBound >= 0 && last.upperBound <= count, "The collection has no such rows.")
        precondition(destination >= 0 && destination <= count, "The collection has no such gap.")
        if first == last && destination >= first.lowerBound && destination <= first.upperBound { return }

        let inStorage: Void? = withContiguousMutableStorageIfAvailable { storage in
            storage.shift(source, toOffset: destination)
        }
        if inStorage == nil { shift(source, toOffset: destination) }
    }

    /// Opens a hole at the gap by closing up the rows that stay, and puts the moved rows into it.
    @inlinable
    mutating func shift(_ source: RangeSet<Int>, toOffset destination: Int) {
        let ranges = source.ranges
        let lower = Swift.min(ranges[0].lowerBound, destination)
        let upper = Swift.max(ranges[ranges.count - 1].upperBound, destination)
        let moved = ContiguousArray(elements(atOffsets: source))

        // Rows that stay above the gap close up towards the top …
        var write = index(startIndex, offsetBy: lower)
        var read = lower
        for range in ranges {
            if range.lowerBound >= destination { break }
            copyDown(read..<range.lowerBound, to: &write)
            read = Swift.min(range.upperBound, destination)
        }
        copyDown(read..<destination, to: &write)

        // … those below it towards the end, last one first …
        var end = index(startIndex, offsetBy: upper)
        read = upper
        for range in ranges.reversed() {
            if range.upperBound <= destination { break }
            copyUp(range.upperBound..<read, to: &end)
            read = Swift.max(range.lowerBound, destination)
        }
        copyUp(destination..<read, to: &end)

        // … and what lies between the two has just the size of what was moved.
        for element in moved {
            self[write] = element
            formIndex(after: &write)
        }
    }

    /// Copies a run of rows to an index at or above it, first row first, and leaves the index after the copy.
    @inlinable
    mutating func copyDown(_ offsets: Range<Int>, to write: inout Index) {
        var read = index(startIndex, offsetBy: offsets.lowerBound)
        if read == write {
            formIndex(&write, offsetBy: offsets.count)
            return
        }
        for _ in offsets {
            self[write] = self[read]
            formIndex(after: &write)
            formIndex(after: &read)
        }
    }

    /// Copies a run of rows so that it ends before an index at or below it, last row first, and leaves the index
    /// at the start of the copy.
    @inlinable
    mutating func copyUp(_ offsets: Range<Int>, to end: inout Index) {
        var read = index(startIndex, offsetBy: offsets.upperBound)
        if read == end {
            formIndex(&end, offsetBy: -offsets.count)
            return
        }
        for _ in offsets {
            formIndex(before: &end)
            formIndex(before: &read)
            self[end] = self[read]
        }
    }
}

extension RandomAccessCollection {
    /// Collects rows, in the collection's order; all must be in 0..<count.
    @inlinable
    public func elements(atOffsets offsets: RangeSet<Int>) -> [Element] {
        var collected: [Element] = []
        collected.reserveCapacity(offsets.rowCount)
        for range in offsets.ranges {
            let start = index(startIndex, offsetBy: range.lowerBound)
            collected.append(contentsOf: self[start..<index(start, offsetBy: range.count)])
        }
        return collected
    }
}
