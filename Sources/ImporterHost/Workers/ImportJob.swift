import ImporterWire
import Synchronization

/// Carries one payload from the task that waits for it to the worker that decodes it, and the outcome back.
///
/// It ends once: whoever finishes it first decides. After that its descriptor is the caller's again, and nobody
/// touches it, which is why sending happens under the lock.
final class ImportJob: Sendable {
    /// What a job is, when it ended: the ending, and which layers of confinement the worker lacked.
    typealias Result = (ending: ImportOutcome.Ending, missingLayers: [String])

    private enum State {
        case new
        case waiting(CheckedContinuation<Result, Never>)
        case finished(Result)
    }

    let request: PayloadRequest
    /// What the payload weighs in a worker's window: 1 and one more for each 64 KiB, of it and of what it may leave.
    let cost: Int
    private let state = Mutex<State>(.new)
    private let blame = Mutex(0)

    init(_ request: PayloadRequest) {
        self.request = request
        let room = request.thumbnailSide == nil ? 0 : WireLimits.thumbnails >> 16
        cost = 1 + room + Int(clamping: min(max(0, request.size), 1 << 40) >> 16)
    }

    var isFinished: Bool {
        state.withLock { state in
            if case .finished = state { true } else { false }
        }
    }

    /// Waits for the outcome, after `start` has put the job where it will be found.
    func outcome(start: () -> Void) async -> Result {
        await withCheckedContinuation { continuation in
            let early: Result? = state.withLock { state in
                if case .finished(let result) = state { return result }
                state = .waiting(continuation)
                return nil
            }
            if let early { continuation.resume(returning: early) } else { start() }
        }
    }

    /// Ends the job, unless it has ended.
    func finish(_ ending: ImportOutcome.Ending, missingLayers: [String] = []) {
        let waiting: CheckedContinuation<Result, Never>? = state.withLock { state in
            switch state {
            case .finished: return nil
            case .new:
                state = .finished((ending, missingLayers))
                return nil
            case .waiting(let continuation):
                state = .finished((ending, missingLayers))
                return continuation
            }
        }
        waiting?.resume(returning: (ending, missingLayers))
    }

    /// Calls `body` with the payload's descriptor, which stays open meanwhile; nil when the job has ended.
    func withDescriptor<Value>(_ body: (Int32) -> Value) -> Value? {
        state.withLock { state in
            if case .finished = state { nil } else { body(request.descriptor) }
        }
    }

    /// Counts a worker that ended over this payload; returns how many did.
    func addBlame() -> Int {
        blame.withLock { blame in
            blame += 1
            return blame
        }
    }
}
