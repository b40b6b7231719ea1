extension Library {
    /// Finds, for each digest, the first item of a list that holds such bytes.
    package func holders(
        of digests: [PayloadDigest], in list: ListID
    ) async throws(LibraryError) -> [PayloadDigest: PlacedItem] {
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
