import ContentTypes

extension Library {
    /// Looks for items that have all the words, each text's one after another; best first, at most `limit` of them.
    ///
    /// `name`: the list to look in; nil for all.
    package func find(
        _ texts: [String], inListNamed name: String? = nil, type: UTType? = nil, done: Bool? = nil, limit: Int
    ) async throws(LibraryError) -> SearchResults {
        var query = SearchQuery(texts, type: type, done: done)
        if let name { query.list = try await list(named: name).id }
        return try await asking { store throws(StoreError) in try await store.find(query, limit: limit) }
    }
}
