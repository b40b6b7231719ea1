import Organizer

/// Holds what an import continues from.
struct ImportRecord {
    var list: ListKey
    var anchor: Neighbours
    /// The last item that it inserted.
    var last: ItemKey?
    /// How many items it inserted.
    var items: Int
}

extension LibraryTransaction {
    func addImport(_ record: ImportRecord, request: [UInt8], as entry: EntryKey) throws(StoreError) {
        try database.run(
            "INSERT INTO import (entry, list, anchor, items) VALUES (?, ?, ?, 0)", .integer(entry.rawValue),
            .integer(record.list.rawValue), .blob(record.anchor.encoded))
        try database.run(
            "INSERT INTO import_request (entry, request) VALUES (?, ?)", .integer(entry.rawValue),
            .blob(request))
    }

    func importRecord(of entry: EntryKey) throws(StoreError) -> ImportRecord? {
        let statement = try database.statement(
            "SELECT list, anchor, last, items FROM import WHERE entry = ?")
        defer { statement.reset() }
        statement.bind(entry.rawValue, at: 1)
        guard try statement.step() else { return nil }
        let anchor: Neighbours
        do { anchor = try Neighbours(encoded: statement.bytes(1)) } catch {
            throw damage("the anchor of entry \(entry.rawValue) cannot be read")
        }
        let items = Int(statement.integer(3))
        guard (0...OrderPage.mostRows).contains(items) else {
            throw damage("entry \(entry.rawValue) says that it imported \(items) items")
        }
        return ImportRecord(
            list: ListKey(rawValue: statement.integer(0)), anchor: anchor,
            last: statement.optionalInteger(2).map { ItemKey(rawValue: $0) },
            items: items)
    }

    /// Writes what a batch changed of an import; its list and anchor never change.
    func updateImport(_ record: ImportRecord, of entry: EntryKey) throws(StoreError) {
        try database.run(
            "UPDATE import SET last = ?, items = ? WHERE entry = ?",
            record.last.map { .integer($0.rawValue) } ?? .null, .integer(Int64(record.items)),
            .integer(entry.rawValue))
    }

    func importRequest(of entry: EntryKey) throws(StoreError) -> [UInt8] {
        let statement = try database.statement("SELECT request FROM import_request WHERE entry = ?")
        defer { statement.reset() }
        statement.bind(entry.rawValue, at: 1)
        return try statement.step() ? statement.bytes(0) : []
    }

    /// Reads the imports that are open, oldest first.
    func openImportKeys() throws(StoreError) -> [EntryKey] {
        let statement = try database.statement("SELECT key FROM entry WHERE state = 'open' ORDER BY key")
        defer { statement.reset() }
        var keys: [EntryKey] = []
        while try statement.step() { keys.append(EntryKey(rawValue: statement.integer(0))) }
        return keys
    }
}
