import DragAndDrop

/// Shows values in a column or a grid, and lets them be dragged into another order.
///
/// Plug it into any layout: this view knows how many columns there are, and nothing else of where it stands. Any
/// `Hashable` value will do. ``Binding/identified`` gives each an id of its own, so that the second “Lemon” is not
/// taken for the first.
final class ReorderableRows<Value: Hashable & Sendable> {
    typealias Row = Identified<Value>

    /// Follows the drag; its `preview` is what is drawn, and its `isAllowed` is the switch.
    let reordering: Reordering<[Row]>
    let columns: Int
    /// Draws one value, and is told whether it is the one under way, which may look different then.
    private let content: (Value, _ isDragged: Bool) -> String

    init(
        _ values: Binding<[Value]>, columns: Int = 1, allowReordering: Bool = true,
        content: @escaping (Value, _ isDragged: Bool) -> String
    ) {
        reordering = Reordering(values.identified, isAllowed: allowReordering)
        self.columns = columns
        self.content = content
    }

    /// The lines of the view as it looks now, in the middle of a drag too.
    var lines: [String] {
        let cells = reordering.preview.map { content($0.value, reordering.isDragged($0.id)) }
        return stride(from: 0, to: cells.count, by: columns).map { start in
            cells[start..<min(start + columns, cells.count)].joined(separator: "  ")
        }
    }

    /// Picks a row up: what `onDrag` does. Nil when the switch is off, and then there is no drag at all.
    ///
    /// Here the row is also offered as text, for destinations elsewhere; a reordering needs nothing of it, since the
    /// row's id travels beside the item.
    func pickUp(_ offset: Int) -> Drag? {
        reordering.begin(reordering.preview[offset].id) { ItemProvider(text: "\($0.value)") }
    }
}
