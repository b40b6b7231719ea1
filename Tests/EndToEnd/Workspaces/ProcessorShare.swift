import FoundationEssentials
import Synchronization

/// Lets only so many tests run programs at once as the machine has processors.
///
/// Tests that run beside each other in hundreds would make every program slow, and faults that come of a full
/// machine hide others.
final class ProcessorShare: Sendable {
    private struct State {
        var free = max(2, ProcessInfo.processInfo.activeProcessorCount)
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private static let state = Mutex(State())

    /// Waits for a share, which is given back when this object goes.
    init() async {
        await withCheckedContinuation { continuation in
            let isFree = Self.state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    deinit {
        let next: CheckedContinuation<Void, Never>? = Self.state.withLock { state in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
