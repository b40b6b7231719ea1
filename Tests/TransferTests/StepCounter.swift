import Synchronization

/// Counts calls from 0.
final class StepCounter: Sendable {
    private let count = Mutex(0)

    /// How many calls there were.
    var taken: Int { count.withLock { $0 } }

    func next() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }
}
