import Organizer

/// Names an entry of the history within one store.
struct EntryKey: RawRepresentable, Hashable {
    let rawValue: Int64
}

extension LibraryTransaction {
    /// Adds an entry, after which nothing that was undone can be redone; an open one keeps that from it only once it does
    /// something (``part(of:_:for:at:)``).
    func addEntry(
        _ stamp: EditStamp, kind: HistoryEntry.Kind, sentence: String, state: HistoryEntry.State
    ) throws(StoreError) -> EntryKey {
        guard try entryKey(of: stamp.entry) == nil else { throw .duplicateEntry(stamp.entry) }
        if state != .open { try discardUndone(before: EntryKey(rawValue: .max)) }
        let key = EntryKey(rawValue: counters.nextEntry)
        counters.nextEntry += 1
        try database.run(
            """
            INSERT INTO entry (key, id, kind, sentence, started, finished, state) VALUES (?, ?, ?, ?, ?, ?, ?)
            """, .integer(key.rawValue), .id(stamp.entry), .text(kind.rawValue), .text(sentence),
            .integer(stamp.time.nanoseconds), state == .open ? .null : .integer(stamp.time.nanoseconds),
            .text(state.rawValue))
        try prune()
        return key
    }

    /// Settles that what was taken back stays so: entries older than `key`.
    func discardUndone(before key: EntryKey) throws(StoreError) {
        let first = try database.integer("SELECT min(key) FROM entry WHERE state = 'undone'")
        guard let first, first < key.rawValue else { return }
        try database.run(
            "DELETE FROM import_request WHERE entry IN (SELECT key FROM entry WHERE state = 'undone' AND key < ?)",
            .integer(key.rawValue))
        try database.run(
            "UPDATE entry SET state = 'discarded' WHERE state = 'undone' AND key < ?", .integer(key.rawValue))
    }

    func entryKey(of id: EntryID) throws(StoreError) -> EntryKey? {
        try database.integer("SELECT key FROM entry WHERE id = ?", .id(id)).map { EntryKey(rawValue: $0) }
    }

    /// Adds steps behind those that the entry has.
    func add(_ steps: [Step], to entry: EntryKey) throws(StoreError) {
        var number = try following(
            try database.integer("SELECT max(number) FROM step WHERE entry = ?", .integer(entry.rawValue)))
        for step in steps {
            try database.run(
                "INSERT INTO step (entry, number, content) VALUES (?, ?, ?)", .integer(entry.rawValue),
                .integer(number), .blob(step.encoded))
            number += 1
        }
    }

    /// Finds an entry that did nothing but make a list, where it is the last that there is.
    func lastEntry(_ id: EntryID, making list: ListKey) throws(StoreError) -> EntryKey? {
        guard let key = try entryKey(of: id), try entryKeys(before: nil, limit: 1) == [key],
            try entry(key).state == .done, try steps(of: key) == [.listMade(list)]
        else { return nil }
        return key
    }

    /// Makes the steps of an entry the first of another, which has none yet, and forgets the entry.
    func join(_ earlier: EntryKey, to entry: EntryKey) throws(StoreError) {
        try database.run(
            "UPDATE step SET entry = ? WHERE entry = ?", .integer(entry.rawValue), .integer(earlier.rawValue))
        try database.run("DELETE FROM entry WHERE key = ?", .integer(earlier.rawValue))
    }

    /// Reads the steps of an entry in order.
    func steps(of entry: EntryKey) throws(StoreError) -> [Step] {
        let statement = try database.statement(
            "SELECT number, content FROM step WHERE entry = ? ORDER BY number")
        defer { statement.reset() }
        statement.bind(entry.rawValue, at: 1)
        var steps: [Step] = []
        while try statement.step() {
            do { steps.append(try Step(encoded: statement.bytes(1))) } catch {
                throw damage("step \(statement.integer(0)) of entry \(entry.rawValue) cannot be read")
            }
        }
        return steps
    }

    /// Reads an entry as callers see it.
    func entry(_ key: EntryKey) throws(StoreError) -> HistoryEntry {
        let statement = try database.statement(
            """
            SELECT id, kind, sentence, started, finished, state,
                (SELECT coalesce(max(number) + 1, 0) FROM receipt WHERE entry = key),
                EXISTS (SELECT 1 FROM step WHERE entry = key),
                EXISTS (SELECT 1 FROM import_request WHERE entry = key)
            FROM entry WHERE key = ?
            """)
        defer { statement.reset() }
        statement.bind(key.rawValue, at: 1)
        guard try statement.step(), let id = statement.wideInteger(0),
            let kind = HistoryEntry.Kind(rawValue: statement.text(1)),
            let state = HistoryEntry.State(rawValue: statement.text(5))
        else { throw damage("entry \(key.rawValue) cannot be read") }
        return HistoryEntry(
            id: EntryID(bits: id), kind: kind, sentence: statement.text(2),
            started: Timestamp(nanoseconds: statement.integer(3)),
            finished: statement.optionalInteger(4).map(Timestamp.init(nanoseconds:)), state: state,
            receipts: Int(statement.integer(6)), changesLibrary: statement.integer(7) != 0,
            isCutOff: statement.integer(8) != 0)
    }

    /// Reads up to `limit` keys of entries, newest first, before `key` where it is given.
    func entryKeys(before key: EntryKey?, limit: Int) throws(StoreError) -> [EntryKey] {
        let statement = try database.statement(
            "SELECT key FROM entry WHERE key < ? ORDER BY key DESC LIMIT ?")
        defer { statement.reset() }
        statement.bind(key?.rawValue ?? .max, at: 1)
        statement.bind(Int64(limit), at: 2)
        var keys: [EntryKey] = []
        while try statement.step() { keys.append(EntryKey(rawValue: statement.integer(0))) }
        return keys
    }

    /// Reads up to `limit` keys of entries whose ids lie in a range, by ascending id.
    func entryKeys(in range: ClosedRange<EntryID>, limit: Int) throws(StoreError) -> [EntryKey] {
        let statement = try database.statement(
            "SELECT key FROM entry WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?")
        defer { statement.reset() }
        statement.bindWide(range.lowerBound.bits, at: 1)
        statement.bindWide(range.upperBound.bits, at: 2)
        statement.bind(Int64(limit), at: 3)
        var keys: [EntryKey] = []
        while try statement.step() { keys.append(EntryKey(rawValue: statement.integer(0))) }
        return keys
    }

    /// Finds the entry that undo takes back: the newest in force that changed anything.
    func entryToUndo() throws(StoreError) -> EntryKey? {
        try database.integer(
            """
            SELECT key FROM entry
            WHERE state IN ('done', 'open') AND EXISTS (SELECT 1 FROM step WHERE entry = key)
            ORDER BY key DESC LIMIT 1
            """
        ).map { EntryKey(rawValue: $0) }
    }

    /// Finds the entry that redo applies: the oldest of those taken back since the last edit.
    func entryToRedo() throws(StoreError) -> EntryKey? {
        try database.integer("SELECT min(key) FROM entry WHERE state = 'undone'").map {
            EntryKey(rawValue: $0)
        }
    }
}
