import CSystem
import DragAndDrop
import Glibc
import Organizer

/// Names what lies in a library's folder, and decides whether a folder is one.
struct LibraryFolder {
    let path: FilePath

    var databaseFile: FilePath { path.appending(LibraryMark.databaseName) }
    /// The database's write-ahead log.
    var log: FilePath { path.appending("library.sqlite-wal") }
    var payloads: PayloadFolder { PayloadFolder(path: path.appending("payloads")) }
    var backups: FilePath { path.appending("backups") }

    /// Whether files can be made in the folder, on its disk and by this user.
    var isWritable: Bool { path.cString.map { access($0, W_OK) == 0 } ?? false }

    /// Makes the folder, for the user alone, where there is none; refuses one that holds something else.
    ///
    /// Parents that are missing are made too. An empty folder becomes a library; other folders must hold a database.
    /// Answers with the folders that were made, outermost first.
    func prepareForWriting() throws(StoreError) -> [FilePath] {
        guard let status = try SystemCall.status(path) else {
            let parents = try makeParents()
            try SystemCall.makeFolder(path)
            if let parent = path.parent { try SystemCall.syncFolder(parent) }
            return parents + [path]
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notALibrary(path, found: "a file") }
        if try hasDatabase() { return [] }
        // What SQLite leaves beside a database that was never finished may be there.
        let strangers = try SystemCall.entries(of: path, limit: 8).filter {
            !$0.starts(with: Array("library.sqlite".utf8))
        }
        if let stranger = strangers.first {
            throw .notALibrary(path, found: FilePath(bytes: stranger).description)
        }
        // A log with something in it belonged to a database that was made.
        if let log = try SystemCall.status(self.log), log.st_size > 0 {
            throw .damaged(databaseFile, detail: "it is gone, and its write-ahead log is still there")
        }
        let name = try SystemCall.name(path)
        try SystemCall.check("chmod", path) { chmod(name, 0o700) }
        return []
    }

    /// Refuses a folder without a database.
    func requireLibrary() throws(StoreError) {
        guard let status = try SystemCall.status(path) else { throw .missing(path) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notALibrary(path, found: "a file") }
        guard try hasDatabase() else { throw .notALibrary(path, found: "no library.sqlite") }
    }

    /// Tells whether there is a database; refuses what is no file, which nobody may wait for, and one that was emptied.
    private func hasDatabase() throws(StoreError) -> Bool {
        guard let status = try SystemCall.status(databaseFile) else { return false }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .notALibrary(path, found: "a library.sqlite that is no file")
        }
        // A database that is being made is empty too, but has no payloads yet.
        if status.st_size == 0, try SystemCall.status(payloads.path) != nil {
            throw .damaged(databaseFile, detail: "it is empty, though payloads of its items are there")
        }
        return true
    }

    /// Makes the folders above that are missing, and answers with them.
    @discardableResult
    func makeParents() throws(StoreError) -> [FilePath] {
        var missing: [FilePath] = []
        var next = path.parent
        while let parent = next, try SystemCall.status(parent) == nil {
            missing.append(parent)
            next = parent.parent
        }
        for folder in missing.reversed() { try SystemCall.makeFolder(folder) }
        return missing.reversed()
    }

    /// The kind of network file system that the folder lies on; nil for a local one, and where that is unknown.
    ///
    /// Of file systems that programs serve (FUSE) nobody can tell; they count as local.
    var networkFileSystem: String? {
        path.cString.flatMap { Self.networkFileSystems[csystem_filesystem_magic($0)] }
    }

    /// The magic numbers of file systems whose locks or shared memory do not reach other machines (statfs(2)).
    private static let networkFileSystems: [UInt32: String] = [
        0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB2", 0x0102_1997: "9p",
        0x5346_414F: "AFS", 0x6B41_4653: "AFS", 0x7375_7245: "Coda", 0x00C3_6400: "Ceph", 0x564C: "NCP",
        0x0BD0_0BD0: "Lustre",
    ]
}
