import Synchronization

/// Tells how far a load has come, and cancels it.
///
/// The one who loads keeps the value to watch or cancel; the one who provides reports into it. Mirrors the part
/// of Foundation.Progress that item providers use. Safe to use from any thread.
public final class LoadProgress: Sendable {
    private struct State {
        var completed: Int64 = 0
        var total: Int64
        var isFinished = false
        var isComplete = false
        var isCancelled = false
        var cancellations: [Int: @Sendable () -> Void] = [:]
        var observers: [Int: AsyncStream<Double>.Continuation] = [:]
        var nextKey = 0

        var fraction: Double {
            if isComplete { return 1 }
            if total <= 0 { return 0 }
            return min(max(Double(completed) / Double(total), 0), 1)
        }
    }

    private let state: Mutex<State>

    /// Makes a progress of `total` units, of whatever the loader counts; 0 while the total is not known.
    public init(total: Int64 = 0) { state = Mutex(State(total: total)) }

    /// How many units are done.
    public var completedUnitCount: Int64 { state.withLock { $0.completed } }
    /// How many units there are; 0 while that is not known.
    public var totalUnitCount: Int64 { state.withLock { $0.total } }
    /// The part that is done, 0…1; 0 while the total is not known.
    public var fractionCompleted: Double { state.withLock { $0.fraction } }
    /// Whether the load has ended, well or badly.
    public var isFinished: Bool { state.withLock { $0.isFinished } }
    /// Whether someone cancelled the load.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// States how far the load is; a nil total leaves the total as it is. Ignored after the end.
    public func report(completed: Int64, total: Int64? = nil) {
        state.withLock { state in
            if state.isFinished { return }
            state.completed = completed
            if let total { state.total = total }
            for observer in state.observers.values { observer.yield(state.fraction) }
        }
    }

    /// Asks the load to stop; the one who waits for it gets ``ItemProviderError/cancelled`` at once.
    ///
    /// Does nothing after the end.
    public func cancel() {
        let handlers = state.withLock { state -> [@Sendable () -> Void] in
            if state.isFinished || state.isCancelled { return [] }
            state.isCancelled = true
            defer { state.cancellations = [:] }
            return Array(state.cancellations.values)
        }
        for handler in handlers { handler() }
    }

    /// Runs a closure when the load is cancelled, or at once when it already is; each at most once.
    public func onCancel(_ handler: @escaping @Sendable () -> Void) { _ = addCancellation(handler) }

    /// Follows ``fractionCompleted``, beginning with its present value and ending with the load.
    ///
    /// A slow reader misses values, never the latest.
    public var fractions: AsyncStream<Double> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let key = state.withLock { state -> Int? in
                continuation.yield(state.fraction)
                if state.isFinished { return nil }
                defer { state.nextKey += 1 }
                state.observers[state.nextKey] = continuation
                return state.nextKey
            }
            guard let key else { return continuation.finish() }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.observers.removeValue(forKey: key) }
            }
        }
    }

    /// Adds a cancellation that can be taken back; nil when the load was cancelled before, and then it has run.
    func addCancellation(_ handler: @escaping @Sendable () -> Void) -> Int? {
        let key = state.withLock { state -> Int? in
            if state.isCancelled { return nil }
            defer { state.nextKey += 1 }
            state.cancellations[state.nextKey] = handler
            return state.nextKey
        }
        if key == nil { handler() }
        return key
    }

    func removeCancellation(_ key: Int?) {
        guard let key else { return }
        state.withLock { _ = $0.cancellations.removeValue(forKey: key) }
    }

    /// Ends the load: nothing is reported or cancelled afterwards.
    func finish(isComplete: Bool) {
        let observers = state.withLock { state -> [AsyncStream<Double>.Continuation] in
            state.isFinished = true
            state.isComplete = isComplete
            state.cancellations = [:]
            defer { state.observers = [:] }
            return Array(state.observers.values)
        }
        for observer in observers {
            observer.yield(fractionCompleted)
            observer.finish()
        }
    }
}
