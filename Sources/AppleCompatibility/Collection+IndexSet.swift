import DragAndDrop
import Foundation

extension MutableCollection where Self: RandomAccessCollection {
    /// Moves rows to a gap, both counted before anything moves. Mirrors SwiftUI's `move(fromOffsets:toOffset:)`.
    ///
    /// - Parameters:
    ///   - source: Rows in 0..<count.
    ///   - destination: A gap in 0…count.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        move(fromOffsets: RangeSet(source), toOffset: destination)
    }
}

extension RangeReplaceableCollection where Self: MutableCollection & RandomAccessCollection {
    /// Removes rows, all counted before anything goes. Mirrors SwiftUI's `remove(atOffsets:)`.
    ///
    /// - Parameter offsets: Rows in 0..<count.
    public mutating func remove(atOffsets offsets: IndexSet) { remove(atOffsets: RangeSet(offsets)) }
}

extension RangeReplaceableCollection {
    /// Removes rows of a collection that cannot be edited in place, such as a string; costs a copy of it.
    ///
    /// - Parameter offsets: Rows in 0..<count.
    public mutating func remove(atOffsets offsets: IndexSet) { remove(atOffsets: RangeSet(offsets)) }
}

extension RangeSet<Int> {
    /// Converts an index set; costs as many steps as it has ranges.
    public init(_ indices: IndexSet) { self.init(indices.rangeView) }
}

extension IndexSet {
    /// Converts a set of rows, none of which may be negative; costs as many steps as it has ranges.
    public init(_ rows: RangeSet<Int>) {
        self.init()
        for range in rows.ranges { insert(integersIn: range) }
    }
}

extension EditableList {
    /// Moves rows to a gap, both counted before anything moves: the closure of `onMove(perform:)`.
    @discardableResult
    public func move(fromOffsets source: IndexSet, toOffset destination: Int) throws(ListEditError) -> RowMove
    {
        try move(fromOffsets: RangeSet(source), toOffset: destination)
    }

    /// Deletes rows: the closure of `onDelete(perform:)`.
    @discardableResult
    public func delete(atOffsets offsets: IndexSet) throws(ListEditError) -> [Element] {
        try delete(atOffsets: RangeSet(offsets))
    }
}
