import ContentTypes
import Organizer

/// Keeps a library in one folder: an SQLite database in WAL mode, and payloads by digest.
package actor SQLiteStore: Store {
    package enum Access: Sendable, Hashable {
        case readOnly
        /// Reads and writes; makes the library when the folder does not exist or is empty.
        case readWrite
    }

    /// Gives a new library its first list.
    package struct Founding: Sendable, Hashable {
        package var list: ListID
        package var name: String
        package var time: Timestamp

        package init(list: ListID, name: String = ListName.inbox, time: Timestamp) {
            self.list = list
            self.name = name
            self.time = time
        }
    }

    /// The library's folder.
    package nonisolated let folder: FilePath
    /// The payloads that the library keeps.
    package nonisolated let payloads: any PayloadKeeper
    /// The kind of network file system that the folder lies on (“nfs”); nil on a local one.
    package nonisolated let networkFileSystem: String?

    /// Opens the library in a folder; costs a few reads, whatever the library's size.
    ///
    /// `patience`: how long to wait for another process that writes. A read-only library opens for reading, and
    /// its edits throw ``StoreError/readOnly(_:)``.
    package static func open(
        at folder: FilePath, access: Access = .readWrite, founding: Founding,
        patience: Duration = .seconds(10)
    ) throws(StoreError) -> SQLiteStore {
        throw .missing(folder)
    }

    init(folder: FilePath, payloads: any PayloadKeeper, networkFileSystem: String?) {
        self.folder = folder
        self.payloads = payloads
        self.networkFileSystem = networkFileSystem
    }

    package func revision() throws(StoreError) -> Revision { throw .missing(folder) }
    package func lists() throws(StoreError) -> [ListSummary] { throw .missing(folder) }
    package func list(named name: String) throws(StoreError) -> ListSummary? { throw .missing(folder) }
    package func list(_ id: ListID) throws(StoreError) -> ListSummary? { throw .missing(folder) }
    package func rows(_ selection: RowSelection, of list: ListID) throws(StoreError) -> ListRows {
        throw .missing(folder)
    }
    package func item(_ id: ItemID) throws(StoreError) -> PlacedItem? { throw .missing(folder) }
    package func items(matching prefix: ItemID.Prefix, in list: ListID?, limit: Int) throws(StoreError)
        -> [PlacedItem]
    { throw .missing(folder) }
    package func types(of selection: RowSelection, in list: ListID) throws(StoreError) -> [UTType: Int] {
        throw .missing(folder)
    }
    package func apply(_ edit: Edit, as stamp: EditStamp, expecting expected: Revision?) throws(StoreError)
        -> AppliedEdit
    { throw .missing(folder) }
    package func beginImport(_ plan: ImportPlan, as stamp: EditStamp) throws(StoreError) {
        throw .missing(folder)
    }
    package func commit(_ batch: ImportBatch, to entry: EntryID) throws(StoreError) -> CommittedBatch {
        throw .missing(folder)
    }
    package func finishImport(_ entry: EntryID, at time: Timestamp) throws(StoreError) {
        throw .missing(folder)
    }
    package func openImports() throws(StoreError) -> [OpenImport] { throw .missing(folder) }
    package func history(before entry: EntryID?, limit: Int) throws(StoreError) -> [HistoryEntry] {
        throw .missing(folder)
    }
    package func receipts(of entry: EntryID, range: Range<Int>) throws(StoreError) -> [Receipt] {
        throw .missing(folder)
    }
    package func undo(at time: Timestamp) throws(StoreError) -> HistoryEntry { throw .missing(folder) }
    package func redo(at time: Timestamp) throws(StoreError) -> HistoryEntry { throw .missing(folder) }
    package func violations() throws(StoreError) -> [Violation] { throw .missing(folder) }
    package func statistics() throws(StoreError) -> StoreStatistics { throw .missing(folder) }
}
