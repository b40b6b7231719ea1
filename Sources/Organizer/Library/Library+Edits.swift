extension Library {
    /// Moves rows to a position in the same list, or in the one named; rows and gap are counted before the move.
    package func move(
        _ rows: RowReference, of name: String, to target: String? = nil, at position: PositionReference
    ) async throws(LibraryError) -> AppliedEdit {
        let transfer = try await transfer(rows, of: name, to: target, at: position)
        return try await apply(
            .move(transfer.rows, from: transfer.source, to: transfer.target, at: transfer.position))
    }

    /// Copies rows to a position in the same list, or in the one named; the copies have ids of their own.
    package func copy(
        _ rows: RowReference, of name: String, to target: String? = nil, at position: PositionReference
    ) async throws(LibraryError) -> AppliedEdit {
        let transfer = try await transfer(rows, of: name, to: target, at: position)
        return try await apply(
            .copy(transfer.rows, from: transfer.source, to: transfer.target, at: transfer.position))
    }

    package func delete(_ rows: RowReference, of name: String) async throws(LibraryError) -> AppliedEdit {
        let list = try await list(named: name)
        return try await apply(.delete(try await selection(rows, in: list), from: list.id))
    }

    /// Changes the name or the note of one item; nil leaves a field as it is. The name is cleaned by ``ItemName``.
    package func edit(
        _ row: RowReference, of name: String, name newName: String?, note: String?
    ) async throws(LibraryError) -> AppliedEdit {
        let placed = try await item(row, of: name)
        let cleaned = newName.map(ItemName.cleaned)
        if let cleaned, cleaned.isEmpty { throw .store(.itemNameInvalid) }
        return try await apply(.change(placed.item.id, in: placed.list, name: cleaned, note: note))
    }

    package func setDone(_ done: Bool, _ rows: RowReference, of name: String) async throws(LibraryError)
        -> AppliedEdit
    {
        let list = try await list(named: name)
        return try await apply(.setDone(done, try await selection(rows, in: list), in: list.id))
    }

    /// Puts all rows of a list in order, as one edit; equal ones keep theirs.
    package func sort(_ name: String, by sorting: Sorting) async throws(LibraryError) -> AppliedEdit {
        try await apply(.sort(try await list(named: name).id, by: sorting))
    }

    private struct RowTransfer {
        var rows: RowSelection
        var source: ListID
        var target: ListID
        var position: Position
    }

    private func transfer(
        _ rows: RowReference, of name: String, to target: String?, at position: PositionReference
    ) async throws(LibraryError) -> RowTransfer {
        let source = try await list(named: name)
        let destination = if let target { try await list(named: target) } else { source }
        return RowTransfer(
            rows: try await selection(rows, in: source), source: source.id, target: destination.id,
            position: try await self.position(position, in: destination))
    }
}
