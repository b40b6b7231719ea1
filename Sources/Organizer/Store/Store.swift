import ContentTypes

/// Keeps a library's lists, items and history; values in, values out.
///
/// Each call is one transaction: it sees one state of the library, and its changes are durable when it returns.
/// Ids and times come from the caller.
package protocol Store: Sendable {
    /// Reads how many changes the library has committed.
    func revision() async throws(StoreError) -> Revision

    /// Keeps reads to the library as it is now, whatever others write, until ``releaseSnapshot()`` or the next edit
    /// through this store.
    ///
    /// While it is held, the log that others write to cannot be cut short: hold it for one answer, not for a session.
    func holdSnapshot() async throws(StoreError)
    /// Lets reads see what was written since.
    func releaseSnapshot() async

    // MARK: Lists

    /// Reads all lists in their order.
    func lists() async throws(StoreError) -> [ListSummary]
    /// Finds the list whose name is `name`, which is in NFC; nil when there is none.
    func list(named name: String) async throws(StoreError) -> ListSummary?
    /// Finds a list by id; nil when there is none.
    func list(_ id: ListID) async throws(StoreError) -> ListSummary?

    // MARK: Rows

    /// Reads the rows that `selection` names, in list order; costs a few page reads for each run of rows.
    ///
    /// Items come without their excerpts. At most ``StoreLimits/rowsPerRead`` rows are read: the caller asks again
    /// for the rest, and compares the list's revision when it matters.
    func rows(_ selection: RowSelection, of list: ListID) async throws(StoreError) -> ListRows
    /// Reads the ids of the rows that `selection` names, in list order, at one moment; costs 16 bytes a row.
    func ids(of selection: RowSelection, in list: ListID) async throws(StoreError) -> [ItemID]
    /// Reads one item whole, with its list and row; nil when no list holds it.
    func item(_ id: ItemID) async throws(StoreError) -> PlacedItem?
    /// Reads up to `limit` items whose ids begin with `prefix`, by id; of one list, or of all.
    func items(matching prefix: ItemID.Prefix, in list: ListID?, limit: Int) async throws(StoreError)
        -> [PlacedItem]
    /// Reads the item in focus whole, with its list and row; nil when nothing is in focus.
    func focus() async throws(StoreError) -> PlacedItem?
    /// Looks for items that lists show, in all lists or in one; best first, at most `limit` of them.
    ///
    /// Costs a look at each item that holds the words, and memory for `limit` of them.
    func find(_ query: SearchQuery, limit: Int) async throws(StoreError) -> SearchResults
    /// Counts the selected rows by content type.
    func types(of selection: RowSelection, in list: ListID) async throws(StoreError) -> [UTType: Int]

    /// Finds, for each digest, the first items of a list that hold such bytes, as many as are asked for, in the order in
    /// which they were made; a digest that none has is not in it.
    func holders(of digests: [PayloadDigest: Int], in list: ListID) async throws(StoreError)
        -> [PayloadDigest: [PlacedItem]]
    /// Reads groups of items that hold the same bytes, of one list or of all, by digest; those behind `last`.
    ///
    /// `limit`: how many digests are looked at; a page may have fewer groups, or none, and still not be the last.
    func duplicates(in list: ListID?, after last: PayloadDigest?, limit: Int) async throws(StoreError)
        -> DuplicatePage

    // MARK: Edits

    /// Applies an edit as one history entry.
    ///
    /// `expected`: fails with ``StoreError/conflict(list:expected:found:)`` when a list that the edit touches has
    /// changed since; nil applies it to whatever is there.
    func apply(_ edit: Edit, as stamp: EditStamp, expecting expected: Revision?) async throws(StoreError)
        -> AppliedEdit

    // MARK: Imports

    /// Opens an import and fixes its anchor.
    func beginImport(_ plan: ImportPlan, as stamp: EditStamp) async throws(StoreError)
    /// Commits one batch, to the import's entry; where it rests on what a newer entry did, to a later part of it, which
    /// becomes the newest: so each entry can be taken back once those above it were.
    ///
    /// When this returns, its items and receipts are durable. Fails with
    /// ``StoreError/conflict(list:expected:found:)`` where the library is not as the batch expects it.
    func commit(_ batch: ImportBatch, to entry: EntryID) async throws(StoreError) -> CommittedBatch
    /// Takes away payloads that were kept for items which will not be committed; one that this store did not write
    /// itself, that was kept again, or that an item has, stays. What cannot be taken away goes a day later.
    func giveUp(_ payloads: [PayloadDigest]) async
    /// Closes an import, which may then no longer be resumed; `sentence` says what it came to, nil what was planned.
    func finishImport(_ entry: EntryID, at time: Timestamp, sentence: String?) async throws(StoreError)
    /// Reads the imports that have not finished, oldest first.
    func openImports() async throws(StoreError) -> [OpenImport]

    // MARK: History

    /// Reads up to `limit` entries, newest first; those older than `entry` when it is given.
    func history(before entry: EntryID?, limit: Int) async throws(StoreError) -> [HistoryEntry]
    /// Reads up to `limit` entries whose ids begin with `prefix`, by id.
    func entries(matching prefix: EntryID.Prefix, limit: Int) async throws(StoreError) -> [HistoryEntry]
    /// Reads receipts of an entry in drop order; `range` counts them from 0 and is clamped to what is there.
    func receipts(of entry: EntryID, range: Range<Int>) async throws(StoreError) -> [Receipt]
    /// Adds notes to receipts of an entry, which it counts from 0; a receipt that is not there is an error.
    func add(_ notes: [Int: [ReceiptNote]], toReceiptsOf entry: EntryID) async throws(StoreError)
    /// Says what ``undo(_:at:)`` would take back. Throws as it does where the entry took files in, so that these are
    /// not put back in vain.
    func undoPlan() async throws(StoreError) -> HistoryPlan
    /// Takes back the newest entry that is in force; says which edits stand in the way when it cannot.
    ///
    /// `plan`: fails with ``StoreError/historyChanged`` when that is another one, or has taken more files in since the
    /// plan was made; nil for any.
    func undo(_ plan: HistoryPlan?, at time: Timestamp) async throws(StoreError) -> HistoryEntry
    /// Says what ``redo(_:at:)`` would apply again; throws as ``undoPlan()`` does.
    func redoPlan() async throws(StoreError) -> HistoryPlan
    /// Applies the oldest entry again that was taken back since the last edit; see ``undo(_:at:)``.
    func redo(_ plan: HistoryPlan?, at time: Timestamp) async throws(StoreError) -> HistoryEntry
    /// Reads the files that an entry took in, in the order in which it did.
    func takenFiles(of entry: EntryID) async throws(StoreError) -> [TakenFile]

    // MARK: Trust

    /// Checks every invariant and returns what is violated, at most ``StoreLimits/violations``; costs a pass over
    /// the library.
    func violations() async throws(StoreError) -> [Violation]
    /// Counts what the library holds.
    func statistics() async throws(StoreError) -> StoreStatistics
}

