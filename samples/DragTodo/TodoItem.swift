import ContentTypes
import DragAndDrop
import FoundationEssentials

/// Describes one thing to do.
struct TodoItem: Identifiable, Hashable, Codable {
    let id: Int
    var name: String
    var due: Date
    var isCompleted = false
}

/// Lets an item be dragged and dropped, as JSON under a type of its own.
///
/// This is all that it takes: `CodableItem` writes the item for the drag and reads it back from the drop. The type is
/// told apart from every other JSON, yet a program that takes any JSON may take it too.
extension TodoItem: CodableItem {
    static let contentType = UTType(exportedAs: "org.example.drag-todo.item", conformingTo: .json)
}

extension TodoItem: CustomStringConvertible {
    /// The line in which the item is shown.
    var description: String {
        "[\(isCompleted ? "x" : " ")] \(id)  \(name), due \(due.formatted(.iso8601.year().month().day()))"
    }
}
