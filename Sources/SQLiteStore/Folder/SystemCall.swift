import DragAndDrop
import Glibc
import Organizer

/// Wraps the system calls that the library's folder needs; each failure says which call, on what, and why.
enum SystemCall {
    /// Runs a call that answers -1 on failure, again where a signal interrupted it.
    @discardableResult
    static func check<Result: SignedInteger>(
        _ operation: String, _ path: FilePath, _ call: () -> Result
    ) throws(StoreError) -> Result {
        while true {
            let result = call()
            if result != -1 { return result }
            let code = errno
            switch code {
            case EINTR: continue
            case ENOSPC, EDQUOT: throw .diskFull(path)
            case EROFS: throw .readOnly(path)
            case EACCES, EPERM: throw .cannotOpen(path, errno: code)
            default: throw .inputOutput(path, operation: operation, errno: code, code: 0)
            }
        }
    }

    /// A path's bytes with a NUL; a path that is empty or holds a NUL names nothing.
    static func name(_ path: FilePath) throws(StoreError) -> [CChar] {
        guard let name = path.cString else { throw .cannotOpen(path, errno: ENOENT) }
        return name
    }

    /// Reads what `stat` tells of a path, links followed; nil when nothing is there.
    static func status(_ path: FilePath) throws(StoreError) -> stat? {
        let name = try name(path)
        var status = stat()
        if stat(name, &status) == 0 { return status }
        if errno == ENOENT || errno == ENOTDIR { return nil }
        try check("stat", path) { stat(name, &status) }
        return status
    }

    /// Writes a folder's entries to the disk, so that a file made or renamed there stays after a power loss.
    static func syncFolder(_ path: FilePath) throws(StoreError) {
        let name = try name(path)
        let descriptor = try check("open", path) { open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        defer { close(descriptor) }
        try check("fsync", path) { fsync(descriptor) }
    }

    /// Removes a file that this call's caller made and could not finish; that it stays does no harm.
    static func removeQuietly(_ path: FilePath) {
        if let name = path.cString { unlink(name) }
    }

    /// Makes a folder for the user alone; one that is there stays as it is.
    static func makeFolder(_ path: FilePath) throws(StoreError) {
        let name = try name(path)
        if mkdir(name, 0o700) == 0 { return }
        if errno == EEXIST { return }
        try check("mkdir", path) { mkdir(name, 0o700) }
    }

    /// Reads the names of a folder's entries, up to a number of them, in no order.
    static func entries(of path: FilePath, limit: Int = .max) throws(StoreError) -> [[UInt8]] {
        let name = try name(path)
        guard let folder = opendir(name) else {
            throw .cannotOpen(path, errno: errno)
        }
        defer { closedir(folder) }
        var entries: [[UInt8]] = []
        while entries.count < limit, let entry = readdir(folder) {
            // readdir's entry is valid until the next call; its name ends with a NUL within the record.
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
                    Array(UnsafeBufferPointer(start: bytes, count: strnlen(UnsafeRawPointer(bytes), 255)))
                }
            }
            if name != Array(".".utf8), name != Array("..".utf8) { entries.append(name) }
        }
        return entries
    }

    private static func strnlen(_ bytes: UnsafeRawPointer, _ limit: Int) -> Int {
        Glibc.strnlen(bytes.assumingMemoryBound(to: CChar.self), limit)
    }
}
