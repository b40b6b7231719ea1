extension Library {
    /// Reads how many changes the library has committed.
    package func revision() async throws(LibraryError) -> Revision {
        try await asking { store throws(StoreError) in try await store.revision() }
    }

    /// Finds, for each digest, the first items of a list that hold such bytes, as many as are asked for.
    package func holders(
        of digests: [PayloadDigest: Int], in list: ListID
    ) async throws(LibraryError) -> [PayloadDigest: [PlacedItem]] {
        try await asking { store throws(StoreError) in try await store.holders(of: digests, in: list) }
    }

    /// Reads groups of items that hold the same bytes, of one list or of all; see ``Store``.
    package func duplicates(
        in list: ListID?, after last: PayloadDigest?, limit: Int
    ) async throws(LibraryError) -> DuplicatePage {
        try await asking { store throws(StoreError) in
            try await store.duplicates(in: list, after: last, limit: limit)
        }
    }
}
