import Organizer

/// States what one edit may prune, so that the cost of an edit does not depend on what is forgotten.
private enum PruningBudget {
    static let entries = 8
    static let items = 4096
    static let receipts: Int64 = 10_000
}

extension LibraryTransaction {
    /// Forgets the oldest entries beyond the history's bound, and some of what only they kept.
    ///
    /// The bound is ``StoreLimits/historyEntries``. An import that is open holds back what is older than it until the
    /// history is twice as long; then it is closed, and can no longer be resumed. What an entry kept goes with later
    /// edits where it is much: steps and receipts without an entry wait for that.
    func prune() throws(StoreError) {
        let bound =
            try database.integer("SELECT history_bound FROM library") ?? Int64(StoreLimits.historyEntries)
        var excess = (try database.integer("SELECT count(*) FROM entry") ?? 0) - bound
        for _ in 0..<PruningBudget.entries where excess > 0 {
            guard let oldest = try oldestEntry(), oldest.state != .open || excess > bound else { break }
            try forget(oldest.key, wasDiscarded: oldest.state == .discarded)
            excess -= 1
        }
        try collectReceipts()
        try collectItems()
    }

    private func oldestEntry() throws(StoreError) -> (key: EntryKey, state: HistoryEntry.State)? {
        let statement = try database.statement("SELECT key, state FROM entry ORDER BY key LIMIT 1")
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        guard let state = HistoryEntry.State(rawValue: statement.text(1)) else {
            throw damage("entry \(statement.integer(0)) cannot be read")
        }
        return (EntryKey(rawValue: statement.integer(0)), state)
    }

    /// Removes an entry; of its steps those stay that kept something which nothing can bring back now.
    ///
    /// All entries in force are younger, and undo goes from the youngest on: what this one took away stays away, and
    /// what it added stays, unless it was taken back for good.
    private func forget(_ entry: EntryKey, wasDiscarded: Bool) throws(StoreError) {
        var idle: [Int64] = []
        let statement = try database.statement("SELECT number, content FROM step WHERE entry = ?")
        do {
            defer { statement.reset() }
            statement.bind(entry.rawValue, at: 1)
            while try statement.step() {
                let keeps =
                    switch try step(statement.bytes(1), of: entry) {
                    case .removed, .listHidden: !wasDiscarded
                    case .inserted, .listMade: wasDiscarded
                    default: false
                    }
                if !keeps { idle.append(statement.integer(0)) }
            }
        }
        for number in idle {
            try database.run(
                "DELETE FROM step WHERE entry = ? AND number = ?", .integer(entry.rawValue), .integer(number))
        }
        try database.run("DELETE FROM import_request WHERE entry = ?", .integer(entry.rawValue))
        try database.run("DELETE FROM import WHERE entry = ?", .integer(entry.rawValue))
        try database.run("DELETE FROM entry WHERE key = ?", .integer(entry.rawValue))
    }

    private func step(_ content: [UInt8], of entry: EntryKey) throws(StoreError) -> Step {
        do { return try Step(encoded: content) } catch {
            throw damage("a step of entry \(entry.rawValue) cannot be read")
        }
    }

    private func collectReceipts() throws(StoreError) {
        let statement = try database.statement(
            """
            SELECT entry, number FROM receipt WHERE entry < (SELECT min(key) FROM entry) ORDER BY entry, number LIMIT 1
            """)
        let first: (entry: Int64, number: Int64)?
        do {
            defer { statement.reset() }
            first = try statement.step() ? (statement.integer(0), statement.integer(1)) : nil
        }
        guard let first else { return }
        try database.run(
            "DELETE FROM receipt WHERE entry = ? AND number < ?", .integer(first.entry),
            .integer(first.number + PruningBudget.receipts))
    }

    private func collectItems() throws(StoreError) {
        let statement = try database.statement(
            """
            SELECT entry, number, content FROM step WHERE entry < (SELECT min(key) FROM entry)
            ORDER BY entry, number LIMIT 1
            """)
        var budget = PruningBudget.items
        while budget > 0 {
            let entry: EntryKey
            let number: Int64
            let content: [UInt8]
            do {
                defer { statement.reset() }
                guard try statement.step() else { return }
                (entry, number) = (EntryKey(rawValue: statement.integer(0)), statement.integer(1))
                content = statement.bytes(2)
            }
            let isDone: Bool
            switch try step(content, of: entry) {
            case .removed(let places, _): isDone = try remove(places.keys, within: &budget)
            case .inserted(let keys, _, _): isDone = try remove(keys, within: &budget)
            case .listHidden(let list), .listMade(let list): isDone = try remove(list, within: &budget)
            default: isDone = true
            }
            if isDone {
                budget -= 1
                try database.run(
                    "DELETE FROM step WHERE entry = ? AND number = ?", .integer(entry.rawValue),
                    .integer(number))
            }
        }
    }

    /// Removes items that no list shows; false when the budget ended before all were.
    private func remove(_ keys: [ItemKey], within budget: inout Int) throws(StoreError) -> Bool {
        for key in keys {
            guard try leaf(of: key) == nil, try isThere(key) else { continue }
            if budget == 0 { return false }
            budget -= 1
            try removeItem(key)
        }
        return true
    }

    /// Removes a list that is hidden, with its items; false when the budget ended before all were.
    private func remove(_ key: ListKey, within budget: inout Int) throws(StoreError) -> Bool {
        guard let record = try list(key), record.isHidden else { return true }
        let tree = PageTree(root: record.root, in: self)
        let count = try tree.count()
        let part = 0..<min(count, budget)
        if !part.isEmpty {
            let keys = try tree.keys(in: part)
            try tree.remove([part])
            budget -= part.count
            for key in keys where try isThere(key) { try removeItem(key) }
        }
        if part.count < count { return false }
        removePage(record.root)
        try database.run("DELETE FROM list WHERE key = ?", .integer(key.rawValue))
        lists[key] = nil
        return true
    }

    private func isThere(_ key: ItemKey) throws(StoreError) -> Bool {
        try database.integer("SELECT 1 FROM item WHERE key = ?", .integer(key.rawValue)) == 1
    }

    private func removeItem(_ key: ItemKey) throws(StoreError) {
        let item = try item(key, withExcerpt: true)
        try removeSearchText(SearchText(item), of: key)
        try database.run("DELETE FROM excerpt WHERE item = ?", .integer(key.rawValue))
        try database.run("DELETE FROM item WHERE key = ?", .integer(key.rawValue))
        if case .data(let digest, _) = item.source { loosePayloads.insert(digest) }
    }
}
