import Glibc
import Organizer
import Synchronization

/// Knows which payloads a process wrote lately, and when each was written, so that it can take away those that came to
/// nothing: one whose time is another by now was kept again, by this process or another.
final class WrittenPayloads: Sendable {
    private struct State {
        var times: [PayloadDigest: timespec] = [:]
        /// In the order in which they were written, from `next` on.
        var order: [PayloadDigest] = []
        var next = 0
    }

    /// How many are known. What was written before stays for its day.
    private static let capacity = 4096

    private let state = Mutex(State())

    func note(_ digest: PayloadDigest, at time: timespec) {
        state.withLock { state in
            if state.order.count < Self.capacity {
                state.order.append(digest)
            } else {
                state.times[state.order[state.next]] = nil
                state.order[state.next] = digest
                state.next = (state.next + 1) % Self.capacity
            }
            state.times[digest] = time
        }
    }

    /// Forgets a payload, and returns when it was written; nil where this process did not.
    func take(_ digest: PayloadDigest) -> timespec? {
        state.withLock { $0.times.removeValue(forKey: digest) }
    }
}
