import DragAndDrop
import FoundationEssentials

/// Plays what a user does in a quarter of an hour, and prints what there is to see.
@MainActor
struct Session {
    let screen: TodoScreen

    func play() async {
        show("The list as it begins")
        editing()
        await dragging()
        await whatTravels()
    }

    /// Adds, ticks off, and then moves and deletes in edit mode.
    private func editing() {
        let list = screen.list
        attempt("Press +, and add “Press the apples”") {
            try list.add("Press the apples", due: DragTodo.day(20))
        }
        attempt("Tap the circle of “Order jars”") { try list.toggle(1) }
        attempt("Tap it again: it comes back, after the others") { try list.toggle(1) }
        attempt("Delete the first row: not before Edit was pressed") {
            try list.rows(of: .active).delete(atOffsets: RangeSet(rows: [0]))
        }

        list.editMode.toggle()
        show("Press Edit: every view that watches the edit mode follows")
        attempt("Add all the same") { try list.add("Rest", due: DragTodo.day(30)) }
        attempt("Tap a circle all the same") { try list.toggle(0) }
        attempt("Move the last two rows to the top") {
            try list.rows(of: .active).move(fromOffsets: RangeSet(rows: [3, 4]), toOffset: 0)
        }
        attempt("Delete row 2") { try list.rows(of: .active).delete(atOffsets: RangeSet(rows: [2])) }
        list.editMode.toggle()
        show("Press Done")
    }

    private func dragging() async {
        let list = screen.list
        await drag(2, to: .focus, "Drag “Label the crates” to the focus")
        attempt("Tap its circle: the focus shows it too, since it shows the item and no copy") {
            try list.toggle(2)
        }
        await drag(4, to: .focus, "Drag “Call the market” to the focus, which has room for one")
        await drag(1, to: .completed, "Drag “Order jars” to the completed items: it is completed")
        await drag(4, to: .active, "Drop “Call the market” where nothing takes it")
        list.editMode.toggle()
        await drag(4, to: .completed, "Drag it to the completed items in edit mode: they are switched off")
        list.editMode.toggle()
    }

    /// Shows the item in the form in which it travels, to this program or to another.
    private func whatTravels() async {
        guard let item = screen.list[4] else { return }
        let provider = ItemProvider(object: item)
        print(
            "What travels\n  offered as \(provider.registeredContentTypes.map(\.identifier).joined(separator: ", "))"
        )
        print("  which is JSON too: \(provider.hasItemConforming(to: .json))")
        do {
            print("  \(String(decoding: try await provider.loadData(for: .json), as: UTF8.self))")
            print("  read back: \(try await provider.loadObject(of: TodoItem.self))")
        } catch {
            print("  It cannot be loaded: \(error).")
        }
    }

    private func attempt(_ heading: String, _ edit: () throws -> Void) {
        do {
            try edit()
            show(heading)
        } catch {
            print("\(heading)\n  That is not possible: \(error).\n")
        }
    }

    private func drag(_ id: TodoItem.ID, to place: TodoScreen.Place, _ heading: String) async {
        switch await screen.drag(id, to: place) {
        case true?: show(heading)
        case false?: print("\(heading)\n  It was not taken, and nothing has changed.\n")
        case nil: print("\(heading)\n  There is no such active item.\n")
        }
    }

    private func show(_ heading: String) {
        print(heading)
        for line in screen.lines { print("  \(line)") }
        print()
    }
}
