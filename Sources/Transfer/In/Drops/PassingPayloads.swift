import CSystem
import DragAndDrop
import Glibc
import Organizer
import Synchronization

/// Holds the beginnings of payloads in memory, as much as tells their type, for a drop that is only looked at.
///
/// Digests are numbers here: nothing is compared by them, and nothing outlives the object.
package final class PassingPayloads: PayloadKeeper {
    private let beginnings = Mutex<[PayloadDigest: [UInt8]]>([:])

    package init() {}

    package func keep(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload {
        KeptPayload(digest: hold(bytes.prefix(PayloadType.prefix)), size: Int64(bytes.count))
    }

    package func keep(contentsOf descriptor: Int32, limit: Int64) throws(StoreError) -> KeptPayload {
        var beginning: [UInt8] = []
        var size: Int64 = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            // Valid: read writes no more than the buffer holds.
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .payloadUnreadable(errno: errno) }
            // To the end, so that whoever writes is not cut off.
            if count == 0 { break }
            size += Int64(count)
            guard size <= limit else { throw .payloadTooLarge(limit: limit) }
            beginning += buffer[..<count].prefix(PayloadType.prefix - beginning.count)
        }
        return KeptPayload(digest: hold(beginning[...]), size: size)
    }

    package func measure(contentsOf descriptor: Int32) throws(StoreError) -> KeptPayload {
        try keep(contentsOf: descriptor, limit: .max)
    }

    package func open(_ digest: PayloadDigest) throws(StoreError) -> Int32 {
        guard let bytes = beginnings.withLock({ $0[digest] }) else { throw .noPayload(digest) }
        let descriptor = csystem_memory_file(bytes, bytes.count)
        guard descriptor >= 0 else { throw .cannotOpen(FilePath("/memory"), errno: errno) }
        return descriptor
    }

    private func hold(_ bytes: ArraySlice<UInt8>) -> PayloadDigest {
        beginnings.withLock { beginnings in
            let number = withUnsafeBytes(of: UInt64(beginnings.count).bigEndian, Array.init)
            let zeros = [UInt8](repeating: 0, count: PayloadDigest.byteCount - number.count)
            guard let digest = PayloadDigest(bytes: zeros + number) else {
                preconditionFailure("a digest has \(PayloadDigest.byteCount) bytes")
            }
            beginnings[digest] = Array(bytes)
            return digest
        }
    }
}
