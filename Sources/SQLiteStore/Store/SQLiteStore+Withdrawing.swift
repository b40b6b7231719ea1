import DragAndDrop
import Glibc
import Organizer

extension SQLiteStore {
    /// Takes the library away again if this store made it, nothing came into it, and no one else is at it; answers
    /// whether it did. Nothing can be done with the store afterwards.
    ///
    /// For a command that would have put something into a new library, and could not. A drop that was interrupted
    /// keeps the library, as it can be gone on with.
    @discardableResult
    package func withdrawIfUnused() -> Bool {
        guard let madeFolders, (try? isUnused()) == true else { return false }
        releaseSnapshot()
        // A database leaves WAL mode only for one who is alone with it.
        guard (try? database.texts("PRAGMA journal_mode = DELETE")) == ["delete"] else { return false }
        do throws(StoreError) {
            try database.execute("BEGIN EXCLUSIVE")
            guard try isUnused() else {
                endQuietly()
                _ = try database.texts("PRAGMA journal_mode = WAL")
                return false
            }
            // Who opened the file in the meantime, and waits, finds no library in it, and loses nothing to it.
            try database.execute("PRAGMA application_id = 1; COMMIT")
        } catch {
            endQuietly()
            return false
        }
        payloadFolder.removeAll()
        for name in ["", "-wal", "-shm", "-journal"] {
            SystemCall.removeQuietly(folder.appending(LibraryMark.databaseName + name))
        }
        SystemCall.removeQuietly(folder.appending(LibraryMark.importsName))
        for made in madeFolders.reversed() { if let name = made.cString { rmdir(name) } }
        return true
    }

    /// Whether there is no item, no edit but drops that brought nothing, and none of these to go on with.
    private func isUnused() throws(StoreError) -> Bool {
        let things = try database.integer(
            """
            SELECT (SELECT count(*) FROM item)
                + (SELECT count(*) FROM entry WHERE kind <> 'import' OR state = 'open')
            """)
        return things == 0
    }
}
