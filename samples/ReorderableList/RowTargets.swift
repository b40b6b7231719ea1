import DragAndDrop

/// Makes every row a destination of its own: `onDrop` on each row of a stack.
///
/// Rows trade places while one is dragged, and their destinations move with them, as views do. That is why a row
/// which has just made way lies under the pointer no longer, and the preview comes to rest.
final class RowTargets<Value: Hashable & Sendable> {
    private let layout: GridLayout
    private let rows: ReorderableRows<Value>
    private let surface = DropSurface()
    private var regions: [Identified<Value>.ID: DropSurface.Region] = [:]
    private let drag: SurfaceDrag

    init(_ rows: ReorderableRows<Value>, dragging drag: Drag) {
        self.rows = rows
        layout = GridLayout(columns: rows.columns, cellSize: Size(width: 100, height: 40))
        for row in rows.reordering.preview {
            regions[row.id] = surface.add(
                rows.reordering.destination(for: row.id), in: Rectangle(x: 0, y: 0, width: 0, height: 0))
        }
        self.drag = surface.begin(drag)
        layOut()
    }

    /// Moves the pointer into the middle of the place of a row: `dropEntered` of whichever row is there.
    func move(over place: Int) {
        drag.update(at: middle(of: place))
        layOut()
    }

    /// Lets go over a place: `performDrop`, which is when the list itself changes.
    func drop(over place: Int) { drag.drop(at: middle(of: place)) }

    /// Gives the drag up, by the Escape key, say; the list was never touched.
    func cancel() { drag.cancel() }

    private func layOut() {
        for (place, row) in rows.reordering.preview.enumerated() {
            if let region = regions[row.id] { surface.move(region, to: frame(of: place)) }
        }
    }

    private func frame(of place: Int) -> Rectangle {
        let origin = layout.origin(of: place)
        return Rectangle(
            x: origin.x, y: origin.y, width: layout.cellSize.width, height: layout.cellSize.height)
    }

    private func middle(of place: Int) -> Point {
        let origin = layout.origin(of: place)
        return Point(x: origin.x + layout.cellSize.width / 2, y: origin.y + layout.cellSize.height / 2)
    }
}
