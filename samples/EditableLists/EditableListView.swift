import DragAndDrop

/// Shows any editable list, and lets its elements be edited in place.
///
/// Written once and used for every list of the program: whatever is added to it, sorting or dragging, all of them
/// have. It is generic over the collection, so a ``Pile`` will do as well as an array.
struct EditableListView<Rows: EditableRows> where Rows.Element: Identifiable {
    let list: EditableList<Rows>
    /// Draws one element; it is handed a binding, and what it writes there changes the list: `ForEach($items)`.
    let content: (Binding<Rows.Element>) -> String

    init(
        _ list: EditableList<Rows>, content: @escaping (Binding<Rows.Element>) -> String
    ) {
        self.list = list
        self.content = content
    }

    /// The lines of the view. While the list is edited, each row shows where to delete and where to grip it.
    var lines: [String] {
        let rows = list.rows.enumerated().compactMap { row, element -> String? in
            guard let line = (try? list.element(element.id)).map(content) else { return nil }
            return list.allows(.deleting) ? "\(row)  (-) \(line)  =" : "\(row)  \(line)"
        }
        return (rows.isEmpty ? ["(nothing)"] : rows) + [buttons]
    }

    /// The edit button says what pressing it does; the add button is there while it may be used.
    private var buttons: String {
        let edit = list.editMode?.isEditing == true ? "[Done]" : "[Edit]"
        return list.allows(.adding) ? "\(edit) [+]" : edit
    }
}
