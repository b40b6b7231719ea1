import CSystem
import Digests
import DragAndDrop
import Glibc
import Organizer

/// Keeps payloads as files named by their digest: `payloads/ab/cdef…`, the first byte as a folder.
///
/// A payload is written to a temporary file in `payloads/new`, synced, renamed, and its folders synced, so that under
/// its name there is never a part of it. Files that are there already are not written again. What a process that was
/// killed left half written goes a day later, with the next payload.
///
/// Payloads that are kept for now are not synced one by one but all together, before any item refers to one; whoever
/// finds such a one and keeps it again reads and syncs it first.
struct PayloadFolder: PayloadKeeper {
    /// Describes a file found where payloads are.
    struct File {
        var path: FilePath
        /// Nil for a file whose name is no digest.
        var digest: PayloadDigest?
        var size: Int64
        /// Whether it was kept, or kept again, less than a day ago.
        var isNew: Bool
    }

    let path: FilePath
    private let written = WrittenPayloads()
    private let unsettled = UnsettledPayloads()

    init(path: FilePath) { self.path = path }

    private var newFiles: FilePath { path.appending("new") }

    /// How long a payload may wait for its item, and a half written one for the rest of it, in seconds.
    private static let grace: Int = 86_400

    package func keep(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload {
        let payload = KeptPayload(digest: ContentDigest.of(bytes), size: Int64(bytes.count))
        if try keepAgain(payload) { return payload }
        let file = try makeFile()
        try file.write(bytes)
        try place(file, as: payload.digest)
        return payload
    }

    package func keepForNow(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload {
        let payload = KeptPayload(digest: ContentDigest.of(bytes), size: Int64(bytes.count))
        if unsettled.holds(payload.digest), try isKept(payload) { return payload }
        if try keepAgain(payload) { return payload }
        let file = try makeFile()
        try file.write(bytes)
        let target = self.file(of: payload.digest)
        guard let folder = target.parent else { preconditionFailure("a payload's file lies in a folder") }
        try SystemCall.makeFolder(folder)
        written.note(payload.digest, at: try file.placeUnsynced(at: target))
        unsettled.note(payload.digest)
        return payload
    }

    package func settle() throws(StoreError) {
        try unsettled.settle { () throws(StoreError) in
            let name = try SystemCall.name(path)
            let descriptor = try SystemCall.check("open", path) {
                Glibc.open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            }
            defer { close(descriptor) }
            try SystemCall.check("syncfs", path) { csystem_sync_filesystem(descriptor) }
        }
    }

    package func keep(contentsOf descriptor: Int32, limit: Int64) throws(StoreError) -> KeptPayload {
        let file = try makeFile()
        let digest = ContentDigest()
        var size: Int64 = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw .payloadUnreadable(errno: errno)
            }
            if count == 0 { break }
            size += Int64(count)
            guard size <= limit else { throw .payloadTooLarge(limit: limit) }
            let part = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            digest.update(part)
            try file.write(part)
        }
        let payload = KeptPayload(digest: digest.finish(), size: size)
        if try !keepAgain(payload) { try place(file, as: payload.digest) }
        return payload
    }

