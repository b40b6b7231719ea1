import Glibc
import Synchronization

/// Standard output: data and nothing else, buffered, paged on a terminal when asked.
///
/// Written to by one task at a time; the lock only keeps a careless second one from tearing lines. After a failure
/// every further call throws the same again, so that no later part of the data can follow a gap.
package final class Output: Sendable {
    private struct State: ~Copyable {
        var descriptor: Int32
        var buffer: [UInt8] = []
        var paging: Paging = .off
        var failure: OutputFailure?
    }

    private enum Paging {
        case off
        /// Lines are held back until they outgrow the screen.
        case holding(rows: Int, pager: PagerCommand)
        case on(Pager)
        /// The person left the pager: the rest is not wanted.
        case left
    }

    private static let capacity = 64 * 1024

    /// True where a person reads along.
    package let isTerminal: Bool
    /// How wide a line may be; nil where nothing is cut, which is everywhere but on a terminal.
    package let columns: Int?
    package let paint: Paint
    private let state: Mutex<State>

    /// Takes over a descriptor, which stays open.
    package init(descriptor: Int32 = 1, environment: Environment = .process) {
        isTerminal = TerminalDevice.isTerminal(descriptor)
        paint = Paint(for: descriptor, environment: environment)
        if isTerminal {
            let told = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
            columns = TerminalDevice.size(of: descriptor)?.columns ?? told ?? 80
        } else {
            columns = nil
        }
        state = Mutex(State(descriptor: descriptor))
    }

    /// Pages what follows, on a terminal and once it is taller than the screen; does nothing anywhere else.
    package func page(environment: Environment = .process) {
        guard isTerminal else { return }
        state.withLock { state in
            guard case .off = state.paging, let size = TerminalDevice.size(of: state.descriptor),
                let pager = PagerCommand.preferred(environment: environment)
            else { return }
            state.paging = .holding(rows: size.rows, pager: pager)
        }
    }

    /// Writes a line; the line's end is added.
    package func line(_ text: String) throws(OutputFailure) {
        try write(text.utf8)
        try write(CollectionOfOne(UInt8(ascii: "\n")))
    }

    /// Writes text as it is.
    package func write(_ text: String) throws(OutputFailure) { try write(text.utf8) }

    /// Writes bytes; they leave when the buffer is full, or on ``flush()``.
    package func write(_ bytes: some Sequence<UInt8>) throws(OutputFailure) {
        try attempt { state throws(OutputFailure) in
            state.buffer.append(contentsOf: bytes)
            if case .holding(let rows, let pager) = state.paging {
                try Self.startPager(pager, ifTallerThan: rows, &state)
            } else if state.buffer.count >= Self.capacity {
                try Self.drain(&state)
            }
        }
    }

    /// Sends what is buffered on its way; what is held for a pager stays held.
    package func flush() throws(OutputFailure) {
        try attempt { state throws(OutputFailure) in
            if case .holding = state.paging { return }
            try Self.drain(&state)
        }
    }

    /// Sends everything, and waits until the person has left the pager. Nothing is written after it.
    package func finish() throws(OutputFailure) {
        let pager = try attempt { state throws(OutputFailure) -> Pager? in
            if case .holding = state.paging { state.paging = .off }
            try Self.drain(&state)
            guard case .on(let pager) = state.paging else { return nil }
            state.paging = .left
            return pager
        }
        pager?.waitUntilLeft()
    }

    /// True when the rest need not be made: the person left the pager.
    package var isUnwanted: Bool {
        state.withLock { state in
            if case .left = state.paging { true } else { false }
        }
    }

    private func attempt<Result: Sendable>(
        _ body: (inout State) throws(OutputFailure) -> Result
    ) throws(OutputFailure) -> Result {
        // Mutex rethrows one error type, which the compiler does not infer from a closure.
        try state.withLock { (state) throws(OutputFailure) -> Result in
            if let failure = state.failure { throw failure }
            do throws(OutputFailure) {
                return try body(&state)
            } catch {
                state.failure = error
                state.buffer = []
                throw error
            }
        }
    }

    private static func startPager(
        _ command: PagerCommand, ifTallerThan rows: Int, _ state: inout State
    ) throws(OutputFailure) {
        // The prompt needs a row of its own after the last line.
        let lines = state.buffer.count { $0 == UInt8(ascii: "\n") }
        guard lines >= rows || state.buffer.count >= capacity else { return }
        state.paging = command.start().map { .on($0) } ?? .off
        try drain(&state)
    }

    private static func drain(_ state: inout State) throws(OutputFailure) {
        defer { state.buffer.removeAll(keepingCapacity: true) }
        switch state.paging {
        case .left:
            return
        case .on(let pager):
            do throws(OutputFailure) {
                try writeAll(state.buffer, to: pager.descriptor)
            } catch .brokenPipe {
                state.paging = .left
                pager.waitUntilLeft()
            }
        case .off, .holding:
            try writeAll(state.buffer, to: state.descriptor)
        }
    }
}

/// Writes all bytes to a descriptor, however many calls that takes.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(OutputFailure) {
    var start = 0
    while start < bytes.count {
        let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
            start += count
            continue
        }
        switch errno {
        case EINTR: continue
        case EPIPE: throw .brokenPipe
        case EAGAIN:
            // A terminal that a sibling made non-blocking: wait until it takes more.
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&ready, 1, -1)
        case let code: throw .failed(code: code)
        }
    }
}
