import DragAndDrop
import Foundation
import Glibc

/// Reaches the files of this machine: what item providers use whose code was written for Apple's frameworks.
public struct LocalFiles: FileAccess {
    /// Reaches whatever files the process may.
    public init() {}

    /// Opens a regular file; a pipe or a device, which could keep a reader waiting for ever, is refused.
    public func open(_ path: FilePath) async throws -> any OpenFile {
        guard let name = path.cString else { throw CocoaError(.fileReadInvalidFileName) }
        let descriptor = Glibc.open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw CocoaError(.fileReadUnknown)
        }
        return LocalFile(descriptor: descriptor, size: Int64(status.st_size))
    }

    public func makeTemporaryCopy(of path: FilePath, progress: LoadProgress) async throws -> FilePath {
        let original = try await open(path)
        let copy = try temporaryFile(named: path.lastComponent)
        do {
            var copied: Int64 = 0
            guard let name = copy.cString else { throw CocoaError(.fileWriteInvalidFileName) }
            let descriptor = Glibc.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            while true {
                try Task.checkCancellation()
                let piece = try original.read(upTo: 1 << 20, at: copied)
                if piece.isEmpty { break }
                try file.write(contentsOf: piece)
                copied += Int64(piece.count)
                progress.report(completed: copied, total: max(original.size, copied))
            }
            try file.close()
            return copy
        } catch {
            await removeTemporaryFile(copy)
            throw error
        }
    }

    public func makeTemporaryFile(holding data: Data, named name: [UInt8]) async throws -> FilePath {
        let path = try temporaryFile(named: name)
        do {
            guard let url = URL(path) else { throw CocoaError(.fileWriteInvalidFileName) }
            try data.write(to: url)
            return path
        } catch {
            await removeTemporaryFile(path)
            throw error
        }
    }

    public func removeTemporaryFile(_ path: FilePath) async {
        // Not the folder with all that is in it: whatever path comes here, no more than this file goes. Nobody can
        // do anything about a temporary file that stays; the system clears them away.
        if let name = path.cString { unlink(name) }
        if let folder = path.parent?.cString { rmdir(folder) }
    }

    /// Makes a folder for one file, so that the file can keep its name.
    private func temporaryFile(named name: [UInt8]) throws -> FilePath {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("item-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let kept = name.filter { $0 != UInt8(ascii: "/") && $0 != 0 }.prefix(255)
        let safe =
            kept.isEmpty || kept.allSatisfy { $0 == UInt8(ascii: ".") } ? Array("item".utf8) : Array(kept)
        return FilePath(folder.path).appending(safe)
    }
}

/// Reads an open file by its descriptor, and closes it at last.
private final class LocalFile: OpenFile {
    let size: Int64
    private let descriptor: Int32

    init(descriptor: Int32, size: Int64) {
        self.descriptor = descriptor
        self.size = size
    }

    deinit { close(descriptor) }

    func read(upTo count: Int, at offset: Int64) throws -> Data {
        var data = Data(count: count)
        var got = -1
        repeat {
            got = data.withUnsafeMutableBytes { buffer in
                // Valid: pread(2) writes at most `buffer.count` bytes into memory that the closure owns.
                pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            }
        } while got < 0 && errno == EINTR
        guard got >= 0 else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
        return data.prefix(got)
    }
}
