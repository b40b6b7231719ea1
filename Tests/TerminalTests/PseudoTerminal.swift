import CSystem
import Glibc
import Terminal

/// A terminal for tests: what the program sees, and the other end, where a test types and reads.
struct PseudoTerminal: ~Copyable {
    /// The end that a program takes for its terminal.
    let device: Int32
    private let controller: Int32

    init(columns: Int32 = 40, rows: Int32 = 5) throws {
        var ends: (controller: Int32, device: Int32) = (-1, -1)
        let code = openpty(&ends.controller, &ends.device, nil, nil, nil)
        (controller, device) = ends
        guard code == 0, csystem_set_terminal_size(device, columns, rows) == 0 else { throw SystemFailure() }
        for end in [controller, device] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(device)
        close(controller)
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(controller, bytes, bytes.count)
    }

    /// Returns what was printed so far, with line ends as the program wrote them. Prints a mark and reads up to it.
    func printed() -> String {
        let mark = "\u{1}end"
        _ = write(device, mark, mark.utf8.count)
        var text = ""
        var chunk = [UInt8](repeating: 0, count: 4096)
        while !text.hasSuffix(mark) {
            let count = read(controller, &chunk, chunk.count)
            guard count > 0 else { break }
            text += String(decoding: chunk[..<count], as: UTF8.self)
        }
        return String(text.dropLast(mark.count)).replacing("\r\n", with: "\n")
    }
}

/// A call failed that a test needs; `code` is errno.
struct SystemFailure: Error {
    let code = errno
}

/// A pipe whose ends close with it.
struct TestPipe: ~Copyable {
    let reading: Int32
    private(set) var writing: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemFailure() }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        if writing >= 0 { close(writing) }
    }

    /// Closes the writing end and returns what is left in the pipe.
    mutating func contents() -> String {
        close(writing)
        writing = -1
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = read(reading, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
