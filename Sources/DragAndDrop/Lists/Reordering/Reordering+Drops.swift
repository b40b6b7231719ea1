import ContentTypes

extension Reordering {
    /// Takes drops of dragged rows on one row, which shows the preview as soon as the drag enters it.
    @inlinable
    public func destination(for id: ID) -> DropDestination {
        destination(entered: { self.enter(id) }, updated: { _ in }, performed: { self.end() })
    }

    /// Takes drops of dragged rows anywhere on the list.
    ///
    /// The layout is asked for at every event, so that a list which scrolls under the drag loses nothing.
    @inlinable
    public func destination(layout: @escaping () -> any ListLayout) -> DropDestination {
        destination(
            entered: {}, updated: { self.enter($0, in: layout()) }, performed: { self.end() })
    }

    /// Takes drops by closures, which are made where the kind of rows is known: so they are as fast as code for it.
    @usableFromInline
    func destination(
        entered: @escaping () -> Void, updated: @escaping (Point) -> Void,
        performed: @escaping () -> RowMove?
    ) -> DropDestination {
        DropDestination(
            of: [.draggedRows],
            delegate: ReorderingDelegate(
                reordering: self, entered: entered, updated: updated, performed: performed))
    }
}

private struct ReorderingDelegate<Rows: EditableRows>: DropDelegate
where Rows.Element: Identifiable, Rows.Element.ID: Sendable {
    typealias Session = Reordering<Rows>

    let reordering: Session
    let entered: () -> Void
    let updated: (Point) -> Void
    let performed: () -> RowMove?

    /// Rows of another list, or of an earlier drag, are not this list's to reorder.
    func validateDrop(info: DropInfo) -> Bool {
        reordering.isUnderWay
            && info.localContext(as: DraggedRows<Session.ID>.self)?.ids == reordering.dragged
    }

    func dropEntered(info _: DropInfo) { entered() }

    func dropUpdated(info: DropInfo) -> DropProposal? {
        updated(info.location)
        return DropProposal(operation: reordering.isUnderWay ? .move : .forbidden)
    }

    func performDrop(info _: DropInfo) -> Bool {
        guard reordering.isUnderWay else { return false }
        _ = performed()
        return true
    }

    func dropEnded(info _: DropInfo, outcome: DropOutcome) {
        // A drop on another row of the list has ended the reordering by now, and there is nothing to cancel.
        if outcome != .performed(.move) { reordering.cancel() }
    }
}
