/// Holds one line of a list; its title is edited in place.
struct TodoItem: Identifiable, Hashable {
    let id: Int
    var title: String
}
