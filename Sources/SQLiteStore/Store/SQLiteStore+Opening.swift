import DragAndDrop
import Glibc
import Organizer

extension SQLiteStore {
    /// Opens the library in a folder; costs a few reads, whatever the library's size.
    ///
    /// `founding`: the first list of a library that is made by this call. `patience`: how long a call waits for
    /// another process that writes; then it throws ``StoreError/locked(_:waited:)``. A library that cannot be
    /// written opens for reading, and its edits throw ``StoreError/readOnly(_:)``.
    package static func open(
        at path: FilePath, access: Access = .readWrite, founding: Founding, patience: Duration = .seconds(10)
    ) throws(StoreError) -> SQLiteStore {
        try open(
            at: path, access: access, founding: founding, patience: patience, migrations: Schema.migrations)
    }

    /// Opens the library as of a list of migrations, and through a file system of SQLite's, that a test chooses.
    static func open(
        at path: FilePath, access: Access, founding: Founding, patience: Duration, migrations: [Migration],
        fileSystem: String? = nil
    ) throws(StoreError) -> SQLiteStore {
        let folder = LibraryFolder(path: path)
        var madeFolders: [FilePath] = []
        switch access {
        case .readOnly, .existing: try folder.requireLibrary()
        case .readWrite: madeFolders = try folder.prepareForWriting()
        }
        let opening = Opening(
            folder: folder, patience: patience, migrations: migrations, fileSystem: fileSystem)
        let database = try opening.open()
        let isReadOnly = access == .readOnly || database.isReadOnly
        let change = isReadOnly ? .none : try opening.bringUpToDate(database, founding: founding)
        var migration: StoreMigration?
        if case .migration(let made) = change { migration = made }
        return SQLiteStore(
            database, in: folder, isReadOnly: isReadOnly, migration: migration,
            madeFolders: change == .founding ? madeFolders : nil)
    }
}

/// Opens a database file and brings it to the schema that this build knows.
private struct Opening {
    let folder: LibraryFolder
    let patience: Duration
    let migrations: [Migration]
    let fileSystem: String?

    func open() throws(StoreError) -> Database {
        do {
            // Whoever may write also takes away, when he is the last, the files beside the database that reading it needs.
            return try prepared(.readWrite)
        } catch {
            // A database in WAL mode is read through files beside it. Where they are not and may not be made,
            // nobody can be writing, and the database can be read as it lies.
            switch error {
            case .cannotOpen(_, EACCES), .cannotOpen(_, EPERM), .cannotOpen(_, EROFS), .readOnly: break
            // SQLite fails to make them, and then to find them.
            case .cannotOpen(_, ENOENT) where !folder.isWritable: break
            default: throw error
            }
            guard try isAtRest() else { throw error }
            return try prepared(.immutable)
        }
    }

