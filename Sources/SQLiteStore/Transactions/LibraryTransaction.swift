import Organizer

/// Reads and writes what a library holds within one transaction of its database.
///
/// It holds what it has read; the transaction sees one state of the library throughout.
final class LibraryTransaction {
    /// The numbers that the next new things get, and the revision.
    struct Counters: Equatable {
        var revision: Int64
        var nextList: Int64
        var nextItem: Int64
        var nextPage: Int64
        var nextEntry: Int64
    }

    let database: Database
    let terms: Terms
    var counters: Counters
    private let initial: Counters
    /// The item in focus.
    private(set) var focusKey: ItemKey?
    var cache = PageCache()
    var lists: [ListKey: ListRecord] = [:]
    /// Payloads that an item which was pruned had; they may be nobody's now.
    var loosePayloads: Set<PayloadDigest> = []

    /// Starts in a transaction that is open.
    init(_ database: Database, terms: Terms) throws(StoreError) {
        self.database = database
        self.terms = terms
        let statement = try database.statement(
            "SELECT revision, next_list, next_item, next_page, next_entry, focus FROM library")
        defer { statement.reset() }
        guard try statement.step() else {
            throw .damaged(database.path, detail: "the library's own row is not there")
        }
        counters = Counters(
            revision: statement.integer(0), nextList: statement.integer(1), nextItem: statement.integer(2),
            nextPage: statement.integer(3), nextEntry: statement.integer(4))
        initial = counters
        focusKey = statement.optionalInteger(5).map { ItemKey(rawValue: $0) }
    }

    /// Starts where the library's own row may be lost; for reading items and lists alone.
    init(salvaging database: Database, terms: Terms) {
        self.database = database
        self.terms = terms
        counters = Counters(revision: 0, nextList: 0, nextItem: 0, nextPage: 0, nextEntry: 0)
        initial = counters
    }

    func focus() -> ItemKey? { focusKey }

    func setFocus(_ key: ItemKey?) throws(StoreError) {
        try database.run("UPDATE library SET focus = ?", key.map { .integer($0.rawValue) } ?? .null)
        focusKey = key
    }

    var revision: Revision { Revision(counters.revision) }

    /// Writes what is still held; the transaction can be committed then.
    func finish() throws(StoreError) {
        try writePages()
        guard counters != initial else { return }
        try database.run(
            """
            UPDATE library SET revision = ?, next_list = ?, next_item = ?, next_page = ?, next_entry = ?
            """, .integer(counters.revision), .integer(counters.nextList), .integer(counters.nextItem),
            .integer(counters.nextPage), .integer(counters.nextEntry))
    }
}
