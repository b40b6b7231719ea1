import DragAndDrop
import Glibc
import Organizer

/// Owns a file that is being written; it goes when it is not placed.
struct TemporaryFile: ~Copyable {
    let path: FilePath
    private let descriptor: Int32
    private var isPlaced = false

    init(in folder: FilePath) throws(StoreError) {
        let path = folder.appending(ItemID.random().description)
        let name = try SystemCall.name(path)
        descriptor = try SystemCall.check("create", path) {
            open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        }
        self.path = path
    }

    deinit {
        close(descriptor)
        if !isPlaced, let name = path.cString { unlink(name) }
    }

    func write(_ bytes: [UInt8]) throws(StoreError) {
        let failure: StoreError? = bytes.withUnsafeBytes { bytes in
            do throws(StoreError) { try write(bytes) } catch { return error }
            return nil
        }
        if let failure { throw failure }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = try SystemCall.check("write", path) {
                Glibc.write(descriptor, part.baseAddress, part.count)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Syncs the file and gives it its name; a file of that name holds the same bytes and is replaced.
    ///
    /// Returns when it was written to last, which its name does not change.
    consuming func place(at target: FilePath) throws(StoreError) -> timespec {
        try SystemCall.check("fsync", path) { fsync(descriptor) }
        return try placeUnsynced(at: target)
    }

    /// Gives the file its name as ``place(at:)`` does, and leaves it to others to sync it.
    consuming func placeUnsynced(at target: FilePath) throws(StoreError) -> timespec {
        var status = stat()
        try SystemCall.check("fstat", path) { fstat(descriptor, &status) }
        let old = try SystemCall.name(path)
        let new = try SystemCall.name(target)
        try SystemCall.check("rename", target) { rename(old, new) }
        isPlaced = true
        return status.st_mtim
    }
}
