import ContentTypes
import Digests
import DragAndDrop
import Organizer

extension LibraryTransaction: LibraryStorage {
    func itemKey(of id: ItemID) throws(StoreError) -> ItemKey? {
        let statement = try database.statement("SELECT key FROM item WHERE id = ?")
        defer { statement.reset() }
        statement.bindWide(id.bits, at: 1)
        return try statement.step() ? ItemKey(rawValue: statement.integer(0)) : nil
    }

    func name(of key: ItemKey) throws(StoreError) -> ItemBrief {
        let statement = try database.statement("SELECT id, name, type FROM item WHERE key = ?")
        defer { statement.reset() }
        statement.bind(key.rawValue, at: 1)
        guard try statement.step(), let id = statement.wideInteger(0) else {
            throw damage("item \(key.rawValue) is not there")
        }
        return ItemBrief(
            id: ItemID(bits: id), name: statement.text(1),
            type: try terms.type(statement.integer(2), in: database))
    }

    func addItems(_ items: [Item]) throws(StoreError) -> [ItemKey] {
        let row = try database.statement(
            """
            INSERT INTO item (key, id, name, type, importer, kind, source, size, modified, digest, added, done,
                note, attributes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        let excerpt = try database.statement("INSERT INTO excerpt (item, text) VALUES (?, ?)")
        let addresses = AddressDigests()
        var keys: [ItemKey] = []
        keys.reserveCapacity(items.count)
        for item in items {
            let key = takeItemKey()
            row.bind(key.rawValue, at: 1)
            row.bindWide(item.id.bits, at: 2)
            row.bind(item.name, at: 3)
            row.bind(try terms.key(of: item.type.identifier, in: database), at: 4)
            if let importer = item.importer { row.bind(try terms.key(of: importer, in: database), at: 5) }
            bind(item.source, to: row)
            switch item.source {
            case .file: row.bind(item.contentDigest?.bytes, at: 10)
            case .url(let address):
                row.bind((item.contentDigest ?? addresses.digest(of: address)).bytes, at: 10)
            case .data: break
            }
            row.bind(item.added.nanoseconds, at: 11)
            row.bind(Int64(item.done ? 1 : 0), at: 12)
            row.bind(item.note.isEmpty ? nil : item.note, at: 13)
            if let text = JSONText.encode(item.attributes) { row.bindText(text, at: 14) }
            guard try row.insert() else { throw .duplicateItem(item.id) }
            if let text = item.excerpt {
                excerpt.bind(key.rawValue, at: 1)
                excerpt.bind(text, at: 2)
                try excerpt.run()
            }
            try addSearchText(SearchText(item), of: key)
            keys.append(key)
        }
        return keys
    }

    private func bind(_ source: ItemSource, to row: Statement) {
        switch source {
        case .file(let path, let size, let modified):
            row.bind(0, at: 6)
            row.bind(path.bytes, at: 7)
            row.bind(size, at: 8)
            row.bind(modified.nanoseconds, at: 9)
        case .url(let address):
            row.bind(1, at: 6)
            row.bind(address, at: 7)
        case .data(let digest, let size):
            row.bind(2, at: 6)
            row.bind(size, at: 8)
            row.bind(digest.bytes, at: 10)
        }
    }

    func addCopies(of keys: [ItemKey], ids: [ItemID], added: Timestamp) throws(StoreError) -> [ItemKey] {
        let row = try database.statement(
            """
            INSERT INTO item (key, id, name, type, importer, kind, source, size, modified, device, inode, digest,
                added, done, note, attributes)
            SELECT ?1, ?2, name, type, importer, kind, source, size, modified, device, inode, digest, ?3, done,
                note, attributes FROM item WHERE key = ?4
            """)
        let excerpt = try database.statement(
            "INSERT INTO excerpt (item, text) SELECT ?1, text FROM excerpt WHERE item = ?2")
        var copies: [ItemKey] = []
        copies.reserveCapacity(keys.count)
        for (original, id) in zip(keys, ids) {
            let copy = takeItemKey()
            row.bind(copy.rawValue, at: 1)
            row.bindWide(id.bits, at: 2)
            row.bind(added.nanoseconds, at: 3)
            row.bind(original.rawValue, at: 4)
            guard try row.insert() else { throw .duplicateItem(id) }
            guard row.changes == 1 else { throw damage("item \(original.rawValue) is not there") }
            excerpt.bind(copy.rawValue, at: 1)
            excerpt.bind(original.rawValue, at: 2)
            try excerpt.run()
            try addSearchText(try searchText(of: copy), of: copy)
            copies.append(copy)
        }
        return copies
    }

    func text(_ field: Step.TextField, of key: ItemKey) throws(StoreError) -> String {
        let statement =
            switch field {
            case .name: try database.statement("SELECT name FROM item WHERE key = ?")
            case .note: try database.statement("SELECT coalesce(note, '') FROM item WHERE key = ?")
            }
        defer { statement.reset() }
        statement.bind(key.rawValue, at: 1)
        guard try statement.step() else { throw damage("item \(key.rawValue) is not there") }
        return statement.text(0)
    }

    func setText(_ field: Step.TextField, of key: ItemKey, to text: String) throws(StoreError) {
        try removeSearchText(try searchText(of: key), of: key)
        let statement =
            switch field {
            case .name: try database.statement("UPDATE item SET name = ? WHERE key = ?")
            case .note: try database.statement("UPDATE item SET note = nullif(?, '') WHERE key = ?")
            }
        statement.bind(text, at: 1)
        statement.bind(key.rawValue, at: 2)
        try statement.run()
        try addSearchText(try searchText(of: key), of: key)
    }

    func source(of key: ItemKey) throws(StoreError) -> ItemSource { try item(key, withExcerpt: false).source }

    func setSource(of key: ItemKey, to source: ItemSource) throws(StoreError) {
        // A file's name is among what an item is found by.
        try removeSearchText(try searchText(of: key), of: key)
        switch source {
        case .file(let path, let size, let modified):
            try database.run(
                """
                UPDATE item SET kind = 0, source = ?1, size = ?2, modified = ?3, device = NULL, inode = NULL
                WHERE key = ?4
                """, .blob(path.bytes), .integer(size), .integer(modified.nanoseconds), .integer(key.rawValue)
            )
        case .data(let digest, let size):
            // When its file was modified stays known: lists are sorted by it.
            try database.run(
                """
                UPDATE item SET kind = 2, source = NULL, size = ?1, digest = ?2, device = NULL, inode = NULL
                WHERE key = ?3
                """, .integer(size), .blob(digest.bytes), .integer(key.rawValue))
        case .url: preconditionFailure("no item comes to be a link")
        }
        try addSearchText(try searchText(of: key), of: key)
    }

    func items(linkedTo file: FilePath, holding payload: KeptPayload) throws(StoreError) -> [ItemKey] {
        let statement = try database.statement(
            """
            SELECT key FROM item WHERE digest = ?1 AND kind = 0 AND source = ?3
            UNION ALL SELECT key FROM item WHERE digest IS NULL AND kind = 0 AND size = ?2 AND source = ?3
            """)
        defer { statement.reset() }
        statement.bind(payload.digest.bytes, at: 1)
        statement.bind(payload.size, at: 2)
        statement.bind(file.bytes, at: 3)
        var keys: [ItemKey] = []
        while try statement.step() { keys.append(ItemKey(rawValue: statement.integer(0))) }
        return keys
    }

    func setDone(_ done: Bool, _ keys: [ItemKey]) throws(StoreError) -> [ItemKey] {
        let statement = try database.statement("UPDATE item SET done = ?1 WHERE key = ?2 AND done <> ?1")
        var changed: [ItemKey] = []
        for key in keys {
            statement.bind(Int64(done ? 1 : 0), at: 1)
            statement.bind(key.rawValue, at: 2)
            try statement.run()
            if statement.changes == 1 { changed.append(key) }
        }
        return changed
    }

    func types(of keys: [ItemKey]) throws(StoreError) -> [UTType: Int] {
        // Items that came together have keys that follow one another, and are read in one sweep.
        let statement = try database.statement(
            "SELECT type, count(*) FROM item WHERE key BETWEEN ? AND ? GROUP BY type")
        var counts: [Int64: Int] = [:]
        for run in [ClosedRange<Int64>](joining: keys.lazy.map(\.rawValue)) {
            defer { statement.reset() }
            statement.bind(run.lowerBound, at: 1)
            statement.bind(run.upperBound, at: 2)
            while try statement.step() {
                counts[statement.integer(0), default: 0] += Int(statement.integer(1))
            }
        }
        var types: [UTType: Int] = [:]
        for (key, count) in counts { types[try terms.type(key, in: database), default: 0] += count }
        return types
    }

    private func takeItemKey() -> ItemKey {
        defer { counters.nextItem += 1 }
        return ItemKey(rawValue: counters.nextItem)
    }
}

extension [ClosedRange<Int64>] {
    /// Joins numbers, in any order and each once, to ascending runs.
    init(joining numbers: some Sequence<Int64>) {
        self = []
        for number in numbers.sorted() {
            if let last, last.upperBound == number - 1 {
                self[count - 1] = last.lowerBound...number
            } else {
                append(number...number)
            }
        }
    }
}
