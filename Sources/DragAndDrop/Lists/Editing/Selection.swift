/// Keeps which rows are selected, by id, so that the selection follows its rows through every edit.
public struct Selection<ID: Hashable>: Hashable {
    /// The selected rows.
    public private(set) var ids: Set<ID>
    /// The row from which ``extend(to:in:)`` reaches: the last that was picked.
    public private(set) var anchor: ID?

    /// Selects nothing.
    public init() { ids = [] }

    /// Selects rows.
    @inlinable
    public init(_ ids: some Sequence<ID>) { self.init(ids: Set(ids), anchor: nil) }

    @usableFromInline
    init(ids: Set<ID>, anchor: ID?) {
        self.ids = ids
        self.anchor = anchor
    }

    /// Whether no row is selected.
    public var isEmpty: Bool { ids.isEmpty }
    /// How many rows are selected.
    public var count: Int { ids.count }
    /// Tells whether a row is selected.
    public func contains(_ id: ID) -> Bool { ids.contains(id) }

    /// Selects one row and nothing else.
    public mutating func select(_ id: ID) {
        ids = [id]
        anchor = id
    }

    /// Selects a row, or no longer.
    public mutating func toggle(_ id: ID) {
        if ids.remove(id) == nil { ids.insert(id) }
        anchor = id
    }

    /// Selects all rows of a list, and no others.
    @inlinable
    public mutating func selectAll<Rows: Collection>(in list: Rows)
    where Rows.Element: Identifiable, Rows.Element.ID == ID {
        self = Selection(ids: Set(list.lazy.map(\.id)), anchor: anchor)
    }

    /// Selects nothing.
    public mutating func clear() {
        ids = []
        anchor = nil
    }

    /// Selects the rows from the anchor to a row, both included, and no others; only the row where the list has
    /// no anchor.
    @inlinable
    public mutating func extend<Rows: Collection>(to id: ID, in list: Rows)
    where Rows.Element: Identifiable, Rows.Element.ID == ID {
        guard let anchor, let start = list.firstIndex(where: { $0.id == anchor }),
            let end = list.firstIndex(where: { $0.id == id })
        else { return select(id) }
        let reached = list[Swift.min(start, end)...Swift.max(start, end)]
        self = Selection(ids: Set(reached.lazy.map(\.id)), anchor: anchor)
    }

    /// Deselects rows: those that were deleted.
    @inlinable
    public mutating func remove(_ gone: some Sequence<ID>) {
        if ids.isEmpty && anchor == nil { return }
        let kept = ids.subtracting(gone)
        self = Selection(ids: kept, anchor: anchor.flatMap { kept.contains($0) ? $0 : nil })
    }

    /// Deselects every row that a list does not have: after an edit that happened elsewhere.
    @inlinable
    public mutating func prune<Rows: Collection>(to list: Rows)
    where Rows.Element: Identifiable, Rows.Element.ID == ID {
        if ids.isEmpty && anchor == nil { return }
        self = Selection(
            ids: ids.intersection(list.lazy.map(\.id)),
            anchor: anchor.flatMap { anchor in list.contains { $0.id == anchor } ? anchor : nil })
    }

    /// Returns the offsets that the selected rows have now; costs one pass over the list.
    @inlinable
    public func rows<Rows: Collection>(in list: Rows) -> RangeSet<Int>
    where Rows.Element: Identifiable, Rows.Element.ID == ID {
        let ids = ids
        return RangeSet(rows: list.enumerated().lazy.filter { ids.contains($0.element.id) }.map(\.offset))
    }
}

extension Selection: Sendable where ID: Sendable {}
