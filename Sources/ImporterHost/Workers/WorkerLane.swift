import CSystem
import Glibc

/// Names one host thread and the worker that it serves, and wakes it.
///
/// The pool's lock guards it: it is woken, and closed, only by who holds that.
final class WorkerLane: Sendable {
    /// An eventfd that is readable when there is something to look at.
    let wakeup: Int32

    /// Fails with an error number when the system gives no descriptor.
    init() throws(StartFailure) {
        wakeup = csystem_eventfd()
        guard wakeup >= 0 else { throw .spawn(code: errno) }
    }

    /// Gives the descriptor back. The lane is not woken any more, and its thread does not sleep again.
    func close() { Glibc.close(wakeup) }

    /// Makes the thread look.
    func wake() {
        var one: UInt64 = 1
        // Cannot fail but for a counter that is full, and then the thread wakes anyway.
        _ = write(wakeup, &one, MemoryLayout<UInt64>.size)
    }

    /// Forgets wake-ups: the thread is looking.
    func clear() {
        var count: UInt64 = 0
        _ = read(wakeup, &count, MemoryLayout<UInt64>.size)
    }

    /// Runs `body` on a thread of its own, which no signal interrupts.
    func start(_ body: @escaping @Sendable () -> Void) throws(StartFailure) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, 512 * 1024)
        let start = ThreadStart(body: body)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_SETMASK, &all, nil)
                // Valid: the pointer was retained for this thread, which is the only one to take it.
                Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
        guard code == 0 else {
            // Valid: no thread took the reference.
            Unmanaged.passUnretained(start).release()
            throw .spawn(code: code)
        }
    }
}

/// Carries a closure into a thread.
private final class ThreadStart: Sendable {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
}
