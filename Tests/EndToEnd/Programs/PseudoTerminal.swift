import CSystem
import Glibc
import Synchronization

/// A terminal as a person has one: a program runs in it, the test types and sees what is printed.
final class PseudoTerminal: Sendable {
    /// The device, which a program opens.
    let path: String
    private let controller: Int32
    /// Kept open, so that what a program printed can be read after its end.
    private let device: Int32
    private let seen = Mutex<[UInt8]>([])

    init(columns: Int32 = 100, rows: Int32 = 24) throws {
        var ends: (controller: Int32, device: Int32) = (-1, -1)
        guard openpty(&ends.controller, &ends.device, nil, nil, nil) == 0,
            csystem_set_terminal_size(ends.device, columns, rows) == 0, let name = ttyname(ends.device)
        else { throw failure(of: "openpty") }
        (controller, device) = ends
        path = String(cString: name)
        for end in [controller, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(device)
        close(controller)
    }

    /// Types a text; `\u{3}` is Ctrl-C.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(controller, bytes, bytes.count)
    }

    /// Waits until a text has been printed, and returns all that was printed so far.
    func waitFor(_ text: String) async throws -> String {
        let deadline = Deadline.usual
        while true {
            let screen = printed
            if screen.contains(text) { return screen }
            try await onThread { [self] in
                do {
                    try deadline.await(controller, for: "“\(text)” on the terminal")
                } catch {
                    throw Obstacle("\(error); it shows:\n\(screen)")
                }
                readSome()
            }
        }
    }

    /// Whether a text has been printed, without waiting for it.
    func hasPrinted(_ text: String) -> Bool {
        var ready = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, 0) > 0 { readSome() }
        return printed.contains(text)
    }

    /// All that was printed so far, with line ends as the program wrote them.
    var printed: String {
        String(decoding: seen.withLock { $0 }, as: UTF8.self).replacing("\r\n", with: "\n")
    }

    /// All that was printed, once nothing writes any more.
    func printedToTheEnd() async throws -> String {
        // A mark from this side comes after everything that programs wrote.
        let mark = "\u{1}end"
        _ = write(device, mark, mark.utf8.count)
        let screen = try await waitFor(mark)
        return String(screen.split(separator: mark, omittingEmptySubsequences: false)[0])
    }

    private func readSome() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(controller, &chunk, chunk.count)
        if count > 0 { seen.withLock { $0 += chunk[..<count] } }
    }
}
