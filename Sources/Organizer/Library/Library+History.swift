extension Library {
    /// Says what undo would take back, and with which files.
    package func undoPlan() async throws(LibraryError) -> HistoryPlan {
        try await asking { store throws(StoreError) in try await store.undoPlan() }
    }

    /// Takes back the newest edit that is in force, whichever process made it; files stay where they are.
    ///
    /// `plan`: fails when that is another one, or has taken more files in since; nil for any.
    package func undo(_ plan: HistoryPlan? = nil) async throws(LibraryError) -> HistoryEntry {
        try await asking { store throws(StoreError) in try await store.undo(plan, at: now()) }
    }

    /// Says what redo would apply again, and with which files.
    package func redoPlan() async throws(LibraryError) -> HistoryPlan {
        try await asking { store throws(StoreError) in try await store.redoPlan() }
    }

    /// Applies the edit again that was taken back last; files stay where they are.
    ///
    /// `plan`: fails when that is another one; nil for any.
    package func redo(_ plan: HistoryPlan? = nil) async throws(LibraryError) -> HistoryEntry {
        try await asking { store throws(StoreError) in try await store.redo(plan, at: now()) }
    }

    /// Reads up to `limit` entries, newest first; those older than `entry` when it is given.
    package func history(before entry: EntryID? = nil, limit: Int) async throws(LibraryError)
        -> [HistoryEntry]
    {
        try await asking { store throws(StoreError) in try await store.history(before: entry, limit: limit) }
    }

    /// Finds the one entry whose id begins with a prefix.
    package func entry(matching prefix: EntryID.Prefix) async throws(LibraryError) -> HistoryEntry {
        let found = try await asking { store throws(StoreError) in
            try await store.entries(matching: prefix, limit: 2)
        }
        if found.count > 1 { throw .ambiguousEntry(prefix) }
        guard let entry = found.first else { throw .unknownEntry(prefix) }
        return entry
    }

    /// Reads receipts of an entry in drop order; `range` counts them from 0 and is clamped to what is there.
    package func receipts(of entry: EntryID, range: Range<Int>) async throws(LibraryError) -> [Receipt] {
        try await asking { store throws(StoreError) in try await store.receipts(of: entry, range: range) }
    }
}
