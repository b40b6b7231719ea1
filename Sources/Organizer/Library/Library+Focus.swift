extension Library {
    /// Reads the item in focus as it is now, with its list; nil when nothing is.
    package func focus() async throws(LibraryError) -> (item: PlacedItem, list: ListSummary)? {
        try await asking { store throws(StoreError) -> (item: PlacedItem, list: ListSummary)? in
            guard let placed = try await store.focus(), let list = try await store.list(placed.list) else {
                return nil
            }
            return (placed, list)
        }
    }

    /// Puts one item in focus; it stays there wherever it is moved, until it is deleted or another takes its place.
    package func focus(on row: RowReference, of name: String) async throws(LibraryError) -> AppliedEdit {
        let placed = try await item(row, of: name)
        return try await apply(.focus(placed.item.id, in: placed.list))
    }

    /// Takes whatever is in focus out of it.
    package func clearFocus() async throws(LibraryError) -> AppliedEdit { try await apply(.clearFocus) }
}
