import Organizer

extension LibraryTransaction {
    /// Adds receipts behind those that the entry has; `keys` finds the items that they name.
    func add(_ receipts: [Receipt], to entry: EntryKey, keys: [ItemID: ItemKey]) throws(StoreError) {
        guard !receipts.isEmpty else { return }
        var number = try following(
            try database.integer("SELECT max(number) FROM receipt WHERE entry = ?", .integer(entry.rawValue)))
        let row = try database.statement(
            """
            INSERT INTO receipt (entry, number, payload, payload_bytes, outcome, list, items, importer, notes,
                reason_code, reason)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
        var list: (id: ListID, key: ListKey)?
        for receipt in receipts {
            row.bind(entry.rawValue, at: 1)
            row.bind(number, at: 2)
            row.bind(receipt.payload.text, at: 3)
            row.bind(receipt.payload.bytes, at: 4)
            row.bind(receipt.outcome.rawValue, at: 5)
            if let id = receipt.list {
                if list?.id != id {
                    guard let key = try listKey(of: id) else { throw .noSuchList(id) }
                    list = (id, key)
                }
                row.bind(list?.key.rawValue, at: 6)
            }
            if !receipt.items.isEmpty { row.bind(try encoded(receipt.items, keys: keys), at: 7) }
            if let importer = receipt.importer {
                row.bind(try terms.key(of: importer, in: database), at: 8)
            }
            if !receipt.notes.isEmpty {
                row.bindText(JSONText.encode(receipt.notes.flatMap { [$0.code, $0.message] }), at: 9)
            }
            row.bind(receipt.reason?.code, at: 10)
            row.bind(receipt.reason?.message, at: 11)
            try row.run()
            number += 1
        }
    }

    private func encoded(_ items: [ItemID], keys: [ItemID: ItemKey]) throws(StoreError) -> [UInt8] {
        var numbers: [Int64] = []
        for id in items {
            guard let key = keys[id] else { throw .noSuchItems([id], list: "the batch") }
            numbers.append(key.rawValue)
        }
        var writer = ByteWriter()
        writer.writeDistances(numbers[...])
        return writer.bytes
    }

    /// Reads receipts of an entry in drop order, those of `range` that are there.
    func receipts(of entry: EntryKey, range: Range<Int>) throws(StoreError) -> [Receipt] {
        let statement = try database.statement(
            """
            SELECT payload, payload_bytes, outcome, list, items, importer, notes, reason_code, reason
            FROM receipt WHERE entry = ? AND number >= ? AND number < ? ORDER BY number
            """)
        defer { statement.reset() }
        statement.bind(entry.rawValue, at: 1)
        statement.bind(Int64(range.lowerBound), at: 2)
        statement.bind(Int64(range.upperBound), at: 3)
        var receipts: [Receipt] = []
        while try statement.step() { receipts.append(try receipt(statement)) }
        return receipts
    }

    private func receipt(_ row: Statement) throws(StoreError) -> Receipt {
        guard let outcome = Receipt.Outcome(rawValue: row.text(2)) else {
            throw damage("a receipt has the outcome \(row.text(2))")
        }
        var receipt = Receipt(
            payload: PayloadName(text: row.text(0), bytes: row.optionalBytes(1)), outcome: outcome, list: nil)
        if let key = row.optionalInteger(3) { receipt.list = try list(ListKey(rawValue: key))?.id }
        if let bytes = row.optionalBytes(4) {
            var reader = ByteReader(bytes)
            let keys: [Int64]
            do { keys = try reader.readDistances() } catch {
                throw damage("a receipt's items cannot be read")
            }
            for key in keys { receipt.items.append(try name(of: ItemKey(rawValue: key)).id) }
        }
        if let importer = row.optionalInteger(5) { receipt.importer = try terms.text(importer, in: database) }
        if let text = row.optionalText(6) {
            guard let parts = JSONText.strings(text), parts.count % 2 == 0 else {
                throw damage("a receipt's notes cannot be read")
            }
            receipt.notes = stride(from: 0, to: parts.count, by: 2).map {
                ReceiptNote(code: parts[$0], message: parts[$0 + 1])
            }
        }
        if let code = row.optionalText(7) { receipt.reason = ReceiptNote(code: code, message: row.text(8)) }
        return receipt
    }
}
