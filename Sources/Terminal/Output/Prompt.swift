import CSystem
import Glibc

/// Asks a person at the terminal.
package enum Prompt {
    package enum Answer: Sendable, Hashable {
        case yes
        case no
        /// Standard input is no terminal: there is nobody to ask.
        case nobody
        /// A signal asked for the end while the question stood.
        case interrupted
    }

    /// Asks a question that only “y” or “yes” answers with yes; an empty line and the end of input mean no.
    ///
    /// Standard input must be the terminal: whoever feeds a script into it gets ``Answer/nobody`` and not a hang.
    package static func confirm(
        _ question: String, input: Int32 = 0, output: Int32 = 2
    ) -> Answer {
        guard TerminalDevice.isTerminal(input) else { return .nobody }
        try? writeAll(Array((question.visible + " [y/N] ").utf8), to: output)
        var answer: [UInt8] = []
        while answer.last != UInt8(ascii: "\n"), answer.count < 1024 {
            guard waitForInput(input) else {
                try? writeAll([UInt8(ascii: "\n")], to: output)
                return .interrupted
            }
            var byte: UInt8 = 0
            let count = read(input, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            answer.append(byte)
        }
        let word = String(decoding: answer, as: UTF8.self).lowercased()
        return ["y\n", "yes\n", "y", "yes"].contains(word) ? .yes : .no
    }

    /// Waits until there is something to read; false when a signal asked for the end.
    private static func waitForInput(_ input: Int32) -> Bool {
        while true {
            if csystem_requested_signal() != 0 { return false }
            var ready = [
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
                // A negative number is skipped by poll(): nothing watches signals yet.
                pollfd(fd: csystem_signal_descriptor(), events: Int16(POLLIN), revents: 0),
            ]
            if poll(&ready, 2, -1) > 0, ready[0].revents != 0 { return true }
        }
    }
}
