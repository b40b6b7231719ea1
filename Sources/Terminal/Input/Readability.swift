import Glibc

/// Waits until a descriptor can be read, or its end has come, on a thread of its own.
///
/// The descriptor must stay open meanwhile. It cannot be stopped: who no longer wants the answer ignores it.
package func untilReadable(_ descriptor: Int32) async {
    await withCheckedContinuation { continuation in
        let wait = Unmanaged.passRetained(Wait(descriptor: descriptor, continuation: continuation))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                // Valid: the reference was retained for this thread, which is the only one to take it.
                if let argument { Unmanaged<Wait>.fromOpaque(argument).takeRetainedValue().run() }
                return nil
            }, wait.toOpaque())
        if code == 0 {
            pthread_detach(thread)
        } else {
            // Without a thread of its own the caller's waits.
            wait.takeRetainedValue().run()
        }
    }
}

private final class Wait: Sendable {
    private let descriptor: Int32
    private let continuation: CheckedContinuation<Void, Never>

    init(descriptor: Int32, continuation: CheckedContinuation<Void, Never>) {
        self.descriptor = descriptor
        self.continuation = continuation
    }

    func run() {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, -1) < 0, errno == EINTR {}
        continuation.resume()
    }
}
