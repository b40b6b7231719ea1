import CSystem
import DragAndDrop
import Glibc
import Organizer

/// Owns a nameless file in the folder of temporary files.
final class SpooledFile: Sendable {
    private let writing: Int32
    /// Reads what was written; its offset is nobody's.
    let reading: Int32

    private static let path = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

    init() throws(SystemError) {
        let folder = open(Self.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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
    func write(_ bytes: [UInt8]) throws(SystemError) { try StagedFile.write(bytes[...], to: writing) }

    func bytes(_ size: Int, at offset: Int64) throws(StoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var done = 0
        while done < size {
            // Valid: pread writes no more than the buffer holds from there.
            let count = bytes.withUnsafeMutableBytes {
                pread(reading, $0.baseAddress.map { $0 + done }, size - done, Int(offset) + done)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure(code: count < 0 ? errno : EIO) }
            done += count
        }
        return bytes
    }

    /// Hands all bytes to a keeper, once.
    func keep(by keeper: any PayloadKeeper) throws(StoreError) -> KeptPayload {
        try keeper.keep(contentsOf: reading, limit: LibraryArchive.payloadLimit)
    }

    static func failure(code: Int32, _ operation: String = "reading") -> StoreError {
        .inputOutput(FilePath(path), operation: operation + " a temporary file", errno: code, code: 0)
    }
}
