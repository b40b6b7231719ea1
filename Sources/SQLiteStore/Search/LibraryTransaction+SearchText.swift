import Organizer

extension LibraryTransaction {
    /// Lets an item be found by its text.
    func addSearchText(_ text: SearchText, of key: ItemKey) throws(StoreError) {
        let statement = try database.statement(
            """
            INSERT INTO search (rowid, name, note, title, details, address, excerpt) VALUES (?, ?, ?, ?, ?, ?, ?)
            """)
        statement.bind(key.rawValue, at: 1)
        statement.bindSearchText(text, from: 2)
        try statement.run()
    }

    /// Takes an item's text out of the index, which must be the text that was put in.
    ///
    /// The index keeps words and not the text, so it must be told which they were. Text of scalars that a later ICU
    /// folds otherwise leaves a stale word behind, which finds the item still, and which a repair clears away.
    func removeSearchText(_ text: SearchText, of key: ItemKey) throws(StoreError) {
        let statement = try database.statement(
            """
            INSERT INTO search (search, rowid, name, note, title, details, address, excerpt)
            VALUES ('delete', ?, ?, ?, ?, ?, ?, ?)
            """)
        statement.bind(key.rawValue, at: 1)
        statement.bindSearchText(text, from: 2)
        try statement.run()
    }

    /// Reads the text by which an item is found.
    func searchText(of key: ItemKey) throws(StoreError) -> SearchText {
        SearchText(try item(key, withExcerpt: true))
    }

    /// Whether the library can be searched: it is of schema 2 at least.
    func hasSearch() throws(StoreError) -> Bool {
        try database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'search'") == 1
    }

    /// Lets all items be found that are there, in a library that had no search until now.
    func fillSearch() throws(StoreError) {
        let statement = try database.statement("SELECT key FROM item ORDER BY key")
        defer { statement.reset() }
        while try statement.step() {
            let key = ItemKey(rawValue: statement.integer(0))
            try addSearchText(try searchText(of: key), of: key)
        }
    }
}

extension Statement {
    fileprivate func bindSearchText(_ text: SearchText, from place: Int32) {
        for (offset, text) in text.texts.enumerated() {
            let place = place + Int32(offset)
            if text.isEmpty { bindNull(at: place) } else { bindText(SearchWords(text).bytes, at: place) }
        }
    }
}
