import ContentTypes
import Organizer

extension SQLiteStore {
    package func find(_ query: SearchQuery, limit: Int) throws(StoreError) -> SearchResults {
        guard query.wordCount <= StoreLimits.searchWords else {
            throw .tooLarge(what: "number of words", limit: StoreLimits.searchWords)
        }
        if query.phrases.isEmpty { return SearchResults() }
        return try reading { transaction throws(StoreError) in
            guard try transaction.hasSearch() else {
                throw .olderSchema(folder, found: Int(try database.integer("PRAGMA user_version") ?? 0))
            }
            let search = try Search(query, limit: min(limit, StoreLimits.rowsPerRead), in: transaction)
            return try search.run()
        }
    }
}

/// Looks for items in one transaction.
///
/// All matches are weighed, and the best kept: memory is bounded by what was asked for, whatever is found. Whether an
/// item is wanted, and stands in a list at all, is asked only of those that would be kept.
private struct Search {
    private struct Candidate {
        var key: ItemKey
        /// Less is better.
        var score: Double

        func precedes(_ other: Candidate) -> Bool {
            (score, key.rawValue) < (other.score, other.key.rawValue)
        }
    }

    let query: SearchQuery
    let limit: Int
    let transaction: LibraryTransaction
    /// The numbers of the types that are wanted; nil for all.
    private let types: Set<Int64>?

    init(_ query: SearchQuery, limit: Int, in transaction: LibraryTransaction) throws(StoreError) {
        self.query = query
        self.limit = limit
        self.transaction = transaction
        types = try query.type.map { type throws(StoreError) in
            try transaction.terms.types(conformingTo: type, in: transaction.database)
        }
    }

    func run() throws(StoreError) -> SearchResults {
        var results = SearchResults()
        var best = try candidates()
        if best.count > limit {
            best.removeLast(best.count - limit)
            results.isCutShort = true
        }
        var locator = KeyLocator(transaction)
        for candidate in best {
            guard let place = try transaction.place(of: candidate.key, using: &locator) else { continue }
            let item = try transaction.item(candidate.key, withExcerpt: true)
            let placed = PlacedItem(
                list: place.record.id, row: Row(place.row), item: item,
                isFocused: candidate.key == transaction.focusKey)
            results.items.append(
                FoundItem(
                    item: placed, listName: place.record.name,
                    matches: query.matches(in: SearchText(soughtIn: item))))
        }
        return results
    }

    /// Finds the best candidates that are wanted, best first, and one more than the limit where there are so many.
    private func candidates() throws(StoreError) -> [Candidate] {
        // A word in a name says more than one in a text: the weights are those of the columns.
        let statement = try transaction.database.statement(
            "SELECT rowid, bm25(search, 12, 6, 10, 4, 3, 1) FROM search WHERE search MATCH ?")
        defer { statement.reset() }
        statement.bind(query.expression, at: 1)
        var best: [Candidate] = []
        while try statement.step() {
            let candidate = Candidate(
                key: ItemKey(rawValue: statement.integer(0)), score: statement.number(1))
            if best.count > limit, let worst = best.last, !candidate.precedes(worst) { continue }
            guard try isWanted(candidate.key) else { continue }
            best.insert(candidate, at: best.partitioned { $0.precedes(candidate) })
            if best.count > limit + 1 { best.removeLast() }
        }
        return best
    }

    private func isWanted(_ key: ItemKey) throws(StoreError) -> Bool {
        if types != nil || query.done != nil {
            let statement = try transaction.database.statement("SELECT type, done FROM item WHERE key = ?")
            defer { statement.reset() }
            statement.bind(key.rawValue, at: 1)
            guard try statement.step() else { return false }
            if let types, !types.contains(statement.integer(0)) { return false }
            if let done = query.done, done != (statement.integer(1) != 0) { return false }
        }
        guard let root = try transaction.root(of: key), let list = try transaction.listKey(rootedAt: root),
            let record = try transaction.list(list), !record.isHidden
        else { return false }
        guard query.list == nil || query.list == record.id else { return false }
        return try query.isMeant(for: try transaction.item(key, withExcerpt: false)) {
            () throws(StoreError) in
            try transaction.item(key, withExcerpt: true)
        }
    }
}

extension Array {
    /// The index of the first element, in a sorted array, of which `precedes` is false.
    fileprivate func partitioned(_ precedes: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if precedes(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SearchQuery {
    /// The query in SQLite's language. Words are letters, digits and symbols beyond ASCII, so none can end a string.
    fileprivate var expression: String {
        phrases.map { phrase in
            let words = phrase.words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
            // What holds the very word comes before what only begins with it.
            return phrase.isBeginning ? "(\"\(words)\" OR \"\(words)\" *)" : "\"\(words)\""
        }.joined(separator: " AND ")
    }
}
