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
    /// Commits one batch; when this returns, its items, receipts and progress are durable.
    func commit(_ batch: ImportBatch, to entry: EntryID) async throws(StoreError) -> CommittedBatch
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
    /// Takes back the newest entry that is in force; says which edits stand in the way when it cannot.
    func undo(at time: Timestamp) async throws(StoreError) -> HistoryEntry
    /// Applies the oldest entry again that was taken back since the last edit.
    func redo(at time: Timestamp) async throws(StoreError) -> HistoryEntry

    // MARK: Trust

    /// Checks every invariant and returns what is violated, at most ``StoreLimits/violations``; costs a pass over
    /// the library.
    func violations() async throws(StoreError) -> [Violation]
    /// Counts what the library holds.
    func statistics() async throws(StoreError) -> StoreStatistics
}

/// States what one call may ask for.
package enum StoreLimits {
    /// The most rows that one read returns.
    package static let rowsPerRead = 10_000
    /// The most items that one insert or batch may hold.
    package static let itemsPerBatch = 100_000
    /// The most items that come back from an archive at once.
    package static let restoredItems = 1_000_000
    /// The largest request or progress of an import, in bytes.
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
