import CSystem
import DragAndDrop
import Glibc
import Organizer
import Synchronization

/// Holds payloads without a file for a drop that is only rehearsed: what is long in a file without a name, which goes
/// with the object, the rest in memory.
package final class PassingPayloads: PayloadKeeper {
    package typealias Measure = @Sendable (_ descriptor: Int32) throws(StoreError) -> KeptPayload

    private enum Held {
        case bytes([UInt8])
        case file(SpooledFile)
    }

    /// How many bytes of a payload are held in memory.
    private static let room = 1 << 20

    private let digest: Measure
    private let held = Mutex<[PayloadDigest: Held]>([:])

    /// `measure`: takes the digest of an open file, as the library does.
    package init(measuring measure: @escaping Measure) { digest = measure }

    package func keep(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload {
        let descriptor = try Self.memoryFile(bytes)
        defer { close(descriptor) }
        let kept = try digest(descriptor)
        held.withLock { $0[kept.digest] = .bytes(bytes) }
        return kept
    }

    package func keep(contentsOf descriptor: Int32, limit: Int64) throws(StoreError) -> KeptPayload {
        var beginning: [UInt8] = []
        var file: SpooledFile?
        var size: Int64 = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // Valid: read writes no more than the buffer holds.
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .payloadUnreadable(errno: errno) }
            if count == 0 { break }
            size += Int64(count)
            guard size <= limit else { throw .payloadTooLarge(limit: limit) }
            if file == nil {
                beginning += buffer[..<count]
                if beginning.count > Self.room {
                    let new = try Self.spooling { () throws(SystemError) in try SpooledFile() }
                    try Self.spooling { () throws(SystemError) in try new.write(beginning) }
                    file = new
                    beginning = []
                }
            } else if let file {
                try Self.spooling { () throws(SystemError) in try file.write(Array(buffer[..<count])) }
            }
        }
        guard let file else { return try keep(beginning) }
        let kept = try digest(file.reading)
        held.withLock { $0[kept.digest] = .file(file) }
        return kept
    }

    package func measure(contentsOf descriptor: Int32) throws(StoreError) -> KeptPayload {
        try digest(descriptor)
    }

    package func open(_ digest: PayloadDigest) throws(StoreError) -> Int32 {
        switch held.withLock({ $0[digest] }) {
        case nil: throw .noPayload(digest)
        case .bytes(let bytes)?: return try Self.memoryFile(bytes)
        case .file(let file)?:
            // Opened once more for reading alone, with an offset of its own.
            let descriptor = csystem_reopen(file.reading)
            guard descriptor >= 0 else { throw SpooledFile.failure(code: errno) }
            return descriptor
        }
    }

    private static func memoryFile(_ bytes: [UInt8]) throws(StoreError) -> Int32 {
        let descriptor = csystem_memory_file(bytes, bytes.count)
        guard descriptor >= 0 else { throw .cannotOpen(FilePath("/memory"), errno: errno) }
        return descriptor
    }

    private static func spooling<Result>(
        _ body: () throws(SystemError) -> Result
    ) throws(StoreError) -> Result {
        do throws(SystemError) { return try body() } catch {
            throw SpooledFile.failure(code: error.code, "writing")
        }
    }
}
