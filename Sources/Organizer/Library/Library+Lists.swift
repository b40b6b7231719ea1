import InternationalText

extension Library {
    /// Reads all lists in their order.
    package func lists() async throws(LibraryError) -> [ListSummary] {
        try await asking { store throws(StoreError) in try await store.lists() }
    }

    /// Finds a list by its name, in any normal form; an unknown name is an error that holds the nearest one.
    package func list(named name: String) async throws(LibraryError) -> ListSummary {
        if let list = try await find(name) { return list }
        throw .unknownList(name, nearest: nearest(to: name, among: try await lists().map(\.name)))
    }

    /// Finds the list where a drop goes: the one named, or Inbox when none is; Inbox is made again when it is missing.
    ///
    /// `creating`: an unknown list is made, instead of being an error.
    package func destination(named name: String?, creating: Bool) async throws(LibraryError)
        -> FoundDestination
    {
        let wanted = name ?? ListName.inbox
        if let list = try await find(wanted) { return FoundDestination(list: list) }
        guard name == nil || creating else { return FoundDestination(list: try await list(named: wanted)) }
        do {
            let made = try await apply(
                .createList(.random(), name: try stored(wanted), settings: ListSettings()))
            guard let list = made.destination else {
                preconditionFailure("an edit that makes a list answers with the list")
            }
            return FoundDestination(list: list, making: made.entry)
        } catch .store(.listNameTaken) {
            // Another process made it in the meantime.
            return FoundDestination(list: try await list(named: wanted))
        }
    }

    /// Makes an empty list after the others.
    @discardableResult
    package func createList(
        named name: String, settings: ListSettings = ListSettings()
    ) async throws(LibraryError) -> ListSummary {
        let edit = Edit.createList(.random(), name: try stored(name), settings: settings)
        guard let list = try await apply(edit).destination else {
            preconditionFailure("an edit that makes a list answers with the list")
        }
        return list
    }

    package func renameList(named name: String, to newName: String) async throws(LibraryError) -> AppliedEdit
    {
        let list = try await list(named: name)
        return try await apply(.renameList(list.id, to: try stored(newName)))
    }

    /// Hides a list with its rows until the history is pruned; the last list cannot go.
    package func removeList(named name: String) async throws(LibraryError) -> AppliedEdit {
        try await apply(.removeList(try await list(named: name).id))
    }

    /// Changes what is set on a list; rows that are there already stay as they are.
    package func changeSettings(
        ofListNamed name: String, _ change: (inout ListSettings) -> Void
    ) async throws(LibraryError) -> AppliedEdit {
        let list = try await list(named: name)
        var settings = list.settings
        change(&settings)
        return try await apply(.changeSettings(list.id, settings), expecting: list.revision)
    }

    private func find(_ name: String) async throws(LibraryError) -> ListSummary? {
        try await asking { store throws(StoreError) in try await store.list(named: name.precomposed) }
    }

    private func stored(_ name: String) throws(LibraryError) -> String {
        do { return try ListName.stored(name) } catch { throw .store(.listNameInvalid(error)) }
    }
}
