import CSystem
import DragAndDrop
import Glibc
import Organizer

/// Owns a nameless file in the folder of temporary files.
final class SpooledFile: Sendable {
    private let writing: Int32
    private let reading: Int32
    private let path: FilePath

    init() throws(SystemError) {
        let path = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        self.path = FilePath(path)
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemError(code: errno) }
        defer { close(folder) }
        let file = try StagedFile(in: folder)
        reading = csystem_reopen(file.descriptor)
        guard reading >= 0 else { throw SystemError(code: errno) }
        writing = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
        if writing < 0 {
            let code = errno
            close(reading)
            throw SystemError(code: code)
        }
    }

    deinit {
        close(reading)
        if writing >= 0 { close(writing) }
    }

    /// Writes bytes behind those written before.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Valid: write reads no more than the slice holds.
            let count = rest.withUnsafeBytes { Glibc.write(writing, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw SystemError(code: errno) }
            if count > 0 { rest = rest.dropFirst(count) }
        }
    }

    func bytes(_ size: Int, at offset: Int64) throws(StoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var done = 0
        while done < size {
            // Valid: pread writes no more than the buffer holds from there.
            let count = bytes.withUnsafeMutableBytes {
                pread(reading, $0.baseAddress.map { $0 + done }, size - done, Int(offset) + done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(code: count < 0 ? errno : EIO) }
            done += count
        }
        return bytes
    }

    /// Hands all bytes to a keeper, once.
    func keep(by keeper: any PayloadKeeper) throws(StoreError) -> KeptPayload {
        try keeper.keep(contentsOf: reading, limit: LibraryArchive.payloadLimit)
    }

    func failure(code: Int32) -> StoreError {
        .inputOutput(path, operation: "reading a temporary file", errno: code, code: 0)
    }
}
