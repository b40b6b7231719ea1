import ContentTypes
import Organizer

extension SQLiteStore {
    package func revision() throws(StoreError) -> Revision {
        try reading { transaction throws(StoreError) in transaction.revision }
    }

    package func lists() throws(StoreError) -> [ListSummary] {
        try reading { transaction throws(StoreError) in
            var lists: [ListSummary] = []
            for key in try transaction.listKeys() { lists.append(try transaction.summary(of: key)) }
            return lists
        }
    }

    package func list(named name: String) throws(StoreError) -> ListSummary? {
        try reading { transaction throws(StoreError) in
            guard let key = try transaction.listKey(named: name) else { return nil }
            return try transaction.summary(of: key)
        }
    }

    package func list(_ id: ListID) throws(StoreError) -> ListSummary? {
        try reading { transaction throws(StoreError) in
            guard let key = try transaction.listKey(of: id), try transaction.list(key)?.isHidden == false
            else {
                return nil
            }
            return try transaction.summary(of: key)
        }
    }

    package func rows(_ selection: RowSelection, of list: ListID) throws(StoreError) -> ListRows {
        try reading { transaction throws(StoreError) in
            let open = try Editor(transaction, committing: transaction.revision).list(list)
            var answer = ListRows(list: try transaction.summary(of: open.key), items: [])
            var reader = KeyReader(open.tree)
            for range in try open.rows(selection) {
                let room = StoreLimits.rowsPerRead - answer.items.count
                let read = range.prefix(room)
                for row in read {
                    let key = try reader.key(at: row)
                    answer.items.append(
                        PlacedItem(
                            list: list, row: Row(row), item: try transaction.item(key, withExcerpt: false),
                            isFocused: key == transaction.focusKey))
                }
                if read.count < range.count {
                    answer.unread.insert(contentsOf: read.endIndex..<range.upperBound)
                }
            }
            return answer
        }
    }

    package func ids(of selection: RowSelection, in list: ListID) throws(StoreError) -> [ItemID] {
        try reading { transaction throws(StoreError) in
            let open = try Editor(transaction, committing: transaction.revision).list(list)
            var keys: [ItemKey] = []
            var reader = KeyReader(open.tree)
            for range in try open.rows(selection) { try reader.append(range, to: &keys) }
            return try transaction.ids(of: keys)
        }
    }

    package func item(_ id: ItemID) throws(StoreError) -> PlacedItem? {
        try reading { transaction throws(StoreError) in
            guard let key = try transaction.itemKey(of: id) else { return nil }
            return try transaction.wholeItem(key)
        }
    }

    package func focus() throws(StoreError) -> PlacedItem? {
        try reading { transaction throws(StoreError) in
            guard let key = transaction.focusKey else { return nil }
            return try transaction.wholeItem(key)
        }
    }

    package func items(
        matching prefix: ItemID.Prefix, in list: ListID?, limit: Int
    ) throws(StoreError) -> [PlacedItem] {
        try reading { transaction throws(StoreError) in
            var locator = KeyLocator(transaction)
            var found: [PlacedItem] = []
            var range = prefix.range
            while found.count < limit {
                let keys = try transaction.itemKeys(in: range, limit: max(limit, 64))
                for (key, _) in keys where found.count < limit {
                    guard let place = try transaction.place(of: key, using: &locator),
                        list == nil || place.record.id == list
                    else { continue }
                    found.append(
                        PlacedItem(
                            list: place.record.id, row: Row(place.row),
                            item: try transaction.item(key, withExcerpt: false),
                            isFocused: key == transaction.focusKey))
                }
                guard let last = keys.last?.id, last < range.upperBound else { break }
                range = ItemID(bits: last.bits + 1)...range.upperBound
            }
            return found
        }
    }

    package func types(of selection: RowSelection, in list: ListID) throws(StoreError) -> [UTType: Int] {
        try reading { transaction throws(StoreError) in
            let open = try Editor(transaction, committing: transaction.revision).list(list)
            var keys: [ItemKey] = []
            var reader = KeyReader(open.tree)
            for range in try open.rows(selection) { try reader.append(range, to: &keys) }
            return try transaction.types(of: keys)
        }
    }
}

extension LibraryTransaction {
    /// Reads an item with its excerpt, and its place; nil when no list shows it.
    fileprivate func wholeItem(_ key: ItemKey) throws(StoreError) -> PlacedItem? {
        var locator = KeyLocator(self)
        guard let place = try place(of: key, using: &locator) else { return nil }
        return PlacedItem(
            list: place.record.id, row: Row(place.row), item: try item(key, withExcerpt: true),
            isFocused: key == focusKey)
    }
}
