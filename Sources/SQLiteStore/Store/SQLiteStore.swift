import DragAndDrop
import Organizer

/// Keeps a library in one folder: an SQLite database in WAL mode, and payloads by digest.
///
/// Reads never wait for writers, in this process or another. Every change is on the disk when its call returns
/// (`synchronous=FULL`).
package actor SQLiteStore: Store {
    package enum Access: Sendable, Hashable {
        case readOnly
        /// Reads and writes a library that is there.
        case existing
        /// Reads and writes; makes the library when the folder does not exist or is empty.
        case readWrite
    }

    /// Gives a new library its first list.
    package struct Founding: Sendable, Hashable {
        package var list: ListID
        package var name: String
        package var time: Timestamp

        package init(list: ListID = .random(), name: String = ListName.inbox, time: Timestamp) {
            self.list = list
            self.name = name
            self.time = time
        }
    }

    /// The library's folder.
    package nonisolated let folder: FilePath
    /// The payloads that the library keeps.
    package nonisolated let payloads: any PayloadKeeper
    /// The kind of network file system that the folder lies on (“NFS”); nil on a local one, where alone several
    /// processes may share a library.
    package nonisolated let networkFileSystem: String?

    /// What opening did to a library of an older version; nil when nothing.
    package nonisolated let migration: StoreMigration?

    let database: Database
    let payloadFolder: PayloadFolder
    private let terms = Terms()
    /// Whether the library can only be read, by how it was opened or where it lies.
    package nonisolated let isReadOnly: Bool
    /// The folders that were made for a library which is new, outermost first; nil for one that was there.
    let madeFolders: [FilePath]?
    /// Whether a transaction that only reads is kept open between calls.
    private var holdsSnapshot = false

    init(
        _ database: sending Database, in folder: LibraryFolder, isReadOnly: Bool,
        migration: StoreMigration? = nil, madeFolders: [FilePath]? = nil
    ) {
        self.madeFolders = madeFolders
        self.migration = migration
        self.database = database
        self.isReadOnly = isReadOnly
        self.folder = folder.path
        let payloads = folder.payloads
        self.payloadFolder = payloads
        self.payloads = payloads
        self.networkFileSystem = folder.networkFileSystem
    }

    /// Runs a transaction that only reads, and sees one state of the library.
    func reading<Answer>(
        _ body: (LibraryTransaction) throws(StoreError) -> Answer
    ) throws(StoreError) -> Answer {
        if holdsSnapshot { return try body(try LibraryTransaction(database, terms: terms)) }
        try database.run("BEGIN")
        defer { endQuietly() }
        return try body(try LibraryTransaction(database, terms: terms))
    }

    package func holdSnapshot() throws(StoreError) {
        if holdsSnapshot { return }
        try database.run("BEGIN")
        do {
            // A transaction sees the library as it is at its first read.
            _ = try LibraryTransaction(database, terms: terms)
        } catch {
            endQuietly()
            throw error
        }
        holdsSnapshot = true
    }

    package func releaseSnapshot() {
        guard holdsSnapshot else { return }
        holdsSnapshot = false
        endQuietly()
    }

    /// Runs a transaction that writes; when `body` throws, nothing has happened.
    ///
    /// The revision is counted up before `body` runs, and stays as it was when `body` answers that nothing changed.
    func writing<Answer>(
        _ body: (LibraryTransaction) throws(StoreError) -> Answer
    ) throws(StoreError) -> Answer {
        guard !isReadOnly else { throw .readOnly(folder) }
        releaseSnapshot()
        // IMMEDIATE takes the lock at once: a transaction that first reads and then must wait to write could not go on.
        try database.run("BEGIN IMMEDIATE")
        do {
            let transaction = try LibraryTransaction(database, terms: terms)
            let answer = try body(transaction)
            try transaction.finish()
            try database.run("COMMIT")
            for digest in transaction.loosePayloads { removeUnusedPayloads(beside: digest) }
            return answer
        } catch {
            terms.forget()
            endQuietly()
            throw error
        }
    }

    /// Removes payloads that were an item's which was pruned. One that stays for now is told by the check, and goes the
    /// next time.
    private func removeUnusedPayloads(beside digest: PayloadDigest) {
        try? payloadFolder.removeUnused(beside: digest) { digest throws(StoreError) in try isUsed(digest) }
    }

    package func giveUp(_ digests: [PayloadDigest]) {
        for digest in digests {
            try? payloadFolder.removeAbandoned(digest) { digest throws(StoreError) in try isUsed(digest) }
        }
    }

    private func isUsed(_ digest: PayloadDigest) throws(StoreError) -> Bool {
        try database.integer(
            "SELECT count(*) FROM item WHERE digest = ? AND kind = 2", .blob(digest.bytes)) != 0
    }

    /// Runs a transaction that writes, and takes back whatever it did.
    func rehearsing(_ body: (LibraryTransaction) throws(StoreError) -> Void) throws(StoreError) {
        guard !isReadOnly else { throw .readOnly(folder) }
        try database.run("BEGIN IMMEDIATE")
        defer {
            terms.forget()
            endQuietly()
        }
        try body(try LibraryTransaction(database, terms: terms))
    }

    /// Rolls back what is open; a failure leaves nothing open either, and the error that led here tells more.
    func endQuietly() {
        if database.isInTransaction { try? database.run("ROLLBACK") }
    }
}
