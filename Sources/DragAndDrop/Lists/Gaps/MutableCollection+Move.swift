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
            precondition(
                destination >= 0 && destination <= count,
                "A collection of \(count) rows has no gap \(destination).")
            return
        }
        precondition(
            first.lowerBound >= 0 && last.upperBound <= count,
            "A collection of \(count) rows has no rows \(first.lowerBound)..<\(last.upperBound).")
        precondition(
            destination >= 0 && destination <= count,
            "A collection of \(count) rows has no gap \(destination).")
        if first == last && destination >= first.lowerBound && destination <= first.upperBound { return }

        let inStorage: Void? = withContiguousMutableStorageIfAvailable { storage in
            storage.shift(source, toOffset: destination)
        }
        if inStorage == nil { shift(source, toOffset: destination) }
    }

    /// Opens a hole at the gap by closing up the rows that stay, and puts the moved rows into it.
    @inlinable
    mutating func shift(_ source: RangeSet<Int>, toOffset destination: Int) {
        let runs = source.runs
        let lower = Swift.min(runs[0].lowerBound, destination)
        let upper = Swift.max(runs[runs.count - 1].upperBound, destination)
        let moved = ContiguousArray(elements(atOffsets: source))

        // Rows that stay above the gap close up towards the top …
        var write = index(startIndex, offsetBy: lower)
        var read = lower
        for range in runs {
            if range.lowerBound >= destination { break }
            copyDown(read..<range.lowerBound, to: &write)
            read = Swift.min(range.upperBound, destination)
        }
        copyDown(read..<destination, to: &write)

        // … those below it towards the end, last one first …
        var end = index(startIndex, offsetBy: upper)
        read = upper
        for range in runs.reversed() {
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
        let runs = offsets.runs
        collected.reserveCapacity(runs.reduce(0) { $0 + $1.count })
        for range in runs {
            let start = index(startIndex, offsetBy: range.lowerBound)
            collected.append(contentsOf: self[start..<index(start, offsetBy: range.count)])
        }
        return collected
    }
}
