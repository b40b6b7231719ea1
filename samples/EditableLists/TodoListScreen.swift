import DragAndDrop

/// Puts together a list of things to do: the rows, an edit button and an add button.
final class TodoListScreen<Rows: EditableRows> where Rows.Element == TodoItem {
    /// Shared with the list, so that the button switches what the list allows. Any number of views may watch it.
    let editMode = SharedEditMode()
    let list: EditableList<Rows>
    private var nextID: Int

    init(_ titles: [String]) {
        let items = titles.enumerated().map { TodoItem(id: $0.offset, title: $0.element) }
        list = EditableList(Rows(items), editMode: editMode)
        nextID = items.count
    }

    var view: EditableListView<Rows> {
        EditableListView(list) { $item in "[\(item.title)]" }
    }

    /// Types into the text field of a row, character for character: every write goes straight into the list.
    func type(_ title: String, into row: Int) throws(ListEditError) {
        try list.rows.checkRows(RangeSet(rows: [row]))
        let field = try list.element(list.rows[list.rows.index(list.rows.startIndex, offsetBy: row)].id).title
        field.wrappedValue = ""
        for character in title { field.wrappedValue.append(character) }
    }

    /// Presses the add button.
    func add(_ title: String) throws(ListEditError) {
        try list.add(TodoItem(id: nextID, title: title))
        nextID += 1
    }
}
