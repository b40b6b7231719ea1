/// Holds several lists whose rows can move between them; every edit names rows by id.
///
/// An id is unique in the whole group. Each edit is made entirely or not at all, and costs one pass over the lists.
public struct ListGroup<ListID: Hashable & Sendable, Rows: EditableRows> where Rows.Element: Identifiable {
    /// What a row holds.
    public typealias Element = Rows.Element

    /// The lists' names, in their order.
    public let listIDs: [ListID]
    @usableFromInline var rows: [ListID: Rows]

    /// Groups lists in a certain order; it is an error of the program to name two of them alike.
    public init(_ lists: KeyValuePairs<ListID, Rows>) { self.init(lists: lists.map { ($0.key, $0.value) }) }

    /// Groups lists whose names are known only now, in a certain order, each name once.
    public init(lists: [(ListID, Rows)]) {
        listIDs = lists.map(\.0)
        rows = Dictionary(uniqueKeysWithValues: lists)
    }

    /// The rows of a list; nil when the group has no such list, and setting nil or a list it has not does nothing.
    @inlinable
    public subscript(list: ListID) -> Rows? {
        get { rows[list] }
        set { if let newValue, rows[list] != nil { rows[list] = newValue } }
    }

    /// Finds a row.
    @inlinable
    public func place(of id: Element.ID) -> (list: ListID, row: Int)? {
        for list in listIDs { if let row = rows[list]?.row(of: id) { return (list, row) } }
        return nil
    }

    /// Moves rows from wherever they are to a gap of a list.
    ///
    /// They land contiguous, in the order of the lists and, within a list, of its rows.
    ///
    /// - Parameters:
    ///   - ids: Rows of the group, in any order.
    ///   - list: Where they go.
    ///   - gap: A gap of that list, in 0…count, counted before anything moves.
    @inlinable
    public mutating func move(
        _ ids: some Sequence<Element.ID>, to list: ListID, atGap gap: Int
    ) throws(ListEditError) {
        guard let destination = rows[list] else { throw .unknownList("\(list)") }
        try destination.checkGap(gap)
        let found = try places(of: ids)
        let own = found[list] ?? RangeSet()
        if found.allSatisfy({ $0.key == list }) {
            rows[list]?.move(fromOffsets: own, toOffset: gap)
            return
        }
        let moved = listIDs.flatMap { rows[$0]?.elements(atOffsets: found[$0] ?? RangeSet()) ?? [] }
        for (source, offsets) in found { rows[source]?.remove(atOffsets: offsets) }
        rows[list]?.insert(contentsOf: moved, atOffset: gap - own.rowCount(above: gap))
    }

    /// Removes rows from wherever they are, and returns them in the order of the lists.
    @inlinable @discardableResult
    public mutating func remove(_ ids: some Sequence<Element.ID>) throws(ListEditError) -> [Element] {
        let found = try places(of: ids)
        let removed = listIDs.flatMap { rows[$0]?.elements(atOffsets: found[$0] ?? RangeSet()) ?? [] }
        for (source, offsets) in found { rows[source]?.remove(atOffsets: offsets) }
        return removed
    }

    /// Inserts elements, whose ids must be new to the group, at a gap of a list.
    @inlinable
    public mutating func insert(
        _ elements: some Collection<Element>, into list: ListID, atGap gap: Int
    ) throws(ListEditError) {
        guard let destination = rows[list] else { throw .unknownList("\(list)") }
        try destination.checkGap(gap)
        var taken = Set<Element.ID>()
        for rows in rows.values { taken.formUnion(rows.lazy.map(\.id)) }
        let duplicates = elements.map(\.id).filter { !taken.insert($0).inserted }
        if !duplicates.isEmpty { throw .duplicateIDs(duplicates.map { "\($0)" }) }
        rows[list]?.insert(contentsOf: elements, atOffset: gap)
    }

    @inlinable
    func places(of ids: some Sequence<Element.ID>) throws(ListEditError) -> [ListID: RangeSet<Int>] {
        var wanted = Set(ids)
        var places: [ListID: RangeSet<Int>] = [:]
        for list in listIDs {
            guard !wanted.isEmpty, let rows = rows[list] else { continue }
            let found = rows.enumerated().filter { wanted.remove($0.element.id) != nil }.map(\.offset)
            if !found.isEmpty { places[list] = RangeSet(rows: found) }
        }
        if !wanted.isEmpty { throw .unknownIDs(wanted.map { "\($0)" }.sorted()) }
        return places
    }
}

extension ListGroup: Sendable where Rows: Sendable {}
extension ListGroup: Equatable where Rows: Equatable {}