    private func prepared(_ mode: Database.Mode) throws(StoreError) -> Database {
        let database = try Database(
            folder.databaseFile, mode: mode, patience: patience, fileSystem: fileSystem)
        try database.execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA cache_size = -8192;
            PRAGMA wal_autocheckpoint = 4000;
            PRAGMA temp_store = MEMORY;
            PRAGMA trusted_schema = OFF;
            PRAGMA cell_size_check = ON;
            """)
        // The first look into the file, which settles whether it can be read in this mode at all.
        _ = try version(of: database)
        return database
    }

    private func isAtRest() throws(StoreError) -> Bool {
        guard let log = try SystemCall.status(folder.path.appending("library.sqlite-wal")) else {
            return try SystemCall.status(folder.databaseFile) != nil
        }
        return log.st_size == 0
    }

    /// Reads the version of the schema, 0 for a database without tables; refuses what is not ours or is newer.
    private func version(of database: Database) throws(StoreError) -> Int {
        // One snapshot for all three, since another process may be making the library just now.
        let isAlone = !database.isInTransaction
        if isAlone { try database.execute("BEGIN") }
        defer { if isAlone { try? database.execute("ROLLBACK") } }
        let mark = try database.integer("PRAGMA application_id") ?? 0
        let version = Int(try database.integer("PRAGMA user_version") ?? 0)
        if mark == 0, version == 0, try database.integer("SELECT count(*) FROM sqlite_schema") == 0 {
            return 0
        }
        guard mark == Schema.applicationID else {
            throw .notALibrary(folder.path, found: "another program's SQLite database")
        }
        guard version <= migrations.count else {
            throw .newerSchema(folder.path, found: version, known: migrations.count)
        }
        guard version > 0 else { throw .damaged(folder.databaseFile, detail: "a schema without a version") }
        return version
    }

    /// Says what opening did to a library.
    enum Change: Equatable {
        case none, founding
        case migration(StoreMigration)
    }

    /// Makes each newer version in turn, in one transaction.
    func bringUpToDate(
        _ database: Database, founding: SQLiteStore.Founding
    ) throws(StoreError) -> Change {
        let found = try version(of: database)
        if found == migrations.count { return .none }
        var isNew = false
        var migration: StoreMigration?
        if found == 0 {
            try database.execute("PRAGMA journal_mode = WAL")
        } else {
            let backup = try backUp(database, version: found)
            migration = StoreMigration(from: found, to: migrations.count, backup: backup)
        }
        try database.execute("BEGIN IMMEDIATE")
        do {
            // Another process may have been faster.
            let current = try version(of: database)
            for migration in migrations[current...] {
                try database.execute(migration.statements)
                if current > 0 { try migration.fill(database) }
            }
            if current == 0 {
                try furnish(database, by: founding)
                isNew = true
            }
            try database.execute(
                """
                PRAGMA application_id = \(Schema.applicationID);
                PRAGMA user_version = \(migrations.count);
                COMMIT
                """)
        } catch {
            if database.isInTransaction { try? database.execute("ROLLBACK") }
            throw error
        }
        return migration.map { .migration($0) } ?? (isNew ? .founding : .none)
    }

    /// Copies the database, whole and consistent, beside it before it is changed for good; answers with the copy.
    private func backUp(_ database: Database, version: Int) throws(StoreError) -> FilePath {
        try SystemCall.makeFolder(folder.backups)
        removeUnfinishedBackups()
        let number = try SystemCall.entries(of: folder.backups).count + 1
        let id = ItemID.random()
        let file = folder.backups.appending("schema-\(version)-\(number)-\(id).sqlite")
        let part = folder.backups.appending("\(Self.unfinished)\(id).sqlite")
        // SQLite copies into a file that is empty, and keeps its mode.
        let (old, new) = (try SystemCall.name(part), try SystemCall.name(file))
        let descriptor = try SystemCall.check("open", part) {
            Glibc.open(old, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        // Closed only after SQLite is through with the file: a process that closes one loses all its locks on it.
        defer { close(descriptor) }
        do throws(StoreError) {
            try SystemCall.check("flock", part) { flock(descriptor, LOCK_EX) }
            try database.copy(to: part)
            try SystemCall.check("fsync", part) { fsync(descriptor) }
            try SystemCall.check("rename", file) { rename(old, new) }
        } catch {
            SystemCall.removeQuietly(part)
            throw error
        }
        try SystemCall.syncFolder(folder.backups)
        return file
    }

    /// How the name of a backup begins that is being made, by a process that holds a lock on it.
    private static let unfinished = "unfinished-"

    /// Removes what processes left that were killed while they made a backup.
    private func removeUnfinishedBackups() {
        for name in (try? SystemCall.entries(of: folder.backups)) ?? []
        where name.starts(with: Array(Self.unfinished.utf8)) {
            let path = folder.backups.appending(name)
            guard let file = path.cString else { continue }
            let descriptor = Glibc.open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { SystemCall.removeQuietly(path) }
        }
    }

    private func furnish(_ database: Database, by founding: SQLiteStore.Founding) throws(StoreError) {
        try database.run(
            """
            INSERT INTO library (one, revision, next_list, next_item, next_page, next_entry, created)
            VALUES (1, 0, 1, 1, 1, 1, ?)
            """, .integer(founding.time.nanoseconds))
        let transaction = try LibraryTransaction(database, terms: Terms())
        let editor = Editor(transaction, committing: transaction.revision)
        _ = try editor.apply(
            .createList(founding.list, name: founding.name, settings: ListSettings()),
            as: EditStamp(entry: .random(), time: founding.time), expecting: nil)
        try transaction.finish()
    }
}
