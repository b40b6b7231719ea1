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
                entries.append(try transaction.shownEntry(key))
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
            return try transaction.steps(ofAllPartsOf: key, id).takenFiles
        }
    }

    package func undoPlan() throws(StoreError) -> HistoryPlan {
        try plan({ transaction, plan throws(StoreError) in try transaction.nextToUndo(plan) }) {
            transaction, key, plan throws(StoreError) in
            try transaction.takeBack(key, files: plan.files.count)
        }
    }

    package func undo(_ plan: HistoryPlan?, at time: Timestamp) throws(StoreError) -> HistoryEntry {
        try writing { transaction throws(StoreError) in
            let key = try transaction.nextToUndo(plan)
            try transaction.takeBack(key, files: plan?.files.count)
            try transaction.close(key, at: time, as: .undone)
            try transaction.closeImport(try transaction.work(of: key), at: time)
            transaction.countRevision()
            return try transaction.entry(key)
        }
    }

    package func redoPlan() throws(StoreError) -> HistoryPlan {
        try plan({ transaction, plan throws(StoreError) in try transaction.nextToRedo(plan) }) {
            transaction, key, _ throws(StoreError) in
            try transaction.makeAgain(key)
        }
    }

    /// Says what comes next, and tries it where it has files: these are not to be touched in vain.
    private func plan(
        _ next: (LibraryTransaction, HistoryPlan?) throws(StoreError) -> EntryKey,
        trying: (LibraryTransaction, EntryKey, HistoryPlan) throws(StoreError) -> Void
    ) throws(StoreError) -> HistoryPlan {
        let plan = try reading { transaction throws(StoreError) in
            try transaction.plan(for: try next(transaction, nil))
        }
        if !plan.files.isEmpty {
            try rehearsing { transaction throws(StoreError) in
                try trying(transaction, try next(transaction, plan), plan)
            }
        }
        return plan
    }

    package func redo(_ plan: HistoryPlan?, at time: Timestamp) throws(StoreError) -> HistoryEntry {
        try writing { transaction throws(StoreError) in
            let key = try transaction.nextToRedo(plan)
            try transaction.makeAgain(key)
            try transaction.close(key, at: time, as: .done)
            try transaction.reopenImport(try transaction.work(of: key))
            transaction.countRevision()
            return try transaction.entry(key)
        }
    }
}

extension LibraryTransaction {
    fileprivate func plan(for key: EntryKey) throws(StoreError) -> HistoryPlan {
        HistoryPlan(
            entry: try entry(key), work: try work(of: key), files: try steps(of: key).takenFiles)
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

    /// Gives an entry a state in which it is closed. An import that was open can be gone on with only when it is open again.
    fileprivate func close(
        _ entry: EntryKey, at time: Timestamp, as state: HistoryEntry.State
    ) throws(StoreError) {
        try database.run(
            "UPDATE entry SET state = ?, finished = coalesce(finished, ?) WHERE key = ?",
            .text(state.rawValue),
            .integer(time.nanoseconds), .integer(entry.rawValue))
    }
}

extension [Step] {
    fileprivate var takenFiles: [TakenFile] {
        flatMap { step in if case .filesTaken(let files) = step { files } else { [TakenFile]() } }
    }
}
