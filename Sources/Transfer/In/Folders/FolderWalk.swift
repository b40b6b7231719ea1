import DragAndDrop
import Glibc
import InternationalText
import Organizer

/// Walks a dropped folder and everything below it, one entry at a time.
///
/// Entries come in natural order (“file 2” before “file 10”), folders where their own names stand, each followed
/// by what it holds. Links to files are files. Links to folders are not entered, so a walk ends whatever links
/// there are, and meets each file once. Memory follows the number of names in the folders on the way down, not
/// the size of the tree.
package struct FolderWalk: IteratorProtocol {
    /// What a walk came upon.
    package enum Found: Sendable, Hashable {
        /// A regular file, or a link whose target has yet to be looked at.
        case file(DroppedPath)
        /// Something that a rule leaves out.
        case leftOut(DroppedPath, LeftOut)
        /// A folder that could not be read; `code` is errno.
        case unreadable(DroppedPath, code: Int32)
    }

    private struct Level {
        let folder: DroppedPath
        let entries: [FolderEntry]
        var next = 0
    }

    private var levels: [Level] = []
    private var root: DroppedPath?

    /// Begins at a folder, which itself may be a link; hidden or not, it is walked, since it was named.
    package init(_ folder: DroppedPath) { root = folder }

    /// Returns what comes next, reading one folder at the most; nil at the end.
    package mutating func next() -> Found? {
        if let folder = root {
            root = nil
            if let failure = enter(folder, followingLink: true) { return failure }
        }
        while let level = levels.last {
            guard level.next < level.entries.count else {
                levels.removeLast()
                continue
            }
            levels[levels.count - 1].next += 1
            let entry = level.entries[level.next]
            let path = level.folder.appending(entry.name)
            if let rule = LeftOut(name: entry.name) { return .leftOut(path, rule) }
            switch entry.kind {
            case .file: return .file(path)
            case .folder:
                if let failure = enter(path, followingLink: false) { return failure }
            case .linkToFolder: return .leftOut(path, .linkToFolder)
            case .special(let kind): return .leftOut(path, .special(kind))
            }
        }
        return nil
    }

    /// Reads a folder's entries and makes them the next to come; returns what to report when that fails.
    private mutating func enter(_ folder: DroppedPath, followingLink: Bool) -> Found? {
        do throws(SystemError) {
            let entries = try FolderEntry.read(folder.absolute, followingLink: followingLink)
            if Self.isLibrary(folder.absolute, holding: entries) { return .leftOut(folder, .library) }
            levels.append(Level(folder: folder, entries: entries))
            return nil
        } catch {
            return .unreadable(folder, code: error.code)
        }
    }
}

extension FolderWalk {
    /// Whether a folder is a library: its database says so, or, as long as that may not yet have been written, the file
    /// of a drop that is at work there.
    private static func isLibrary(_ folder: FilePath, holding entries: [FolderEntry]) -> Bool {
        func holds(_ name: String) -> Bool { entries.contains { $0.name.elementsEqual(name.utf8) } }
        guard holds(LibraryMark.databaseName) else { return false }
        if holds(LibraryMark.importsName) { return true }
        let database = folder.appending(Array(LibraryMark.databaseName.utf8))
        guard let file = try? OpenedFile(database),
            let header = try? file.bytes(upTo: LibraryMark.offset + 4),
            header.count == LibraryMark.offset + 4
        else { return false }
        return header[LibraryMark.offset...].reduce(0) { $0 << 8 | Int64($1) } == LibraryMark.applicationID
    }
}

/// Carries errno from a system call.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    package let code: Int32

    package init(code: Int32) { self.code = code }

    /// What the C library calls the error (“Permission denied”).
    package var description: String { String(cString: strerror(code)) }
}
