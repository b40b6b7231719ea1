import ContentTypes
import Organizer

extension LibraryTransaction {
    func list(_ key: ListKey) throws(StoreError) -> ListRecord? {
        if let known = lists[key] { return known }
        let statement = try database.statement(
            "SELECT id, name, accepts, completes, reordering, root, hidden, revision FROM list WHERE key = ?")
        defer { statement.reset() }
        statement.bind(key.rawValue, at: 1)
        guard try statement.step() else { return nil }
        guard let id = statement.wideInteger(0), let accepts = JSONText.strings(statement.text(2)) else {
            throw damage("list \(key.rawValue) cannot be read")
        }
        var types: [UTType] = []
        for identifier in accepts {
            guard let type = UTType(stored: identifier) else {
                throw damage("list \(key.rawValue) accepts a type without a name")
            }
            types.append(type)
        }
        let record = ListRecord(
            id: ListID(bits: id), name: statement.text(1),
            settings: ListSettings(
                accepts: types, completes: statement.integer(3) != 0,
                allowsReordering: statement.integer(4) != 0),
            root: PageID(rawValue: statement.integer(5)), isHidden: statement.integer(6) != 0,
            revision: Revision(statement.integer(7)))
        lists[key] = record
        return record
    }

    func listKey(of id: ListID) throws(StoreError) -> ListKey? {
        let statement = try database.statement("SELECT key FROM list WHERE id = ?")
        defer { statement.reset() }
        statement.bindWide(id.bits, at: 1)
        return try statement.step() ? ListKey(rawValue: statement.integer(0)) : nil
    }

    func listKey(named name: String) throws(StoreError) -> ListKey? {
        try database.integer("SELECT key FROM list WHERE name = ? AND hidden = 0", .text(name))
            .map { ListKey(rawValue: $0) }
    }

    /// Finds the list, hidden or not, whose order begins at a page.
    func listKey(rootedAt page: PageID) throws(StoreError) -> ListKey? {
        try database.integer("SELECT key FROM list WHERE root = ?", .integer(page.rawValue))
            .map { ListKey(rawValue: $0) }
    }

    func listCount() throws(StoreError) -> Int {
        Int(try database.integer("SELECT count(*) FROM list WHERE hidden = 0") ?? 0)
    }

    /// Reads the keys of lists in their order.
    func listKeys(hiddenToo: Bool = false) throws(StoreError) -> [ListKey] {
        let statement = try database.statement("SELECT key FROM list WHERE hidden <= ? ORDER BY key")
        defer { statement.reset() }
        statement.bind(Int64(hiddenToo ? 1 : 0), at: 1)
        var keys: [ListKey] = []
        while try statement.step() { keys.append(ListKey(rawValue: statement.integer(0))) }
        return keys
    }

    func makeList(_ record: ListRecord) throws(StoreError) -> ListKey {
        let key = ListKey(rawValue: counters.nextList)
        counters.nextList += 1
        try write(record, as: key)
        return key
    }

    func updateList(_ key: ListKey, _ record: ListRecord) throws(StoreError) { try write(record, as: key) }

    private func write(_ record: ListRecord, as key: ListKey) throws(StoreError) {
        if lists[key] == record { return }
        try database.run(
            """
            INSERT INTO list (key, id, name, accepts, completes, reordering, root, hidden, revision)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            ON CONFLICT (key) DO UPDATE SET name = ?3, accepts = ?4, completes = ?5, reordering = ?6,
                hidden = ?8, revision = ?9
            """, .integer(key.rawValue), .id(record.id), .text(record.name),
            .utf8(JSONText.encode(record.settings.accepts.map(\.identifier))),
            .integer(record.settings.completes ? 1 : 0), .integer(record.settings.allowsReordering ? 1 : 0),
            .integer(record.root.rawValue), .integer(record.isHidden ? 1 : 0),
            .integer(record.revision.number))
        lists[key] = record
    }

    /// Describes a list as callers see it.
    func summary(of key: ListKey) throws(StoreError) -> ListSummary {
        guard let record = try list(key) else { throw damage("list \(key.rawValue) is not there") }
        return ListSummary(
            id: record.id, name: record.name, settings: record.settings,
            count: try PageTree(root: record.root, in: self).count(), revision: record.revision)
    }
}

extension SQLValue {
    /// An id as the database holds it: sixteen bytes, high byte first.
    static func id<Subject>(_ id: Identifier<Subject>) -> SQLValue {
        .blob(withUnsafeBytes(of: id.bits.bigEndian) { Array($0) })
    }
}
