import DragAndDrop
import Organizer

extension LibraryTransaction {
    /// Reads an item as callers see it; its excerpt only when it is asked for.
    func item(_ key: ItemKey, withExcerpt: Bool) throws(StoreError) -> Item {
        let statement = try database.statement(
            """
            SELECT id, name, type, importer, kind, source, size, modified, digest, added, done, note, attributes
            FROM item WHERE key = ?
            """)
        defer { statement.reset() }
        statement.bind(key.rawValue, at: 1)
        guard try statement.step(), let id = statement.wideInteger(0) else {
            throw damage("item \(key.rawValue) is not there")
        }
        var item = Item(
            id: ItemID(bits: id), name: statement.text(1),
            type: try terms.type(statement.integer(2), in: database), source: try source(statement, of: key),
            done: statement.integer(10) != 0, note: statement.optionalText(11) ?? "",
            added: Timestamp(nanoseconds: statement.integer(9)))
        if let importer = statement.optionalInteger(3) {
            item.importer = try terms.text(importer, in: database)
        }
        if let text = statement.optionalText(12) {
            guard let attributes = JSONText.attributes(text) else {
                throw damage("the attributes of item \(key.rawValue) cannot be read")
            }
            item.attributes = attributes
        }
        if case .file = item.source { item.contentDigest = PayloadDigest(bytes: statement.bytes(8)) }
        if withExcerpt { item.excerpt = try excerpt(of: key) }
        return item
    }

    private func source(_ row: Statement, of key: ItemKey) throws(StoreError) -> ItemSource {
        switch row.integer(4) {
        case 0:
            return .file(
                path: FilePath(bytes: row.bytes(5)), size: row.integer(6),
                modified: Timestamp(nanoseconds: row.integer(7)))
        case 1: return .url(row.text(5))
        case 2:
            guard let digest = PayloadDigest(bytes: row.bytes(8)) else { fallthrough }
            return .data(digest: digest, size: row.integer(6))
        default: throw damage("the source of item \(key.rawValue) cannot be read")
        }
    }

    private func excerpt(of key: ItemKey) throws(StoreError) -> String? {
        let statement = try database.statement("SELECT text FROM excerpt WHERE item = ?")
        defer { statement.reset() }
        statement.bind(key.rawValue, at: 1)
        return try statement.step() ? statement.text(0) : nil
    }

    /// Finds the list that shows an item, and its row there; nil when none does.
    func place(of key: ItemKey, using locator: inout KeyLocator<LibraryTransaction>) throws(StoreError)
        -> (list: ListKey, record: ListRecord, row: Int)?
    {
        guard let place = try locator.place(of: key) else { return nil }
        guard let key = try listKey(rootedAt: place.root), let record = try list(key) else {
            throw damage("page \(place.root.rawValue) is a root and belongs to no list")
        }
        return record.isHidden ? nil : (key, record, place.row)
    }

    /// Reads the ids of items, in the order given.
    func ids(of keys: [ItemKey]) throws(StoreError) -> [ItemID] {
        let statement = try database.statement("SELECT id FROM item WHERE key = ?")
        var ids: [ItemID] = []
        ids.reserveCapacity(keys.count)
        for key in keys {
            defer { statement.reset() }
            statement.bind(key.rawValue, at: 1)
            guard try statement.step(), let id = statement.wideInteger(0) else {
                throw damage("item \(key.rawValue) is not there")
            }
            ids.append(ItemID(bits: id))
        }
        return ids
    }

    /// Reads the keys of items whose ids lie in a range, by ascending id, behind `last`.
    func itemKeys(in range: ClosedRange<ItemID>, limit: Int) throws(StoreError) -> [(
        key: ItemKey, id: ItemID
    )] {
        let statement = try database.statement(
            "SELECT key, id FROM item WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?")
        defer { statement.reset() }
        statement.bindWide(range.lowerBound.bits, at: 1)
        statement.bindWide(range.upperBound.bits, at: 2)
        statement.bind(Int64(limit), at: 3)
        var keys: [(key: ItemKey, id: ItemID)] = []
        while try statement.step() {
            guard let id = statement.wideInteger(1) else { throw damage("an id has not sixteen bytes") }
            keys.append((ItemKey(rawValue: statement.integer(0)), ItemID(bits: id)))
        }
        return keys
    }
}
