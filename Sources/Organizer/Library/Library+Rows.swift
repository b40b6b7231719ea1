extension Library {
    /// Reads the rows referred to, in list order, and the list as it was at that moment.
    ///
    /// Long selections come in parts: ask again with ``ListRows/unread``.
    package func rows(_ reference: RowReference, of name: String) async throws(LibraryError) -> ListRows {
        let list = try await list(named: name)
        let selection = try await selection(reference, in: list)
        return try await asking { store throws(StoreError) in try await store.rows(selection, of: list.id) }
    }

    /// Reads the ids of the rows referred to, in list order, and the list; whatever others do, no row is lost or
    /// repeated, since all are read at one moment.
    package func ids(_ reference: RowReference, of name: String) async throws(LibraryError)
        -> (list: ListSummary, ids: [ItemID])
    {
        let list = try await list(named: name)
        let selection = try await selection(reference, in: list)
        let ids = try await asking { store throws(StoreError) in
            try await store.ids(of: selection, in: list.id)
        }
        return (list, ids)
    }

    /// Reads one item whole by its id; nil when no list holds it.
    package func item(_ id: ItemID) async throws(LibraryError) -> PlacedItem? {
        try await asking { store throws(StoreError) in try await store.item(id) }
    }

    /// Reads one item whole; a reference to none or to several rows is an error.
    package func item(_ reference: RowReference, of name: String) async throws(LibraryError) -> PlacedItem {
        let found = try await rows(reference, of: name)
        guard found.items.count == 1, found.unread.isEmpty, let placed = found.items.first else {
            let unread = found.unread.ranges.reduce(0) { $0 + $1.count }
            throw .notOneRow(count: found.items.count + unread)
        }
        let whole = try await asking { store throws(StoreError) in try await store.item(placed.item.id) }
        return whole ?? placed
    }

    /// Resolves what a person wrote for rows; offsets are checked by the store when it uses them.
    package func selection(_ reference: RowReference, in list: ListSummary) async throws(LibraryError)
        -> RowSelection
    {
        switch reference {
        case .all: return .all
        case .rows(let rows): return .rows(rows)
        case .exactly(let ids): return .ids(ids)
        case .ids(let prefixes):
            var ids: [ItemID] = []
            for prefix in prefixes { ids.append(try await item(matching: prefix, in: list).item.id) }
            return .ids(ids)
        }
    }

    /// Resolves what a person wrote for a position; a gap is checked by the store when it uses it.
    package func position(_ reference: PositionReference, in list: ListSummary) async throws(LibraryError)
        -> Position
    {
        switch reference {
        case .start: .start
        case .end: .end
        case .gap(let gap): .gap(gap)
        case .before(let prefix): .before(try await item(matching: prefix, in: list).item.id)
        case .after(let prefix): .after(try await item(matching: prefix, in: list).item.id)
        }
    }

    private func item(matching prefix: ItemID.Prefix, in list: ListSummary) async throws(LibraryError)
        -> PlacedItem
    {
        let found = try await asking { store throws(StoreError) in
            try await store.items(matching: prefix, in: list.id, limit: LibraryError.namedCandidates)
        }
        if found.count > 1 { throw .ambiguousItem(prefix, list: list.name, candidates: found) }
        if let item = found.first { return item }
        let elsewhere = try await asking { store throws(StoreError) -> ListSummary? in
            guard let other = try await store.items(matching: prefix, in: nil, limit: 1).first else {
                return nil
            }
            return try await store.list(other.list)
        }
        throw .unknownItem(prefix, list: list.name, elsewhere: elsewhere?.name)
    }
}
