import DragAndDrop

/// Reorders fruit by dragging, in a column and in a grid, with a live preview and a switch.
///
/// Three files are the whole of it: ``Basket`` owns the values, ``ReorderableRows`` shows and drags them, and
/// ``RowTargets`` makes each row a destination. This file plays what a hand would do and prints what an eye would see.
@main
struct ReorderableList {
    static func main() {
        inAColumn()
        inAGrid()
        byTheSwitch()
        amongEquals()
    }

    /// Lays the rows below one another: `VStack`.
    static func inAColumn() {
        let basket = Basket(["Apple", "Orange", "Banana", "Lemon", "Tangerine"])
        let rows = ReorderableRows(Binding(basket, \.fruit)) { fruit, isDragged in
            isDragged ? "░ \(fruit)" : "  \(fruit)"
        }
        show("A column of five", rows)

        guard let drag = rows.pickUp(0) else { return }
        let pointer = RowTargets(rows, dragging: drag)
        show("“Apple” is picked up, and nothing has moved yet", rows)
        pointer.move(over: 1)
        show("Over “Orange”, which makes way", rows)
        pointer.move(over: 1)
        show("The pointer rests, and so does the preview: “Apple” itself lies under it now", rows)
        pointer.move(over: 3)
        show("Over “Lemon”", rows)
        print("  The list itself is still \(basket.fruit.joined(separator: ", ")).\n")
        pointer.drop(over: 3)
        show("Dropped: one change, once", rows)
        print("  The list itself is now \(basket.fruit.joined(separator: ", ")).\n")
    }

    /// Lays the rows side by side: `LazyVGrid`. The list is one destination here, and a layout says where its rows are.
    static func inAGrid() {
        let basket = Basket(["Apple", "Orange", "Banana", "Lemon", "Tangerine"])
        let rows = ReorderableRows(Binding(basket, \.fruit), columns: 2) { fruit, isDragged in
            let cell = (isDragged ? "░ " : "  ") + fruit
            return cell + String(repeating: " ", count: 12 - cell.count)
        }
        show("A grid of two columns", rows)

        let layout = GridLayout(columns: 2, cellSize: Size(width: 150, height: 50))
        guard let drag = rows.pickUp(4) else { return }
        let session = DropSession(drag, over: rows.reordering.destination(layout: { layout }))
        session.update(at: Point(x: 200, y: 20))
        show("“Tangerine” in the upper right cell", rows)
        session.update(at: Point(x: 150, y: 50))
        show("On the corner of four cells: just one of them is meant, the lower right", rows)
        session.update(at: Point(x: 10, y: 400))
        show("Far below all cells: the end", rows)
        session.update(at: Point(x: 10, y: 10))
        show("Back to the upper left cell", rows)
        session.cancel()
        show("Cancelled: the list is as it was", rows)
    }

    /// Forbids reordering, and allows it: `Toggle("Allow reordering", isOn: …)`.
    static func byTheSwitch() {
        let basket = Basket(["Apple", "Orange", "Banana"])
        let rows = ReorderableRows(Binding(basket, \.fruit), allowReordering: false) { fruit, isDragged in
            isDragged ? "░ \(fruit)" : "  \(fruit)"
        }
        show("The switch is off", rows)
        print("  A row can be picked up: \(rows.pickUp(0) != nil)\n")

        rows.reordering.isAllowed = true
        guard let drag = rows.pickUp(0) else { return }
        RowTargets(rows, dragging: drag).move(over: 2)
        show("The switch is on, and a drag is under way", rows)
        rows.reordering.isAllowed = false
        show("Switched off in the middle of it: the drag is over, and nothing has changed", rows)
    }

    /// Drags the second of two equal values; it is the one that moves. Numbers are as good as text.
    static func amongEquals() {
        final class Dice { var values = [6, 1, 6, 3] }
        let dice = Dice()
        let rows = ReorderableRows(Binding(dice, \.values), columns: 4) { value, isDragged in
            isDragged ? "░\(value)" : " \(value)"
        }
        show("Four dice, two of them alike", rows)
        guard let drag = rows.pickUp(2) else { return }
        let pointer = RowTargets(rows, dragging: drag)
        pointer.move(over: 3)
        show("The second six, over the three", rows)
        pointer.drop(over: 3)
        show("Dropped", rows)
    }

    static func show<Value>(_ heading: String, _ rows: ReorderableRows<Value>) {
        print(heading)
        for line in rows.lines { print("  \(trimmed(line))") }
        print()
    }

    /// Drops spaces at the end of a line, which nobody sees.
    private static func trimmed(_ line: String) -> Substring {
        line.prefix(upTo: line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)
    }
}
