import DragAndDrop

/// Lays the focus, the active items and the completed ones below one another, and says what a drop on each does.
@MainActor
final class TodoScreen {
    let list: TodoList
    private let loads = Loads()
    private let surface = DropSurface()
    private static let focus = Rectangle(x: 0, y: 0, width: 320, height: 80)
    private static let completed = Rectangle(x: 0, y: 400, width: 320, height: 240)

    enum Place { case focus, active, completed }

    init(_ list: TodoList) {
        self.list = list
        _ = surface.add(
            DropDestination(
                of: [TodoItem.contentType],
                delegate: FocusDropDelegate(focusedID: Binding(list, \.focusedID), loads: loads)),
            in: Self.focus)
        _ = surface.add(completing, in: Self.completed)
    }

    /// Completes what is dropped: the form of a drop that needs a closure only.
    private var completing: DropDestination {
        DropDestination(of: [TodoItem.contentType]) { [list, loads] providers in
            // The section is switched off in edit mode, and for drops as well.
            guard list.editMode.allows(.toggling) else { return false }
            loads.start {
                for await result in providers.loadObjects(of: TodoItem.self) {
                    // An item that was deleted while it was dragged is not there to be completed.
                    if case .success(let item) = result { try? list.setCompleted(item.id, true) }
                }
            }
            return true
        }
    }

    /// Drags an active item to a place, and lets go there: `onDrag` and the way of the finger.
    ///
    /// - Returns: Whether the place took it; nil when there is no such active item.
    func drag(_ id: TodoItem.ID, to place: Place) async -> Bool? {
        let drag = list[.active].drag([id]) { ItemProvider(object: $0) }
        if drag.providers.isEmpty { return nil }
        let finger = surface.begin(drag)
        finger.update(at: Point(x: 20, y: 120))
        let isDone =
            switch place {
            case .focus: finger.drop(at: Point(x: 160, y: 40))
            case .active: finger.drop(at: Point(x: 160, y: 200))
            case .completed: finger.drop(at: Point(x: 160, y: 500))
            }
        await loads.finish()
        return isDone
    }

    /// The lines of the screen as it looks now.
    var lines: [String] {
        let focused = list.focusedID.flatMap { list[$0] }
        let isEditing = list.editMode.isEditing
        var lines = [
            isEditing ? "Drag Todo                    [Done]" : "Drag Todo                [Edit] [+]"
        ]
        lines.append(focused.map { "Current focus: \($0)" } ?? "Drag the current focus here")
        lines.append("Active")
        lines += list[.active].map { isEditing ? "  (-) \($0)  =" : "  \($0)" }
        lines.append(isEditing ? "Completed (switched off)" : "Completed")
        lines += list[.completed].map { "  \($0)" }
        return lines
    }
}
