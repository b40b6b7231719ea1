import DragAndDrop

/// Edits lists: text in place, moves, deletes, an edit button and an add button, over an array and over a collection
/// of its own.
///
/// Without an argument it plays one session and prints it. With `-` it reads commands from standard input:
///
///     swift run EditableLists -
@main
struct EditableLists {
    static func main() {
        if CommandLine.arguments.dropFirst() == ["-"] {
            Commands(screen: TodoListScreen<[TodoItem]>(["Buy pears", "Bake bread", "Write to Ada"])).run()
        } else {
            overAnArray()
            overAPile()
            overSomeoneElsesRows()
        }
    }

    static func overAnArray() {
        let screen = TodoListScreen<[TodoItem]>(["Buy pears", "Bake bread", "Write to Ada"])
        let list = screen.list
        show("A list of three", screen)

        attempt("Type “Buy plums” into row 0", screen) { try screen.type("Buy plums", into: 0) }
        attempt("Press + and write “Water the fig”", screen) { try screen.add("Water the fig") }
        attempt("Move row 0 to the end: rows are moved in edit mode only", screen) {
            try list.move(fromOffsets: RangeSet(rows: [0]), toOffset: 4)
        }

        screen.editMode.toggle()
        show("Press Edit: rows get their handles, and + is gone", screen)
        attempt("Press + all the same", screen) { try screen.add("Sleep") }
        attempt("Move rows 0 and 2 to gap 4, both counted before anything moves", screen) {
            try list.move(fromOffsets: RangeSet(rows: [0, 2]), toOffset: 4)
        }
        attempt("Delete row 1", screen) { try list.delete(atOffsets: RangeSet(rows: [1])) }
        attempt("Delete row 7, which is not there", screen) {
            try list.delete(atOffsets: RangeSet(rows: [7]))
        }
        attempt("Sort by title", screen) { try list.sort(by: \.title) }

        screen.editMode.toggle()
        show("Press Done", screen)
    }

    /// The same screen over another collection; nothing of it had to be written again.
    static func overAPile() {
        let pile = TodoListScreen<Pile<TodoItem>>(["Letters", "Bills"])
        show("A pile: the same view over a collection of our own", pile)
        attempt("Type “Love letters” into row 0", pile) { try pile.type("Love letters", into: 0) }
        attempt("Press + and write “Catalogues”, which goes below the last row", pile) {
            try pile.add("Catalogues")
        }
        pile.editMode.toggle()
        attempt("Press Edit, and move the last row to the top", pile) {
            try pile.list.move(fromOffsets: RangeSet(rows: [2]), toOffset: 0)
        }
        attempt("Delete the first two", pile) { try pile.list.delete(atOffsets: RangeSet(rows: [0, 1])) }
    }

    /// Edits rows that live elsewhere, through a binding: `EditableList($items)`.
    static func overSomeoneElsesRows() {
        final class Model { var items = [TodoItem(id: 0, title: "Ours"), TodoItem(id: 1, title: "Theirs")] }
        let model = Model()
        let list = EditableList(Binding(model, \.items))
        do {
            let field = try list.element(1).title
            field.wrappedValue = "Still theirs"
            try list.move([1], toOffset: 0)
            model.items.removeLast()
            // The editor follows its row by id; had the row been deleted, this would write nothing.
            field.wrappedValue += ", after a move"
            print("Rows of someone else, edited through a binding\n  \(model.items.map(\.title))")
        } catch {
            print("  That is not possible: \(error).")
        }
    }

    /// Does something to a list, or says why it cannot be done, and shows the list either way.
    static func attempt<Rows>(
        _ heading: String, _ screen: TodoListScreen<Rows>, _ edit: () throws -> Void
    ) {
        do {
            try edit()
            show(heading, screen)
        } catch {
            print("\(heading)\n  That is not possible: \(error).\n")
        }
    }

    static func show<Rows>(_ heading: String, _ screen: TodoListScreen<Rows>) {
        print(heading)
        for line in screen.view.lines { print("  \(line)") }
        print()
    }
}