extension Store {
    package func undo(at time: Timestamp) async throws(StoreError) -> HistoryEntry {
        try await undo(nil, at: time)
    }

    package func redo(at time: Timestamp) async throws(StoreError) -> HistoryEntry {
        try await redo(nil, at: time)
    }
}

/// States what one call may ask for.
package enum StoreLimits {
    /// The most rows that one read returns.
    package static let rowsPerRead = 10_000
    /// The most items that one insert or batch may hold.
    package static let itemsPerBatch = 100_000
    /// The most items that come back from an archive at once.
    package static let restoredItems = 1_000_000
    /// The largest request of an import, in bytes.
    package static let importState = 1 << 20
    /// The longest name of a list or an item, in bytes of UTF-8.
    package static let name = 4096
    /// The longest note, in bytes of UTF-8.
    package static let note = 1 << 20
    /// The most attributes of one item.
    package static let attributes = 64
    /// The longest excerpt, in bytes of UTF-8.
    package static let excerpt = 1 << 16
    /// How many entries the history keeps: the newest.
    package static let historyEntries = 1000
    /// The most words of one search, in all its phrases.
    package static let searchWords = 256
    /// The most violations that a check returns.
    package static let violations = 100
}

/// Holds rows of a list with the list as it was when they were read.
package struct ListRows: Sendable, Hashable {
    package var list: ListSummary
    /// In list order.
    package var items: [PlacedItem]
    /// The selected rows that were not read because the limit was reached; empty when all were.
    package var unread: RangeSet<Int>

    package init(list: ListSummary, items: [PlacedItem], unread: RangeSet<Int> = RangeSet()) {
        self.list = list
        self.items = items
        self.unread = unread
    }
}
