import ContentTypes

extension Reordering {
    /// Takes drops of dragged rows on one row, which shows the preview as soon as the drag enters it.
    public func destination(for id: ID) -> DropDestination {
        DropDestination(
            of: [.draggedRows],
            delegate: ReorderingDelegate(reordering: self) {
                $0.enter(id)
            } updated: { _, _ in
            })
    }

    /// Takes drops of dragged rows anywhere on the list.
    ///
    /// The layout is asked for at every event, so that a list which scrolls under the drag loses nothing.
    public func destination(layout: @escaping () -> any ListLayout) -> DropDestination {
        DropDestination(
            of: [.draggedRows],
            delegate: ReorderingDelegate(reordering: self) { _ in
            } updated: { reordering, location in
                reordering.enter(location, in: layout())
            })
    }
}

private struct ReorderingDelegate<Rows: EditableRows>: DropDelegate
where Rows.Element: Identifiable, Rows.Element.ID: Sendable {
    typealias Session = Reordering<Rows>

    let reordering: Session
    let entered: (Session) -> Void
    let updated: (Session, Point) -> Void

    /// Rows of another list, or of an earlier drag, are not this list's to reorder.
    func validateDrop(info: DropInfo) -> Bool {
        reordering.isUnderWay
            && info.localContext(as: DraggedRows<Session.ID>.self)?.ids == reordering.dragged
    }

    func dropEntered(info _: DropInfo) { entered(reordering) }

    func dropUpdated(info: DropInfo) -> DropProposal? {
        updated(reordering, info.location)
        return DropProposal(operation: reordering.isUnderWay ? .move : .forbidden)
    }

    func performDrop(info _: DropInfo) -> Bool {
        guard reordering.isUnderWay else { return false }
        reordering.end()
        return true
    }

    func dropEnded(info _: DropInfo, outcome: DropOutcome) {
        // A drop on another row of the list has ended the reordering by now, and there is nothing to cancel.
        if outcome != .performed(.move) { reordering.cancel() }
    }
}
