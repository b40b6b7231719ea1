import DragAndDrop
import Glibc
import Organizer

extension SQLiteStore {
    package func violations() throws(StoreError) -> [Violation] {
        try reading { transaction throws(StoreError) in
            var check = LibraryCheck(transaction, payloads: payloadFolder)
            return try check.run()
        }
    }

    package func statistics() throws(StoreError) -> StoreStatistics {
        try reading { transaction throws(StoreError) in
            func count(_ sql: StaticString) throws(StoreError) -> Int64 { try database.integer(sql) ?? 0 }
            var shown = 0
            for key in try transaction.listKeys() { shown += try transaction.summary(of: key).count }
            var payloads = 0
            var payloadBytes: Int64 = 0
            try payloadFolder.visit { file in
                guard file.digest != nil else { return }
                payloads += 1
                payloadBytes += file.size
            }
            return StoreStatistics(
                schema: Int(try count("PRAGMA user_version")), lists: try transaction.listCount(),
                items: shown,
                hiddenItems: Int(try count("SELECT count(*) FROM item")) - shown,
                entries: Int(try count("SELECT count(*) FROM entry")),
                receipts: Int(try count("SELECT count(*) FROM receipt")), payloads: payloads,
                payloadBytes: payloadBytes,
                databaseBytes: try count("PRAGMA page_count") * count("PRAGMA page_size"))
        }
    }
}

/// Checks a library's invariants in one transaction; see ``Violation/Rule``.
///
/// Memory is two bits an item, and what one page or one step of the history holds.
private struct LibraryCheck {
    let transaction: LibraryTransaction
    let payloads: PayloadFolder
    private var found: [Violation] = []

    init(_ transaction: LibraryTransaction, payloads: PayloadFolder) {
        self.transaction = transaction
        self.payloads = payloads
    }

    private var database: Database { transaction.database }

    mutating func run() throws(StoreError) -> [Violation] {
        for line in try database.texts("PRAGMA integrity_check(\(StoreLimits.violations))") where line != "ok"
        {
            report(.database, line)
        }
        guard found.isEmpty else { return found }
        let (pages, rows) = try checkTrees()
        try checkPages(pages)
        let items = try itemKeys()
        let unplaced = try checkPlaces(of: items, rows: rows)
        try checkSteps(items: items, unplaced: unplaced)
        try checkReferences()
        try checkFocus()
        try checkPayloads()
        for detail in try transaction.searchFaults() { report(.search, detail) }
        return found
    }

    private mutating func report(_ rule: Violation.Rule, _ detail: String) {
        if found.count < StoreLimits.violations { found.append(Violation(rule, detail)) }
    }

    /// Checks each list's order, and returns the pages that lists have, and how many rows.
    private mutating func checkTrees() throws(StoreError) -> (pages: Set<PageID>, rows: Int) {
        var pages: Set<PageID> = []
        var rows = 0
        for key in try transaction.listKeys(hiddenToo: true) {
            guard let record = try transaction.list(key) else { continue }
            do throws(StoreError) {
                let tree = PageTree(root: record.root, in: transaction)
                for violation in try tree.violations(seen: &pages) {
                    report(violation.rule, violation.detail)
                }
                rows += try tree.count()
            } catch .damaged(_, let detail) {
                report(.references, "list \(record.name.debugDescription): \(detail)")
            }
            if record.revision > transaction.revision {
                report(.references, "list \(record.name.debugDescription) is of a revision to come")
            }
        }
        return (pages, rows)
    }

    private mutating func checkPages(_ known: Set<PageID>) throws(StoreError) {
        let statement = try database.statement("SELECT id FROM page")
        defer { statement.reset() }
        while try statement.step() {
            let id = PageID(rawValue: statement.integer(0))
            if !known.contains(id) { report(.references, "page \(id.rawValue) belongs to no list") }
        }
        if let last = try database.integer("SELECT max(id) FROM page"), last >= transaction.counters.nextPage
        {
            report(.references, "page \(last) was never given out")
        }
    }

    /// Checks that each place names a leaf which holds the key, and each placed key an item.
    ///
    /// The trees were checked to name the keys that they hold; the same number on both sides leaves none over.
    ///
    /// Returns the items that no list shows.
    private mutating func checkPlaces(of items: KeySet, rows: Int) throws(StoreError) -> KeySet {
        var placed = 0
        var unplaced = items
        let statement = try database.statement("SELECT block, pages FROM place ORDER BY block")
        defer { statement.reset() }
        while try statement.step() {
            let number = statement.integer(0)
            guard let block = try? PlaceBlock(encoded: statement.bytes(1)) else {
                report(.backPointers, "place block \(number) cannot be read")
                continue
            }
            guard PlaceBlock.numbers.contains(number) else {
                report(.backPointers, "place block \(number) is for keys that no item can have")
                continue
            }
            for (offset, page) in block.pages.enumerated() where page != 0 {
                placed += 1
                let key = number << PlaceBlock.bits + Int64(offset)
                if !unplaced.remove(key) { report(.onePlace, "key \(key) stands in a list and is no item") }
            }
        }
        if rows != placed { report(.counts, "lists have \(rows) rows, and \(placed) items stand in lists") }
        return unplaced
    }

    private func itemKeys() throws(StoreError) -> KeySet {
        let statement = try database.statement("SELECT key FROM item ORDER BY key")
        defer { statement.reset() }
        var keys = KeySet()
        while try statement.step() { keys.insert(statement.integer(0)) }
        return keys
    }

