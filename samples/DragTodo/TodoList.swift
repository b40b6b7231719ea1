import DragAndDrop
import FoundationEssentials
import Observation

/// Keeps the items, in two orders: those to be done, and those that are.
///
/// Every view watches this one object and changes it only through the methods below. Items are named by id: a row is
/// somewhere else by the time a drop has been loaded, an id is not.
@MainActor @Observable
final class TodoList {
    enum Section { case active, completed }

    /// Switches editing on and off for all that watch it: the lists, the add button, the circles to tick.
    let editMode = SharedEditMode()
    /// What is worked on now; an id, so that whoever shows it also shows its later changes.
    var focusedID: TodoItem.ID?

    private var sections: ListGroup<Section, [TodoItem]>
    private var nextID: Int

    init(_ items: [TodoItem]) {
        sections = ListGroup([
            .active: items.filter { !$0.isCompleted }, .completed: items.filter(\.isCompleted),
        ])
        nextID = (items.map(\.id).max() ?? -1) + 1
    }

    /// Finds an item by its id, in whichever section it is.
    subscript(id: TodoItem.ID) -> TodoItem? {
        guard let place = sections.place(of: id) else { return nil }
        return sections[place.list]?[place.row]
    }

    /// The items of a section, in its order.
    subscript(section: Section) -> [TodoItem] {
        get { sections[section] ?? [] }
        set { sections[section] = newValue }
    }

    /// Edits the rows of a section as a list view does; moving and deleting are refused outside of edit mode.
    func rows(of section: Section) -> EditableList<[TodoItem]> {
        EditableList(
            Binding {
                self[section]
            } set: {
                self[section] = $0
            }, editMode: editMode)
    }

    /// Adds an item after the active ones.
    func add(_ name: String, due: Date) throws(ListEditError) {
        try check(.adding)
        try sections.insert(
            [TodoItem(id: nextID, name: name, due: due)], into: .active, atGap: self[.active].count)
        nextID += 1
    }

    /// Ticks an item off, or no longer; it goes to the end of the other section.
    func toggle(_ id: TodoItem.ID) throws(ListEditError) {
        guard let item = self[id] else { throw .unknownIDs(["\(id)"]) }
        try setCompleted(id, !item.isCompleted)
    }

    /// Completes an item, or makes it active again; an item that is so already stays where it is.
    func setCompleted(_ id: TodoItem.ID, _ isCompleted: Bool) throws(ListEditError) {
        try check(.toggling)
        guard let place = sections.place(of: id) else { throw .unknownIDs(["\(id)"]) }
        let section: Section = isCompleted ? .completed : .active
        if place.list == section { return }
        sections[place.list]?[place.row].isCompleted = isCompleted
        try sections.move([id], to: section, atGap: self[section].count)
    }

    private func check(_ kind: ListEditKind) throws(ListEditError) {
        if !editMode.allows(kind) { throw .notAllowed(kind) }
    }
}