    package func measure(contentsOf descriptor: Int32) throws(StoreError) -> KeptPayload {
        let digest = ContentDigest()
        var size: Int64 = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try SystemCall.check("read", FilePath("/dev/fd/\(descriptor)")) {
                pread(descriptor, buffer.baseAddress, buffer.count, off_t(size))
            }
            if count == 0 { return KeptPayload(digest: digest.finish(), size: size) }
            size += Int64(count)
            digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    package func open(_ digest: PayloadDigest) throws(StoreError) -> Int32 {
        let path = file(of: digest)
        let name = try SystemCall.name(path)
        let descriptor = Glibc.open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor == -1, errno == ENOENT { throw .noPayload(digest) }
        return descriptor >= 0
            ? descriptor
            : try SystemCall.check("open", path) { Glibc.open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    }

    /// Removes all payloads with their folders: of a library that has no item.
    func removeAll() {
        for name in (try? SystemCall.entries(of: path)) ?? [] {
            let folder = path.appending(name)
            for file in (try? SystemCall.entries(of: folder)) ?? [] {
                SystemCall.removeQuietly(folder.appending(file))
            }
            if let name = folder.cString { rmdir(name) }
        }
        if let name = path.cString { rmdir(name) }
    }

    /// Visits each file that is there, in no order, but for those that are being written.
    func visit(_ body: (File) throws(StoreError) -> Void) throws(StoreError) {
        guard try SystemCall.status(path) != nil else { return }
        let now = time(nil)
        for prefix in try SystemCall.entries(of: path) where prefix != Array("new".utf8) {
            let folder = path.appending(prefix)
            guard let status = try SystemCall.status(folder) else { continue }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            for rest in isFolder ? try SystemCall.entries(of: folder) : [[]] {
                let path = isFolder ? folder.appending(rest) : folder
                guard let status = try SystemCall.status(path) else { continue }
                let name = String(decoding: prefix + rest, as: UTF8.self)
                try body(
                    File(
                        path: path, digest: isFolder ? PayloadDigest(name) : nil, size: Int64(status.st_size),
                        isNew: now - status.st_mtim.tv_sec < Self.grace))
            }
        }
    }

    /// Removes the payloads in the folder of one that nothing uses, but for those that may still wait for an item.
    ///
    /// A payload is put aside before it goes: one that another process keeps again meanwhile is either found to be new
    /// and put back, or is not found by that process, which then writes it anew.
    func removeUnused(
        beside digest: PayloadDigest, isUsed: (PayloadDigest) throws(StoreError) -> Bool
    ) throws(StoreError) {
        let prefix = Array(digest.description.utf8.prefix(2))
        let folder = path.appending(prefix)
        guard try SystemCall.status(folder) != nil else { return }
        for rest in try SystemCall.entries(of: folder) {
            let file = folder.appending(rest)
            guard let found = PayloadDigest(String(decoding: prefix + rest, as: UTF8.self)),
                let status = try SystemCall.status(file), isOld(status), try !isUsed(found)
            else { continue }
            let aside = newFiles.appending(ItemID.random().description)
            let (old, new) = (try SystemCall.name(file), try SystemCall.name(aside))
            try SystemCall.check("rename", file) { rename(old, new) }
            if let status = try SystemCall.status(aside), isOld(status) {
                SystemCall.removeQuietly(aside)
            } else {
                try SystemCall.check("rename", file) { rename(new, old) }
            }
        }
    }

    /// Removes a payload that this process wrote for an item which was never committed, if nobody kept it again.
    ///
    /// It is put aside before it goes, as in ``removeUnused(beside:isUsed:)``.
    func removeAbandoned(
        _ digest: PayloadDigest, isUsed: (PayloadDigest) throws(StoreError) -> Bool
    ) throws(StoreError) {
        guard let time = written.take(digest) else { return }
        let file = file(of: digest)
        let aside = newFiles.appending(ItemID.random().description)
        let (old, new) = (try SystemCall.name(file), try SystemCall.name(aside))
        guard try !isUsed(digest) else { return }
        try SystemCall.check("rename", file) { rename(old, new) }
        if let status = try SystemCall.status(aside), status.st_mtim.tv_sec == time.tv_sec,
            status.st_mtim.tv_nsec == time.tv_nsec
        {
            SystemCall.removeQuietly(aside)
        } else {
            try SystemCall.check("rename", file) { rename(new, old) }
        }
    }

    private func isOld(_ status: stat) -> Bool { time(nil) - status.st_mtim.tv_sec >= Self.grace }

    /// Whether a payload is there whole.
    func isKept(_ payload: KeptPayload) throws(StoreError) -> Bool {
        guard let status = try SystemCall.status(file(of: payload.digest)) else { return false }
        return status.st_mode & S_IFMT == S_IFREG && Int64(status.st_size) == payload.size
    }

    /// Keeps a payload that is there whole for another while, in which an item may come to refer to it.
    ///
    /// It is read to see that it is: whoever asks may give its own copy away, and a damaged one is written anew.
    private func keepAgain(_ payload: KeptPayload) throws(StoreError) -> Bool {
        guard try isKept(payload) else { return false }
        let descriptor = try open(payload.digest)
        defer { close(descriptor) }
        guard try measure(contentsOf: descriptor) == payload else { return false }
        // It may have been kept for now by a process that has not settled it.
        try SystemCall.check("fsync", file(of: payload.digest)) { fsync(descriptor) }
        let path = file(of: payload.digest)
        let name = try SystemCall.name(path)
        // The system's own time for files stands still for milliseconds, and this must differ from any before.
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let times = [now, now]
        if utimensat(AT_FDCWD, name, times, 0) != 0 {
            // It may have been removed just now, being nobody's.
            if errno == ENOENT { return false }
            try SystemCall.check("utimensat", path) { utimensat(AT_FDCWD, name, times, 0) }
        }
        try syncNames(of: path)
        return true
    }

    /// Writes a payload's name and those of its folders to the disk, each of which a process may have given that was
    /// killed before it could. Folders that did not change cost next to nothing.
    private func syncNames(of file: FilePath) throws(StoreError) {
        for folder in [file.parent, path, path.parent] {
            if let folder { try SystemCall.syncFolder(folder) }
        }
    }

    private func file(of digest: PayloadDigest) -> FilePath {
        let digits = digest.description
        return path.appending(String(digits.prefix(2))).appending(String(digits.dropFirst(2)))
    }

    private func makeFile() throws(StoreError) -> TemporaryFile {
        if try SystemCall.status(newFiles) == nil {
            try SystemCall.makeFolder(path)
            try SystemCall.makeFolder(newFiles)
        }
        let now = time(nil)
        for entry in try SystemCall.entries(of: newFiles) {
            let leftover = newFiles.appending(entry)
            guard let status = try SystemCall.status(leftover), now - status.st_mtim.tv_sec > Self.grace,
                let name = leftover.cString
            else { continue }
            unlink(name)
        }
        return try TemporaryFile(in: newFiles)
    }

    private func place(_ file: consuming TemporaryFile, as digest: PayloadDigest) throws(StoreError) {
        let target = self.file(of: digest)
        guard let folder = target.parent else { preconditionFailure("a payload's file lies in a folder") }
        try SystemCall.makeFolder(folder)
        let time = try file.place(at: target)
        written.note(digest, at: time)
        try syncNames(of: target)
    }
}
