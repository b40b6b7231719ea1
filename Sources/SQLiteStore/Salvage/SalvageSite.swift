import DragAndDrop
import Glibc
import Organizer

/// Holds the folder beside a new library's place in which it is made, so that in its place it is never half there.
struct SalvageSite {
    private let target: FilePath
    private let folder: FilePath

    /// Where the library is made.
    var library: FilePath { folder.appending("library") }
    /// Where rows are collected; goes with the folder.
    var scanFile: FilePath { folder.appending("rows.sqlite") }

    /// Makes the folder; refuses a place that is taken, and one within the library that is to be saved.
    init(_ target: FilePath, besides source: FilePath) throws(StoreError) {
        if let status = try SystemCall.status(target) {
            guard status.st_mode & S_IFMT == S_IFDIR, try SystemCall.entries(of: target, limit: 1).isEmpty
            else {
                throw .cannotSaveInto(target, .taken)
            }
        }
        // The name without what makes it a folder's, so that another can stand beside it.
        var bytes = target.bytes
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        self.target = FilePath(bytes: bytes)
        folder = FilePath(bytes: bytes + Array(".unfinished".utf8))
        guard try !Self.isIn(source, self.target) else { throw .cannotSaveInto(target, .withinLibrary) }
        try LibraryFolder(path: folder).makeParents()
        let name = try SystemCall.name(folder)
        guard try SystemCall.status(folder) == nil, mkdir(name, 0o700) == 0 else {
            throw try SystemCall.status(folder) == nil
                ? .cannotOpen(folder, errno: errno) : .cannotSaveInto(target, .unfinished(folder))
        }
    }

    /// Gives the library its place.
    func finish() throws(StoreError) {
        let old = try SystemCall.name(library)
        let new = try SystemCall.name(target)
        // An empty folder is replaced; one into which something was put meanwhile is not.
        if rename(old, new) != 0 {
            if errno == EEXIST || errno == ENOTEMPTY { throw .cannotSaveInto(target, .taken) }
            throw .inputOutput(target, operation: "renaming", errno: errno, code: 0)
        }
        if let parent = target.parent { try SystemCall.syncFolder(parent) }
        clear()
    }

    /// Removes what was made and is not wanted; that some of it stays does no harm but to the next attempt.
    func clear() { Self.remove(folder) }

    private static func remove(_ path: FilePath) {
        guard let name = path.cString else { return }
        if unlink(name) == 0 { return }
        for entry in (try? SystemCall.entries(of: path)) ?? [] {
            remove(FilePath(bytes: path.bytes + [UInt8(ascii: "/")] + entry))
        }
        rmdir(name)
    }

    /// Whether a path that need not be there leads into a folder, or to it.
    private static func isIn(_ folder: FilePath, _ path: FilePath) throws(StoreError) -> Bool {
        guard let wanted = try SystemCall.status(folder) else { return false }
        var next: FilePath? = path
        while let current = next, try SystemCall.status(current) == nil { next = current.parent }
        // The folder's own parents are met by “..”, through links as well.
        var climb = next ?? FilePath(".")
        var last: stat?
        while let status = try SystemCall.status(climb) {
            if status.st_dev == wanted.st_dev, status.st_ino == wanted.st_ino { return true }
            if let last, last.st_dev == status.st_dev, last.st_ino == status.st_ino { return false }
            last = status
            climb = climb.appending("..")
        }
        return false
    }
}
