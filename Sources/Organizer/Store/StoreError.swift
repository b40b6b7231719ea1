import ContentTypes
import DragAndDrop

/// Says why a store did not do what it was asked; nothing has changed when it is thrown.
package enum StoreError: Error, Sendable, Hashable {
    // What the caller asked for.
    case noSuchList(ListID)
    case listNameTaken(String)
    case listNameInvalid(ListNameFault)
    /// The last list cannot be removed.
    case lastList(String)
    /// Ids that are not in the list named.
    case noSuchItems([ItemID], list: String)
    /// Rows beyond the list's; `asked` is the first such row.
    case rowOutOfRange(asked: Int, count: Int, list: String)
    case gapOutOfRange(asked: Int, count: Int, list: String)
    /// The list does not take these; up to ``AppliedEdit/describedItems`` of `count` are named.
    case notAccepted([RefusedItem], count: Int, list: String, accepts: [UTType])
    case reorderingOff(list: String)
    case itemNameInvalid
    case tooLarge(what: String, limit: Int)
    case duplicateItem(ItemID)
    case duplicateList(ListID)
    case duplicateEntry(EntryID)
    case conflict(list: String, expected: Revision, found: Revision)

    // Imports and history.
    case noSuchEntry(EntryID)
    /// The import was finished or taken back meanwhile.
    case entryNotOpen(EntryID)
    case nothingToUndo
    case nothingToRedo
    /// Another entry is the next to take back or to apply again than the one that was meant.
    case historyChanged
    /// The entry cannot be taken back or applied again, because of what later edits did.
    case historyBlocked(sentence: String, by: HistoryObstacle)

    // What the store lives on. Paths are the library's own.
    /// Another process held the library for the whole of `waited`.
    case locked(FilePath, waited: Duration)
    case readOnly(FilePath)
    case diskFull(FilePath)
    /// Reading or writing failed; `code` is errno, or SQLite's extended code where errno is 0.
    case inputOutput(FilePath, operation: String, errno: Int32, code: Int32)
    case cannotOpen(FilePath, errno: Int32)
    case damaged(FilePath, detail: String)
    /// The folder or file is something else; nothing in it was touched.
    case notALibrary(FilePath, found: String)
    case missing(FilePath)
    /// What can be read of a library cannot be saved there.
    case cannotSaveInto(FilePath, SavingObstacle)
    case newerSchema(FilePath, found: Int, known: Int)
    /// The library cannot be brought forward, since it can only be read, and does not know yet what was asked.
    case olderSchema(FilePath, found: Int)
    case noPayload(PayloadDigest)
    case payloadTooLarge(limit: Int64)
    /// The descriptor from which a payload was to be kept cannot be read.
    case payloadUnreadable(errno: Int32)
    /// SQLite answered with a code that should not occur.
    case unexpected(FilePath, code: Int32, detail: String)
}

/// Says why a damaged library cannot be saved into a folder.
package enum SavingObstacle: Sendable, Hashable {
    /// Something is there.
    case taken
    /// It lies in the library that is to be saved, or is that library.
    case withinLibrary
    /// Another attempt was killed, or is still at it; what it made lies there.
    case unfinished(FilePath)
}

/// Names an item that a list does not take.
package struct RefusedItem: Sendable, Hashable {
    package var id: ItemID
    package var name: String
    package var type: UTType

    package init(id: ItemID, name: String, type: UTType) {
        self.id = id
        self.name = name
        self.type = type
    }
}

/// Says what stands in the way of undo or redo.
package enum HistoryObstacle: Error, Sendable, Hashable {
    /// Items that are no longer where the entry left them; the first ``AppliedEdit/describedItems`` of them.
    case itemsGone([StrayItem])
    /// Items that the library does not have any more, which no edit can have done.
    case itemsLost(Int)
    /// Neither neighbour of the place is in the list any more.
    case placeGone(list: String)
    case listGone(String)
    case listNameTaken(String)
    case lastList(String)
    /// A later edit changed the same thing.
    case changedSince(String)
    /// Another item is in focus, or none is.
    case focusMoved
    /// Another process is still taking its files in, or putting them back.
    case atWork
    /// Something else lies where a file is to be put back.
    case fileInTheWay(FilePath)
    /// The folder is gone that a file is to be put back into.
    case folderGone(FilePath)
    /// The bytes of a file that is to be put back are not in the library whole.
    case payloadGone(FilePath)
    /// What lies there now is not what is to be taken in again.
    case fileChanged(FilePath)
    /// A file could not be looked at or put back; the number is errno.
    case fileFailed(FilePath, errno: Int32)
}

/// Names an item that is not where the history left it.
package struct StrayItem: Sendable, Hashable {
    package var id: ItemID
    package var name: String
    /// The list that shows it now; nil when none does.
    package var list: String?

    package init(id: ItemID, name: String, list: String?) {
        self.id = id
        self.name = name
        self.list = list
    }
}
