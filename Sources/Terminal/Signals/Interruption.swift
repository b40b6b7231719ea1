import CSystem
import Glibc
import Synchronization

/// The wish of the person, or of the system, that the process end: Ctrl-C, SIGTERM, SIGHUP.
///
/// It ends the process at once with status 130, until work that should end itself at a good place postpones it:
/// then the first is noted here, and only a Ctrl-C after it ends the process at once.
package enum Interruption {
    /// Begins to watch. Call it once, when the process starts; SIGPIPE and SIGXFSZ are ignored from then on.
    package static func watch() { _ = csystem_watch_signals() }

    /// Has the first signal noted instead of obeyed. Whoever calls it looks at ``isRequested`` from then on.
    package static func postpone() { csystem_postpone_signals() }

    /// True from the first signal on. Costs one load: ask as often as you like.
    package static var isRequested: Bool { csystem_requested_signal() != 0 }

    /// The signal that came first.
    package static var signal: Int32? {
        let number = csystem_requested_signal()
        return number == 0 ? nil : number
    }

    /// Waits for the first signal; returns its number, or nil when the task is cancelled first.
    ///
    /// ``watch()`` must have been called. A thread waits on behalf of all callers; it is started by the first.
    package static func request() async -> Int32? {
        for await number in requests() { return number }
        return nil
    }

    /// A stream that yields the first signal, now or when it comes, and then ends.
    package static func requests() -> AsyncStream<Int32> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        let isFirst = waiting.withLock { waiting in
            waiting.continuations.append(continuation)
            defer { waiting.hasThread = true }
            return !waiting.hasThread
        }
        if isFirst {
            startThread()
        } else if isRequested {
            deliver()
        }
        return stream
    }

    private struct Waiting {
        var continuations: [AsyncStream<Int32>.Continuation] = []
        var hasThread = false
    }

    private static let waiting = Mutex(Waiting())

    private static func deliver() {
        guard let signal else { return }
        let continuations = waiting.withLock { waiting in
            defer { waiting.continuations = [] }
            return waiting.continuations
        }
        for continuation in continuations {
            continuation.yield(signal)
            continuation.finish()
        }
    }

    private static func startThread() {
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { _ in
                var ready = pollfd(fd: csystem_signal_descriptor(), events: Int16(POLLIN), revents: 0)
                while !Interruption.isRequested { _ = poll(&ready, 1, -1) }
                Interruption.deliver()
                return nil
            }, nil)
        // Without a thread nothing is delivered, and `isRequested` still holds.
        if code == 0 { pthread_detach(thread) }
    }
}
