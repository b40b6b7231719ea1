import Organizer

extension LibraryTransaction {
    /// Compares the words that the index has with those of the items; says what differs.
    ///
    /// Both sides are added up word by word: which item, which field, which place. Order does not matter to a sum, so
    /// neither side is held in memory.
    func searchFaults() throws(StoreError) -> [String] {
        guard try hasSearch() else { return [] }
        let expected: WordSum
        do throws(StoreError) {
            expected = try wordsOfItems()
        } catch .damaged(_, let detail) {
            return ["what the words should be cannot be read: \(detail)"]
        }
        let found = try wordsOfIndex()
        if expected == found { return [] }
        return [
            expected.count == found.count
                ? "the index of \(found.count) words is not that of the items"
                : "items have \(expected.count) words, and the index has \(found.count)"
        ]
    }

    private func wordsOfItems() throws(StoreError) -> WordSum {
        var sum = WordSum()
        let statement = try database.statement("SELECT key FROM item ORDER BY key")
        defer { statement.reset() }
        while try statement.step() {
            let key = ItemKey(rawValue: statement.integer(0))
            let text = try searchText(of: key)
            for field in SearchText.Field.allCases {
                for (place, word) in SearchWords(text[field]).words.enumerated() {
                    word.withUnsafeBytes {
                        sum.add($0, item: key.rawValue, field: field.rawValue, place: Int64(place))
                    }
                }
            }
        }
        return sum
    }

    /// Reads the index through a table of words that SQLite makes for this connection alone.
    private func wordsOfIndex() throws(StoreError) -> WordSum {
        try database.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS temp.search_word USING fts5vocab('main', 'search', 'instance')"
        )
        var sum = WordSum()
        let statement = try database.statement("SELECT term, doc, col, offset FROM temp.search_word")
        defer { statement.reset() }
        while try statement.step() {
            let field = statement.text(2)
            statement.withBytes(0) {
                sum.add($0, item: statement.integer(1), field: field, place: statement.integer(3))
            }
        }
        return sum
    }
}

/// Adds up words regardless of their order.
private struct WordSum: Equatable {
    private(set) var count = 0
    private var sum: UInt64 = 0

    mutating func add(_ word: UnsafeRawBufferPointer, item: Int64, field: String, place: Int64) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        // FNV-1a, and the last step of SplitMix64 to spread it before it is added.
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        for byte in word { mix(byte) }
        for byte in field.utf8 { mix(byte) }
        hash ^= UInt64(bitPattern: item) &* 0x9E37_79B9_7F4A_7C15
        hash ^= UInt64(bitPattern: place) &* 0xC2B2_AE3D_27D4_EB4F
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        sum &+= hash ^ hash >> 31
        count += 1
    }
}
