import ImporterKit
import ImporterWire

/// Reads a payload, or a part of it, by offset: for formats whose parts point at each other.
final class PayloadFile {
    private let payload: Payload
    /// The size in bytes.
    let size: UInt64
    /// Why a read failed, once one did.
    private var failure: Refusal?

    init(_ payload: Payload) {
        self.payload = payload
        size = UInt64(max(0, payload.size))
    }

    /// Reads exactly `count` bytes at an offset; nil where there are not so many.
    func bytes(_ offset: UInt64, _ count: Int) -> [UInt8]? {
        guard count >= 0, failure == nil, contains(offset, UInt64(count)) else { return nil }
        guard count > 0 else { return [] }
        var filled = 0
        let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(buffer)[filled...]
                let at = Int64(offset) + Int64(filled)
                do throws(Refusal) {
                    let got = try payload.read(into: UnsafeMutableRawBufferPointer(rebasing: rest), at: at)
                    if got == 0 { break }
                    filled += got
                } catch {
                    failure = error
                    break
                }
            }
            initialized = filled
        }
        return filled == count ? result : nil
    }

    /// Whether a run of bytes lies within the file.
    func contains(_ offset: UInt64, _ count: UInt64) -> Bool { offset <= size && count <= size - offset }

    /// Refuses the payload when a read failed, which is not the payload's fault.
    func checkReading() throws(Refusal) {
        if let failure { throw failure }
    }
}
