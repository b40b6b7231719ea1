import Organizer

extension SQLiteStore {
    package func history(before id: EntryID?, limit: Int) throws(StoreError) -> [HistoryEntry] {
        try reading { transaction throws(StoreError) in
            var before: EntryKey?
            if let id {
                guard let key = try transaction.entryKey(of: id) else { throw .noSuchEntry(id) }
                before = key
            }
            var entries: [HistoryEntry] = []
            for key in try transaction.entryKeys(before: before, limit: limit) {
                entries.append(try transaction.entry(key))
            }
            return entries
        }
    }

    package func entries(matching prefix: EntryID.Prefix, limit: Int) throws(StoreError) -> [HistoryEntry] {
        try reading { transaction throws(StoreError) in
            var entries: [HistoryEntry] = []
            for key in try transaction.entryKeys(in: prefix.range, limit: limit) {
                entries.append(try transaction.entry(key))
            }
            return entries
        }
    }

    package func receipts(of id: EntryID, range: Range<Int>) throws(StoreError) -> [Receipt] {
        try reading { transaction throws(StoreError) in
            guard let key = try transaction.entryKey(of: id) else { throw .noSuchEntry(id) }
            return try transaction.receipts(of: key, range: range)
        }
    }

    package func undo(at time: Timestamp) throws(StoreError) -> HistoryEntry {
        try writing { transaction throws(StoreError) in
            guard let key = try transaction.entryToUndo() else { throw .nothingToUndo }
            let entry = try transaction.entry(key)
            let editor = Editor(transaction, committing: transaction.nextRevision)
            try editor.takeBack(try transaction.steps(of: key), of: entry.sentence)
            try transaction.close(key, at: time, as: .undone)
            transaction.countRevision()
            return try transaction.entry(key)
        }
    }

    package func redo(at time: Timestamp) throws(StoreError) -> HistoryEntry {
        try writing { transaction throws(StoreError) in
            guard let key = try transaction.entryToRedo() else { throw .nothingToRedo }
            let entry = try transaction.entry(key)
            let editor = Editor(transaction, committing: transaction.nextRevision)
            try editor.makeAgain(try transaction.steps(of: key), of: entry.sentence)
            try transaction.close(key, at: time, as: .done)
            transaction.countRevision()
            return try transaction.entry(key)
        }
    }
}

extension LibraryTransaction {
    /// Gives an entry a state in which it is closed; an import that was open ends here.
    fileprivate func close(
        _ entry: EntryKey, at time: Timestamp, as state: HistoryEntry.State
    ) throws(StoreError) {
        try database.run(
            "UPDATE entry SET state = ?, finished = coalesce(finished, ?) WHERE key = ?",
            .text(state.rawValue),
            .integer(time.nanoseconds), .integer(entry.rawValue))
        try database.run("DELETE FROM import_request WHERE entry = ?", .integer(entry.rawValue))
    }
}
