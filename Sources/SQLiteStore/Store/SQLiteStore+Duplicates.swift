import Organizer

extension SQLiteStore {
    package func holders(
        of digests: [PayloadDigest: Int], in list: ListID
    ) throws(StoreError) -> [PayloadDigest: [PlacedItem]] {
        try reading { transaction throws(StoreError) in
            var found: [PayloadDigest: [PlacedItem]] = [:]
            // On a new list nothing needs to be looked for.
            guard let key = try transaction.listKey(of: list), try transaction.summary(of: key).count > 0
            else { return found }
            var locator = KeyLocator(transaction)
            for (digest, limit) in digests {
                let items = try transaction.items(holding: digest, in: list, limit: limit, using: &locator)
                if !items.isEmpty { found[digest] = items }
            }
            return found
        }
    }

    package func duplicates(
        in list: ListID?, after last: PayloadDigest?, limit: Int
    ) throws(StoreError) -> DuplicatePage {
        try reading { transaction throws(StoreError) in
            var page = DuplicatePage(groups: [], next: nil)
            var locator = KeyLocator(transaction)
            for digest in try transaction.repeatedDigests(after: last, limit: limit) {
                page.next = digest
                let items = try transaction.items(
                    holding: digest, in: list, limit: DuplicateGroup.describedItems, using: &locator)
                let duplicates = DuplicateGroup.duplicates(among: items)
                guard let first = duplicates.first else { continue }
                page.groups.append(
                    DuplicateGroup(digest: digest, size: first.item.source.size, items: duplicates))
            }
            return page
        }
    }
}

extension LibraryTransaction {
    /// Finds digests that several items have, shown or not, in ascending order.
    fileprivate func repeatedDigests(
        after last: PayloadDigest?, limit: Int
    ) throws(StoreError) -> [PayloadDigest] {
        let statement = try database.statement(
            """
            SELECT digest FROM item WHERE digest IS NOT NULL AND digest > ?
            GROUP BY digest HAVING count(*) > 1 ORDER BY digest LIMIT ?
            """)
        defer { statement.reset() }
        statement.bind(last?.bytes ?? [], at: 1)
        statement.bind(Int64(limit), at: 2)
        var digests: [PayloadDigest] = []
        while try statement.step() {
            guard let digest = PayloadDigest(bytes: statement.bytes(0)) else {
                throw damage("a digest cannot be read")
            }
            digests.append(digest)
        }
        return digests
    }

    /// Finds the items with a digest that a list shows, or any list, in the order in which they were made.
    fileprivate func items(
        holding digest: PayloadDigest, in list: ListID?, limit: Int,
        using locator: inout KeyLocator<LibraryTransaction>
    ) throws(StoreError) -> [PlacedItem] {
        let statement = try database.statement("SELECT key FROM item WHERE digest = ? ORDER BY key")
        defer { statement.reset() }
        statement.bind(digest.bytes, at: 1)
        var found: [PlacedItem] = []
        while found.count < limit, try statement.step() {
            let key = ItemKey(rawValue: statement.integer(0))
            guard let place = try place(of: key, using: &locator), list == nil || place.record.id == list
            else { continue }
            found.append(
                PlacedItem(
                    list: place.record.id, row: Row(place.row), item: try item(key, withExcerpt: false),
                    isFocused: key == focusKey))
        }
        return found
    }
}

extension ItemSource {
    /// In bytes; nil for an address.
    fileprivate var size: Int64? {
        switch self {
        case .file(_, let size, _), .data(_, let size): size
        case .url: nil
        }
    }
}
