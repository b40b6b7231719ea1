import DragAndDrop

/// Takes one item into the focus.
///
/// A delegate is the form of a drop that decides everything itself. Only `performDrop` must be written; the others
/// have defaults, and this one adds a proposal: the item stays in its list, so it is copied, not moved.
@MainActor
struct FocusDropDelegate: @MainActor DropDelegate {
    @Binding var focusedID: TodoItem.ID?
    let loads: Loads

    func dropUpdated(info _: DropInfo) -> DropProposal? { DropProposal(operation: .copy) }

    func performDrop(info: DropInfo) -> Bool {
        // There is room for one. Several may have been dropped, and then the first of them counts.
        guard let provider = info.itemProviders(for: [TodoItem.contentType]).first else { return false }
        loads.start {
            // An item that cannot be read leaves the focus as it was.
            if let item = try? await provider.loadObject(of: TodoItem.self) { focusedID = item.id }
        }
        return true
    }
}
