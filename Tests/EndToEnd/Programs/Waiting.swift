import CSystem
import Glibc

/// Runs a body that may block on a thread of its own, so that tests which wait take no thread from those that run.
func onThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let work = Unmanaged.passRetained(
            Work { continuation.resume(with: Swift.Result { try body() }) })
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { work in
                // Valid: the one reference that was retained for this thread.
                if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        if code == 0 {
            pthread_detach(thread)
        } else {
            work.release()
            continuation.resume(throwing: failure(of: "pthread_create", code: code))
        }
    }
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// A moment after which a test that waits for a program gives up.
struct Deadline: Sendable {
    /// Far more than anything takes here: what has not come by then will not come.
    static var usual: Deadline { Deadline(seconds: 180) }

    private let end: ContinuousClock.Instant

    init(seconds: Int) { end = .now + .seconds(seconds) }

    /// Waits until a descriptor can be read, or its other end is gone; throws at the end of the time.
    func await(_ descriptor: Int32, for what: String) throws {
        while true {
            let left = ContinuousClock.now.duration(to: end).components.seconds
            guard left > 0 else { throw Obstacle("gave up waiting for \(what)") }
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&ready, 1, Int32(left) * 1000) > 0 { return }
        }
    }
}

/// The call that failed, in words, with errno.
func failure(of call: String, code: Int32 = errno) -> Obstacle {
    Obstacle("\(call): \(String(cString: strerror(code)))")
}

/// Opens a descriptor that is readable once a process has ended; -1 where there is none.
func processDescriptor(of id: pid_t) -> Int32 { csystem_pidfd(id) }
