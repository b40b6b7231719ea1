import ContentTypes
import DragAndDrop
import InternationalText

/// Says what went wrong in words: what, where, and what to do next.
///
/// Names stand as they are; a terminal escapes them itself.
extension LibraryError: CustomStringConvertible {
    package var description: String { [headline, remedy].compactMap(\.self).joined(separator: "; ") }

    /// What is wrong, without what to do next.
    package var headline: String {
        switch self {
        case .unknownList(let name, _): "There is no list \(name.quoted)"
        case .unknownItem(let prefix, let list, let elsewhere?):
            "The item @\(prefix) is not in \(list.quoted) but in \(elsewhere.quoted)"
        case .unknownItem(let prefix, let list, nil): "\(list.quoted) has no item @\(prefix)"
        case .ambiguousItem(let prefix, let list, _):
            "Several items of \(list.quoted) begin with @\(prefix)"
        case .unknownEntry(let prefix): "The history has no entry @\(prefix)"
        case .ambiguousEntry(let prefix): "Several entries of the history begin with @\(prefix)"
        case .notOneRow(let count):
            "One row is needed, and \(count == 0 ? "none is" : "\(grouped(count)) are") named"
        case .store(let error): error.headline
        }
    }

    /// What to do next, as a clause; nil where nothing can be said.
    package var remedy: String? {
        switch self {
        case .ambiguousItem, .ambiguousEntry: "write more digits"
        case .store(let error): error.remedy
        default: nil
        }
    }
}

extension StoreError: CustomStringConvertible {
    package var description: String { [headline, remedy].compactMap(\.self).joined(separator: "; ") }

    /// What is wrong, without what to do next.
    package var headline: String {
        switch self {
        case .noSuchList(let id): "There is no list with the id \(id)"
        case .listNameTaken(let name): "There is a list \(name.quoted) already"
        case .listNameInvalid(.empty): "A list's name must show something"
        case .listNameInvalid(.tooLong(let limit)): "A list's name may have \(limit) bytes at most"
        case .listNameInvalid(.controlCharacter): "A list's name may hold no control characters"
        case .lastList(let name): "\(name.quoted) is the last list, and a library has at least one"
        case .noSuchItems(let ids, let list):
            "\(list.quoted) has no item \(ids.prefix(8).map { "@\($0)" }.joined(separator: ", "))"
                + (ids.count > 8 ? " and \(grouped(ids.count - 8)) more of those named" : "")
        case .rowOutOfRange(let asked, let count, let list):
            "\(list.quoted) has no row \(asked): "
                + (count == 0 ? "it is empty" : "its rows are 0 to \(count - 1)")
        case .gapOutOfRange(let asked, let count, let list):
            "\(list.quoted) has no position \(asked): its positions are 0 to \(count)"
        case .notAccepted(let items, let count, let list, let accepts):
            "\(list.quoted) takes \(accepts.map(\.identifier).joined(separator: ", ")) only, and not "
                + items.prefix(4).map { "\($0.name.quoted) (\($0.type.identifier))" }.joined(separator: ", ")
                + (count > 4 ? " and \(grouped(count - 4)) more" : "")
        case .reorderingOff(let list): "\(list.quoted) is locked against reordering"
        case .itemNameInvalid: "An item's name must show something"
        case .tooLarge(let what, let limit): "Too much for one call: \(what) may be \(limit) at most"
        case .duplicateItem(let id): "There is an item @\(id) already"
        case .duplicateList(let id): "There is a list with the id \(id) already"
        case .duplicateEntry(let id): "There is a history entry with the id \(id) already"
        case .conflict(let list, _, _): "\(list.quoted) was changed by something else in the meantime"
        case .noSuchEntry(let id): "The history has no entry \(id)"
        case .entryNotOpen: "The import was finished or taken back in the meantime"
        case .nothingToUndo: "There is nothing to undo"
        case .nothingToRedo: "There is nothing to redo"
        case .historyChanged: "The history was changed by something else in the meantime"
        case .historyBlocked(let sentence, let obstacle):
            "\(sentence.quoted) stays as it is: \(obstacle.phrase)"
        case .locked(let path, let waited):
            "Another process kept \(path) locked for all of \(waited.wholeSeconds) seconds"
        case .readOnly(let path): "\(path) can be read only"
        case .diskFull(let path): "The disk that holds \(path) is full, and nothing was changed"
        case .inputOutput(let path, let operation, let errno, let code):
            "\(path): \(operation) failed, "
                + (errno == 0 ? "SQLite code \(code)" : "\(ErrorNumber.name(of: errno))")
        case .cannotOpen(let path, let errno):
            "\(path) cannot be opened" + (errno == 0 ? "" : ": \(ErrorNumber.name(of: errno))")
        case .damaged(let path, let detail): "\(path) is damaged: \(detail)"
        case .notALibrary(let path, let found): "\(path) is no Punnet library: \(found)"
        case .missing(let path): "There is no library at \(path)"
        case .cannotSaveInto(let path, let obstacle): "Nothing was saved into \(path): \(obstacle.phrase)"
        case .newerSchema(let path, let found, let known):
            "\(path) was written by a newer Punnet (schema \(found); this one knows \(known))"
        case .olderSchema(let path, let found):
            "\(path) is of schema \(found), which has no search, and can only be read"
        case .noPayload(let digest): "The payload \(digest) is not in the library"
        case .payloadTooLarge(let limit): "The payload is larger than \(limit) bytes"
        case .payloadUnreadable(let errno): "The payload cannot be read: \(ErrorNumber.name(of: errno))"
        case .unexpected(let path, let code, let detail): "\(path): SQLite answered \(code), \(detail)"
        }
    }