    /// Checks that what the history names is there, and that it can bring each item back that no list shows.
    private mutating func checkSteps(items: KeySet, unplaced: KeySet) throws(StoreError) {
        var unkept = unplaced
        let lists = Set(try transaction.listKeys(hiddenToo: true))
        // What was taken back for good, and what is being forgotten, keeps items, and may name what went before it.
        let statement = try database.statement(
            """
            SELECT step.entry, number, content, coalesce(state, 'discarded') FROM step LEFT JOIN entry ON key = step.entry
            ORDER BY step.entry, number
            """)
        defer { statement.reset() }
        while try statement.step() {
            let place = "step \(statement.integer(1)) of entry \(statement.integer(0))"
            guard let step = try? Step(encoded: statement.bytes(2)) else {
                report(.references, "\(place) cannot be read")
                continue
            }
            switch step {
            case .inserted(let keys, _, _): for key in keys { unkept.remove(key.rawValue) }
            case .removed(let places, _): for key in places.keys { unkept.remove(key.rawValue) }
            default: break
            }
            if statement.text(3) == HistoryEntry.State.discarded.rawValue { continue }
            if let key = step.itemKeys.first(where: { !items.contains($0.rawValue) }) {
                report(.references, "\(place) names item \(key.rawValue), which is not there")
            }
            if let key = step.listKeys.first(where: { !lists.contains($0) }) {
                report(.references, "\(place) names list \(key.rawValue), which is not there")
            }
        }
        if let key = unkept.first {
            report(
                .onePlace, "\(unkept.count) items stand in no list, and nothing keeps them, as item \(key)")
        }
    }

    private mutating func checkReferences() throws(StoreError) {
        let questions: [(StaticString, String)] = [
            (
                "SELECT count(*) FROM item WHERE type NOT IN (SELECT key FROM term)",
                "items have an unknown type"
            ),
            (
                "SELECT count(*) FROM item WHERE importer NOT IN (SELECT key FROM term)",
                "items have an unknown importer"
            ),
            (
                "SELECT count(*) FROM item, library WHERE item.key >= next_item",
                "items were never given a key"
            ),
            ("SELECT count(*) FROM item WHERE kind = 2 AND digest IS NULL", "kept payloads have no digest"),
            (
                "SELECT count(*) FROM excerpt WHERE item NOT IN (SELECT key FROM item)",
                "excerpts have no item"
            ),
            // Those older than the history are being pruned, as are the lists that receipts and imports may name.
            (
                """
                SELECT count(*) FROM step WHERE entry NOT IN (SELECT key FROM entry)
                AND entry >= (SELECT coalesce(min(key), 0) FROM entry)
                """, "steps have no entry"
            ),
            (
                """
                SELECT count(*) FROM receipt WHERE entry NOT IN (SELECT key FROM entry)
                AND entry >= (SELECT coalesce(min(key), 0) FROM entry)
                """, "receipts have no entry"
            ),
            ("SELECT count(*) FROM receipt, library WHERE list >= next_list", "receipts have no list"),
            (
                "SELECT count(*) FROM import WHERE entry NOT IN (SELECT key FROM entry)",
                "imports have no entry"
            ),
            ("SELECT count(*) FROM import, library WHERE list >= next_list", "imports have no list"),
            (
                "SELECT count(*) FROM entry WHERE state = 'open' AND key NOT IN (SELECT entry FROM import)",
                "open entries are no imports"
            ),
            ("SELECT count(*) = 0 FROM list WHERE hidden = 0", "library has no list"),
        ]
        for (sql, complaint) in questions {
            let count = try database.integer(sql) ?? 0
            if count > 0 { report(.references, "\(count) \(complaint)") }
        }
    }

    /// Checks that the item in focus is one that a list shows.
    private mutating func checkFocus() throws(StoreError) {
        guard let focus = transaction.focusKey else { return }
        var locator = KeyLocator(transaction)
        do throws(StoreError) {
            if try transaction.place(of: focus, using: &locator) != nil { return }
            report(.references, "item \(focus.rawValue) is in focus, and no list shows it")
        } catch .damaged(_, let detail) {
            report(.references, "the item in focus: \(detail)")
        }
    }

    private mutating func checkPayloads() throws(StoreError) {
        var violations: [Violation] = []
        try payloads.visit { file throws(StoreError) in
            guard let digest = file.digest else {
                violations.append(Violation(.payloads, "\(file.path) is no payload"))
                return
            }
            // A payload is kept before its item is; one that is new may still wait for it.
            guard !file.isNew else { return }
            let users = try database.integer(
                "SELECT count(*) FROM item WHERE digest = ? AND kind = 2", .blob(digest.bytes))
            if users == 0 { violations.append(Violation(.payloads, "no item refers to \(file.path)")) }
        }
        let statement = try database.statement(
            "SELECT digest, size FROM item WHERE kind = 2 AND digest IS NOT NULL GROUP BY digest")
        defer { statement.reset() }
        while try statement.step() {
            guard let digest = PayloadDigest(bytes: statement.bytes(0)) else { continue }
            let payload = KeptPayload(digest: digest, size: statement.integer(1))
            guard try payloads.isKept(payload) else {
                violations.append(Violation(.payloads, "payload \(digest) is not there whole"))
                continue
            }
            let descriptor = try payloads.open(digest)
            defer { close(descriptor) }
            if try payloads.measure(contentsOf: descriptor) != payload {
                violations.append(Violation(.payloads, "payload \(digest) does not hold what was kept"))
            }
        }
        for violation in violations { report(violation.rule, violation.detail) }
    }
}
