/// Answers for a library in the words people use: lists by name, items by the beginnings of their ids.
///
/// What a program with a window decides the same way is decided here and below, not in the command line.
package struct Library: Sendable {
    package let store: any Store
    private let clock: @Sendable () -> Timestamp

    /// Opens the library that a store keeps; `clock` gives the present time.
    package init(_ store: any Store, clock: @escaping @Sendable () -> Timestamp) {
        self.store = store
        self.clock = clock
    }

    /// Reads the clock.
    package func now() -> Timestamp { clock() }

    /// Draws a new entry's id and reads the clock.
    package func stamp() -> EditStamp { EditStamp(entry: .random(), time: clock()) }

    /// Applies an edit under a new stamp.
    package func apply(_ edit: Edit, expecting revision: Revision? = nil) async throws(LibraryError)
        -> AppliedEdit
    {
        try await asking { store throws(StoreError) in
            try await store.apply(edit, as: stamp(), expecting: revision)
        }
    }

    /// Lets several reads see one state of the library, until ``releaseSnapshot()``.
    package func holdSnapshot() async throws(LibraryError) {
        try await asking { store throws(StoreError) in try await store.holdSnapshot() }
    }

    package func releaseSnapshot() async { await store.releaseSnapshot() }

    /// Asks the store, and turns its errors into the library's.
    func asking<Answer>(
        _ question: (any Store) async throws(StoreError) -> Answer
    ) async throws(LibraryError) -> Answer {
        do { return try await question(store) } catch { throw .store(error) }
    }
}