    /// What to do next, as a clause, where the same holds for every caller.
    package var remedy: String? {
        switch self {
        case .conflict, .historyChanged: "look again, and repeat it"
        case .locked: "try again when that has finished"
        case .readOnly: "check the folder's permissions, and whether its file system is mounted for writing"
        case .diskFull: "make room and try again"
        case .olderSchema: "use it once where it can be written, which brings it forward"
        case .cannotSaveInto(_, let obstacle): obstacle.remedy
        case .newerSchema: "use that one; nothing was touched"
        case .cannotOpen(_, ErrorNumber.fullTable), .cannotOpen(_, ErrorNumber.fullSystemTable),
            .inputOutput(_, _, ErrorNumber.fullTable, _), .inputOutput(_, _, ErrorNumber.fullSystemTable, _):
            "close some, or raise the limit on open files (“ulimit -n”), and try again"
        case .inputOutput(_, _, ErrorNumber.fileTooLarge, _):
            "raise the limit on the size of files (“ulimit -f”), and try again"
        case .inputOutput(_, "writing", 0, _):
            "see whether files may be so large (“ulimit -f”), and whether the disk is sound; what was acknowledged"
                + " before is kept"
        case .inputOutput: "see whether the disk is sound; what was acknowledged before is kept"
        // SQLite's SQLITE_NOMEM.
        case .unexpected(_, 7, _):
            "raise the limit on memory (“ulimit -v”), or close other programs, and try again"
        default: nil
        }
    }
}

extension SavingObstacle {
    fileprivate var phrase: String {
        switch self {
        case .taken: "there is something of that name"
        case .withinLibrary: "it lies in the library that is to be saved"
        case .unfinished(let path): "\(path) is there, from a repair that was interrupted or is still at work"
        }
    }

    fileprivate var remedy: String {
        switch self {
        case .taken, .withinLibrary:
            "name a folder that does not exist yet: punnet doctor --repair NEWLIBRARY"
        case .unfinished(let path):
            "if no punnet is at work on it, remove \(path) and run punnet doctor --repair again"
        }
    }
}

extension HistoryObstacle {
    fileprivate var phrase: String {
        switch self {
        case .itemsGone(let items):
            items.prefix(4).map(\.phrase).joined(separator: ", ")
                + (items.count > 4 ? ", and \(items.count - 4) more are not where it left them" : "")
        case .itemsLost(let count):
            "\(count == 1 ? "an item" : "\(grouped(count)) items") that it names \(count == 1 ? "is" : "are") not in the library any more;"
                + " punnet doctor says more"
        case .placeGone(let list): "the neighbours of its place in \(list.quoted) are gone"
        case .listGone(let list): "the list \(list.quoted) was removed"
        case .listNameTaken(let name): "there is another list \(name.quoted) now"
        case .lastList(let name): "\(name.quoted) is the last list"
        case .changedSince(let name): "\(name.quoted) was changed since"
        case .focusMoved: "something else is in focus now"
        case .atWork: "another punnet is still at work on its files; wait until that has ended"
        case .fileInTheWay(let path):
            "\(path) would be put back, and there is something else of that name now"
        case .folderGone(let path):
            "a file would be put back into \(path), and there is no such folder now"
        case .payloadGone(let path):
            "\(path) would be put back, and the library does not hold its bytes whole; punnet doctor says more"
        case .fileChanged(let path): "\(path) would be taken in again, and is not what it was"
        case .fileFailed(let path, let errno): "\(path): \(ErrorNumber.name(of: errno))"
        }
    }
}

extension StrayItem {
    fileprivate var phrase: String {
        "\(name.quoted) (@\(id)) is " + (list.map { "in \($0.quoted) now" } ?? "in no list now")
    }
}

extension Duration {
    fileprivate var wholeSeconds: Int64 {
        components.seconds + (components.attoseconds >= 500_000_000_000_000_000 ? 1 : 0)
    }
}

/// Names the numbers that Linux's system calls fail with, as far as a library's folder meets them.
private enum ErrorNumber {
    static let fullSystemTable: Int32 = 23
    static let fullTable: Int32 = 24
    static let fileTooLarge: Int32 = 27

    static func name(of number: Int32) -> String {
        switch number {
        case 1: "operation not permitted"
        case 2: "no such file or folder"
        case 5: "input/output error"
        case 9: "it is not open for reading"
        case 13: "permission denied"
        case 17: "it is there already"
        case 20: "not a folder"
        case 21: "it is a folder"
        case fullSystemTable, fullTable: "too many open files"
        case fileTooLarge: "file too large"
        case 28: "no space left"
        case 30: "read-only file system"
        case 40: "too many levels of symbolic links"
        case 122: "disk quota exceeded"
        default: "error \(number)"
        }
    }
}
