extension Library {
    /// Opens an import and fixes its anchor; a position that the list does not have is an error.
    package func beginImport(_ plan: ImportPlan, as stamp: EditStamp) async throws(LibraryError) {
        try await asking { store throws(StoreError) in try await store.beginImport(plan, as: stamp) }
    }

    /// Reads the imports that have not finished, oldest first: those that run, and those that were interrupted.
    package func openImports() async throws(LibraryError) -> [OpenImport] {
        try await asking { store throws(StoreError) in try await store.openImports() }
    }

    /// Reads the files that an entry took in, in the order in which it did.
    package func takenFiles(of entry: EntryID) async throws(LibraryError) -> [TakenFile] {
        try await asking { store throws(StoreError) in try await store.takenFiles(of: entry) }
    }

    /// Reads the list of an import; one that was removed is an error.
    package func list(_ id: ListID) async throws(LibraryError) -> ListSummary {
        let list = try await asking { store throws(StoreError) in try await store.list(id) }
        guard let list else { throw .store(.noSuchList(id)) }
        return list
    }

    /// Finds the list that items apart would land on by now, as ``Editor/land(apart:besides:)`` does; nil where it would be
    /// made.
    package func list(apart name: String, besides main: ListID) async throws(LibraryError) -> ListSummary? {
        try await asking { store throws(StoreError) in
            for name in ItemsApart.names(meant: name) {
                guard let list = try await store.list(named: name) else { return nil }
                if list.id == main || list.accepts.isEmpty { return list }
            }
            return nil
        }
    }

    /// Commits one batch of an import; what it holds is durable when this returns.
    package func commit(_ batch: ImportBatch, to entry: EntryID) async throws(LibraryError) -> CommittedBatch
    {
        try await asking { store throws(StoreError) in try await store.commit(batch, to: entry) }
    }

    /// Takes away payloads that were kept for items which will not be committed; what others need stays.
    package func giveUp(_ payloads: [PayloadDigest]) async { await store.giveUp(payloads) }

    /// Adds notes to receipts of an import, which it counts from 0.
    package func add(_ notes: [Int: [ReceiptNote]], toReceiptsOf entry: EntryID) async throws(LibraryError) {
        try await asking { store throws(StoreError) in
            try await store.add(notes, toReceiptsOf: entry)
        }
    }

    /// Closes an import that has come to its end; `sentence` says what it did, now that the counts are known.
    package func finishImport(_ entry: EntryID, sentence: String) async throws(LibraryError) {
        try await asking { store throws(StoreError) in
            try await store.finishImport(entry, at: now(), sentence: sentence)
        }
    }
}
