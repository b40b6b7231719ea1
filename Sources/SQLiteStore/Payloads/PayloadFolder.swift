import DragAndDrop
import Glibc
import Organizer

/// Keeps payloads as files named by their digest: `payloads/ab/cdef…`, the first byte as a folder.
///
/// A payload is written to a temporary file, synced, renamed, and its folder synced, so that under its name there is
/// never a part of it. Files that are there already are not written again.
struct PayloadFolder: PayloadKeeper {
    let path: FilePath

    package func keep(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload {
        var sha = SHA256()
        bytes.withUnsafeBytes { sha.update($0) }
        let digest = sha.digest()
        let payload = KeptPayload(digest: digest, size: Int64(bytes.count))
        if try isKept(payload) { return payload }
        let file = try TemporaryFile(in: try folderForWriting())
        try file.write(bytes)
        try place(file, as: digest)
        return payload
    }

    package func keep(contentsOf descriptor: Int32, limit: Int64) throws(StoreError) -> KeptPayload {
        let file = try TemporaryFile(in: try folderForWriting())
        var sha = SHA256()
        var size: Int64 = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try SystemCall.check("read", file.path) {
                read(descriptor, buffer.baseAddress, buffer.count)
            }
            if count == 0 { break }
            size += Int64(count)
            guard size <= limit else { throw .payloadTooLarge(limit: limit) }
            let part = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            sha.update(part)
            try file.write(part)
        }
        let payload = KeptPayload(digest: sha.digest(), size: size)
        if try !isKept(payload) { try place(file, as: payload.digest) }
        return payload
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

    /// Visits each payload that is there with its size, in no order; names that are no digest's come as nil.
    func visit(
        _ body: (FilePath, PayloadDigest?, Int64) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard try SystemCall.status(path) != nil else { return }
        for prefix in try SystemCall.entries(of: path) {
            let folder = path.appending(prefix)
            guard let status = try SystemCall.status(folder) else { continue }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                try body(folder, nil, Int64(status.st_size))
                continue
            }
            for rest in try SystemCall.entries(of: folder) {
                let file = folder.appending(rest)
                guard let status = try SystemCall.status(file) else { continue }
                let digest = PayloadDigest(String(decoding: prefix + rest, as: UTF8.self))
                try body(file, digest, Int64(status.st_size))
            }
        }
    }

    /// Whether a payload is there whole.
    func isKept(_ payload: KeptPayload) throws(StoreError) -> Bool {
        guard let status = try SystemCall.status(file(of: payload.digest)) else { return false }
        return status.st_mode & S_IFMT == S_IFREG && Int64(status.st_size) == payload.size
    }

    private func file(of digest: PayloadDigest) -> FilePath {
        let digits = digest.description
        return path.appending(String(digits.prefix(2))).appending(String(digits.dropFirst(2)))
    }

    private func folderForWriting() throws(StoreError) -> FilePath {
        if try SystemCall.status(path) == nil {
            try SystemCall.makeFolder(path)
            if let parent = path.parent { try SystemCall.syncFolder(parent) }
        }
        return path
    }

    private func place(_ file: consuming TemporaryFile, as digest: PayloadDigest) throws(StoreError) {
        let target = self.file(of: digest)
        guard let folder = target.parent else { preconditionFailure("a payload's file lies in a folder") }
        if try SystemCall.status(folder) == nil {
            try SystemCall.makeFolder(folder)
            try SystemCall.syncFolder(path)
        }
        try file.place(at: target)
        try SystemCall.syncFolder(folder)
    }
}

/// Owns a file that is being written; it goes when it is not placed.
private struct TemporaryFile: ~Copyable {
    let path: FilePath
    private let descriptor: Int32
    private var isPlaced = false

    init(in folder: FilePath) throws(StoreError) {
        let path = folder.appending(".new-\(ItemID.random())")
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
    consuming func place(at target: FilePath) throws(StoreError) {
        try SystemCall.check("fsync", path) { fsync(descriptor) }
        let old = try SystemCall.name(path)
        let new = try SystemCall.name(target)
        try SystemCall.check("rename", target) { rename(old, new) }
        isPlaced = true
    }
}
