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

    package func add(_ notes: [Int: [ReceiptNote]], toReceiptsOf id: EntryID) throws(StoreError) {
        try writing { transaction throws(StoreError) in
            guard let key = try transaction.entryKey(of: id) else { throw .noSuchEntry(id) }
            for (number, notes) in notes { try transaction.add(notes, toReceipt: number, of: key) }
            transaction.countRevision()
        }
    }

    package func takenFiles(of id: EntryID) throws(StoreError) -> [TakenFile] {
        try reading { transaction throws(StoreError) in
            guard let key = try transaction.entryKey(of: id) else { throw .noSuchEntry(id) }
            return try transaction.steps(of: key).takenFiles
        }
    }

    package func undoPlan() throws(StoreError) -> HistoryPlan {
        let plan = try reading { transaction throws(StoreError) in
            try transaction.plan(for: try transaction.nextToUndo(nil))
        }
        if !plan.files.isEmpty {
            try rehearsing { transaction throws(StoreError) in
                try transaction.takeBack(try transaction.nextToUndo(plan), files: plan.files.count)
            }
        }
        return plan
    }

    package func undo(_ plan: HistoryPlan?, at time: Timestamp) throws(StoreError) -> HistoryEntry {
        try writing { transaction throws(StoreError) in
            let key = try transaction.nextToUndo(plan)
            try transaction.takeBack(key, files: plan?.files.count)
            try transaction.close(key, at: time, as: .undone)
            transaction.countRevision()
            return try transaction.entry(key)
        }
    }

    package func redoPlan() throws(StoreError) -> HistoryPlan {
        let plan = try reading { transaction throws(StoreError) in
            try transaction.plan(for: try transaction.nextToRedo(nil))
        }
        if !plan.files.isEmpty {
            try rehearsing { transaction throws(StoreError) in
                try transaction.makeAgain(try transaction.nextToRedo(plan))
            }
        }
        return plan
    }

    package func redo(_ plan: HistoryPlan?, at time: Timestamp) throws(StoreError) -> HistoryEntry {
        try writing { transaction throws(StoreError) in
            let key = try transaction.nextToRedo(plan)
            try transaction.makeAgain(key)
            try transaction.close(key, at: time, as: .done)
            transaction.countRevision()
            return try transaction.entry(key)
        }
    }
}

extension LibraryTransaction {
    fileprivate func plan(for key: EntryKey) throws(StoreError) -> HistoryPlan {
        HistoryPlan(entry: try entry(key), files: try steps(of: key).takenFiles)
    }

    /// Finds the entry that undo takes back; fails when that is not `expected`.
    fileprivate func nextToUndo(_ expected: HistoryPlan?) throws(StoreError) -> EntryKey {
        guard let key = try entryToUndo() else { throw .nothingToUndo }
        return try require(expected, at: key)
    }

    /// Finds the entry that redo applies; fails when that is not `expected`.
    fileprivate func nextToRedo(_ expected: HistoryPlan?) throws(StoreError) -> EntryKey {
        guard let key = try entryToRedo() else { throw .nothingToRedo }
        return try require(expected, at: key)
    }

    private func require(_ expected: HistoryPlan?, at key: EntryKey) throws(StoreError) -> EntryKey {
        if let expected, try entry(key).id != expected.entry.id { throw .historyChanged }
        return key
    }

    /// `files`: how many files the entry is thought to have taken in; an import that runs may have taken more, which the
    /// caller knows nothing of.
    fileprivate func takeBack(_ key: EntryKey, files: Int?) throws(StoreError) {
        let editor = Editor(self, committing: nextRevision)
        let steps = try steps(of: key)
        if let files, steps.takenFiles.count != files { throw .historyChanged }
        try editor.takeBack(steps, of: try entry(key).sentence)
    }

    fileprivate func makeAgain(_ key: EntryKey) throws(StoreError) {
        let editor = Editor(self, committing: nextRevision)
        try editor.makeAgain(try steps(of: key), of: try entry(key).sentence)
    }

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

extension [Step] {
    fileprivate var takenFiles: [TakenFile] {
        flatMap { step in if case .filesTaken(let files) = step { files } else { [TakenFile]() } }
    }
}
