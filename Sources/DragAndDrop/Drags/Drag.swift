/// Carries what is being dragged: providers in the order in which they land, and what its source wants to tell a
/// destination in the same process.
public struct Drag: Sendable {
    /// The items, in order.
    public let providers: [ItemProvider]
    /// What a destination in this process may know; ``DraggedRows`` when rows of a list are dragged.
    public let localContext: (any Sendable)?

    /// Drags items.
    public init(_ providers: [ItemProvider], localContext: (any Sendable)? = nil) {
        self.providers = providers
        self.localContext = localContext
    }
}

/// Says which rows of a list in this process are dragged, so that a drop can move them instead of copying.
public struct DraggedRows<ID: Hashable & Sendable>: Hashable, Sendable {
    /// The rows, in list order.
    public let ids: [ID]

    /// Names rows, in list order.
    public init(ids: [ID]) { self.ids = ids }
}

extension Collection where Element: Identifiable {
    /// Drags rows, in list order, whatever order they were picked in; ids that the list does not have are left
    /// out.
    ///
    /// - Parameters:
    ///   - ids: The rows, in any order.
    ///   - offer: Makes the provider of a row. Mirrors `onDrag`.
    @inlinable
    public func drag(
        _ ids: some Sequence<Element.ID>, offering offer: (Element) -> ItemProvider
    ) -> Drag where Element.ID: Sendable {
        let wanted = Set(ids)
        let rows = filter { wanted.contains($0.id) }
        return Drag(rows.map(offer), localContext: DraggedRows(ids: rows.map(\.id)))
    }

    /// Drags the row that was picked up, or the whole selection when the row belongs to it.
    @inlinable
    public func drag(
        _ id: Element.ID, selection: Selection<Element.ID>, offering offer: (Element) -> ItemProvider
    ) -> Drag where Element.ID: Sendable {
        selection.contains(id) ? drag(selection.ids, offering: offer) : drag([id], offering: offer)
    }
}
