import Organizer

/// An import that runs while others edit, or is gone on with after they did, has one entry as long as each entry above it
/// can be taken back all the same. What would stand in their way is a later part of it: an entry of its own, on top.
///
/// So undo, which goes from the newest entry on, always finds the library as the entry left it, but for items that
/// were added since and that no entry above knows.
extension LibraryTransaction {
    /// Finds the entry that the next steps of an import belong to, and adds one where they rest on newer entries.
    func part(
        of first: EntryKey, _ id: EntryID, for steps: [Step], at time: Timestamp
    ) throws(StoreError) -> EntryKey {
        let later = try laterParts(of: id)
        let last = later.last ?? first
        if steps.isEmpty { return last }
        // What was taken back before this can only be done again before this; and where this changes what was there, what
        // was taken back could be done again, and then not be taken back once more.
        let isAdding = steps.allSatisfy(\.isAdding)
        try discardUndone(before: isAdding ? last : EntryKey(rawValue: .max))
        guard try rests(steps, onEntriesAfter: last) else { return last }
        let stamp = EditStamp(entry: .derived(later.count, from: id), time: time)
        let next = try addEntry(
            stamp, kind: .import, sentence: EditSentence.wentOn(with: try entry(first).sentence), state: .done
        )
        // The history may be so long that the import itself was forgotten with this.
        guard try entryKey(of: id) == first else { throw .entryNotOpen(id) }
        try add([.goesOn(with: id)], to: next)
        return next
    }

    /// Reads the later parts of an import's entry, oldest first, whatever became of them.
    func laterParts(of id: EntryID) throws(StoreError) -> [EntryKey] {
        var parts: [EntryKey] = []
        while let key = try entryKey(of: .derived(parts.count, from: id)) { parts.append(key) }
        return parts
    }

    /// Reads an entry as people are to see it: an import of which all was done by later parts is what these are by now.
    func shownEntry(_ key: EntryKey) throws(StoreError) -> HistoryEntry {
        var entry = try entry(key)
        guard entry.kind == .import, entry.state == .done, !entry.changesLibrary else { return entry }
        var states: Set<HistoryEntry.State> = []
        for part in try laterParts(of: entry.id) { states.insert(try self.entry(part).state) }
        if !states.isEmpty, !states.contains(.done) {
            entry.state = states.contains(.undone) ? .undone : .discarded
        }
        return entry
    }

    /// Finds the import that an entry is a later part of; the entry itself where it is none.
    func work(of entry: EntryKey) throws(StoreError) -> EntryID {
        let statement = try database.statement(
            "SELECT content FROM step WHERE entry = ? ORDER BY number LIMIT 1")
        let content: [UInt8]?
        do {
            defer { statement.reset() }
            statement.bind(entry.rawValue, at: 1)
            content = try statement.step() ? statement.bytes(0) : nil
        }
        if let content, case .goesOn(let id)? = try? Step(encoded: content) { return id }
        return try self.entry(entry).id
    }

    /// Reads all steps of an import, in the order in which it made them.
    func steps(ofAllPartsOf first: EntryKey, _ id: EntryID) throws(StoreError) -> [Step] {
        var all = try steps(of: first)
        for key in try laterParts(of: id) { all += try steps(of: key) }
        return all
    }

    /// Closes the import that an entry belongs to, if it is open: a part of it is taken back.
    func closeImport(_ work: EntryID, at time: Timestamp) throws(StoreError) {
        try database.run(
            "UPDATE entry SET state = 'done', finished = coalesce(finished, ?) WHERE id = ? AND state = 'open'",
            .integer(time.nanoseconds), .id(work))
    }

    /// Opens an import again that had not finished, if all parts of it are in force.
    func reopenImport(_ work: EntryID) throws(StoreError) {
        guard let first = try entryKey(of: work), try entry(first).state == .done,
            try database.integer(
                "SELECT 1 FROM import_request WHERE entry = ?", .integer(first.rawValue)) != nil
        else { return }
        for key in try laterParts(of: work) where try entry(key).state != .done { return }
        try database.run(
            "UPDATE entry SET state = 'open', finished = NULL WHERE key = ?", .integer(first.rawValue))
    }

    /// Whether newer entries in force could not be taken back once these steps of an import are made.
    ///
    /// Items that are added stand in no entry's way, unless the list is one that such an entry made. A list that is made
    /// does where its name is one that a list had before such an entry. All else changes what was there.
    private func rests(
        _ steps: [Step], onEntriesAfter entry: EntryKey
    ) throws(StoreError) -> Bool {
        let isNewest =
            try database.integer(
                """
                SELECT 1 FROM entry WHERE key > ? AND state IN ('done', 'open')
                AND EXISTS (SELECT 1 FROM step WHERE entry = key) LIMIT 1
                """, .integer(entry.rawValue)) == nil
        if isNewest { return false }
        guard steps.allSatisfy(\.isAdding) else { return true }
        var filled: Set<ListKey> = []
        var made: Set<ListKey> = []
        for step in steps {
            switch step {
            case .inserted(_, let list, _): filled.insert(list)
            case .listMade(let list): made.insert(list)
            default: break
            }
        }
        var names: Set<String> = []
        for key in made { if let name = try list(key)?.name { names.insert(name) } }
        for step in try listSteps(after: entry) {
            switch step {
            case .listMade(let list): if filled.contains(list) { return true }
            case .listRenamed(_, let name, _): if names.contains(name) { return true }
            case .listHidden(let key):
                if let name = try list(key)?.name, names.contains(name) { return true }
            default: break
            }
        }
        return false
    }

    /// Reads the steps of newer entries in force by which lists came, went or got other names.
    private func listSteps(after entry: EntryKey) throws(StoreError) -> [Step] {
        let statement = try database.statement(
            """
            SELECT step.entry, content FROM entry JOIN step ON step.entry = key
            WHERE key > ? AND state IN ('done', 'open') AND substr(content, 1, 1) IN (?, ?, ?)
            """)
        defer { statement.reset() }
        statement.bind(entry.rawValue, at: 1)
        for (index, kind) in Step.listKinds.enumerated() { statement.bind([kind], at: Int32(index) + 2) }
        var steps: [Step] = []
        while try statement.step() {
            do { steps.append(try Step(encoded: statement.bytes(1))) } catch {
                throw damage("a step of entry \(statement.integer(0)) cannot be read")
            }
        }
        return steps
    }
}

extension Step {
    /// Whether the step, of an import, only adds items or lists; the marks that it sets are those of its own items.
    fileprivate var isAdding: Bool {
        switch self {
        case .inserted, .listMade, .doneChanged, .filesTaken, .goesOn: true
        default: false
        }
    }
}
