import CImageBytes
import Glibc
import ImporterKit
import ImporterWire

/// Reads a payload's bytes in order for the decoders that are written in C, through one buffer that serves many
/// payloads.
final class PayloadBytes {
    /// Larger than most small pictures, so that one system call reads them.
    private static let capacity = 64 * 1024

    private let state: UnsafeMutablePointer<cimagebytes>
    private let buffer: UnsafeMutablePointer<UInt8>

    init() {
        buffer = .allocate(capacity: Self.capacity)
        state = .allocate(capacity: 1)
        state.initialize(to: cimagebytes())
        state.pointee.buffer = buffer
        state.pointee.capacity = Self.capacity
    }

    deinit {
        state.deallocate()
        buffer.deallocate()
    }

    /// Turns to another payload, from a byte offset on; its descriptor must stay open while it is read.
    func open(_ payload: Payload, at offset: Int64 = 0) throws(Refusal) {
        state.pointee.descriptor = payload.descriptor
        state.pointee.failure = 0
        state.pointee.start = offset
        state.pointee.next_read = offset
        cimagebytes_fill(state)
        try checkReading()
    }

    /// Lends the bytes that the buffer holds now: right after ``open(_:)`` how the payload begins.
    func withHead<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        // Valid: cimagebytes_fill initialised the first `count` bytes, which nothing changes during the call.
        body(Span(_unsafeElements: UnsafeBufferPointer(start: buffer, count: state.pointee.count)))
    }

    /// Lends the state to a wall, which may keep the pointer until it is told that the payload ends.
    func lend<Result>(_ body: (UnsafeMutablePointer<cimagebytes>) -> Result) -> Result { body(state) }

    /// Turns back to the payload's start.
    func rewind() { cimagebytes_rewind(state) }

    /// Refuses the payload when a read failed.
    func checkReading() throws(Refusal) {
        let failure = state.pointee.failure
        guard failure != 0 else { return }
        throw Refusal(
            .unreadable, "reading failed: \(String(cString: strerror(failure)))",
            offset: state.pointee.next_read)
    }
}
