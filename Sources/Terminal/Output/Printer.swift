import Glibc
import Synchronization

/// Standard error: everything that is not data goes through here, so that lines and the progress line never mix.
///
/// May be used from several threads. What cannot be written is lost: there is nobody left to tell.
package final class Printer: Sendable {
    private struct State {
        /// True while a progress line stands on the screen.
        var showsProgress = false
    }

    /// The name that problems begin with.
    package let program: String
    /// What every command that is hinted at must have, with a blank before it; empty for nothing.
    private let options: String
    /// True when confirmations and notices are left out; warnings and problems never are.
    package let isQuiet: Bool
    package let paint: Paint
    /// True where a progress line may be drawn and redrawn.
    package let showsProgress: Bool
    private let descriptor: Int32
    private let state = Mutex(State())

    package init(
        program: String, options: String = "", isQuiet: Bool = false, descriptor: Int32 = 2,
        environment: Environment = .process
    ) {
        self.program = program
        self.options = options
        self.isQuiet = isQuiet
        self.descriptor = descriptor
        paint = Paint(for: descriptor, environment: environment)
        showsProgress = !isQuiet && environment["TERM"] != "dumb" && TerminalDevice.isTerminal(descriptor)
    }

    /// Says what was done, or what a person may like to know; nothing when quiet.
    package func notice(_ text: String) {
        if !isQuiet { write([text.visible]) }
    }

    /// Says several things as one piece, a line each, and what to do next; nothing when quiet.
    package func notice(_ lines: [String], hints: [Problem.Hint] = []) {
        guard !isQuiet else { return }
        write(
            lines.map(\.visible)
                + hints.map { $0.line(program: program, options: options, paint: Paint(isEnabled: false)) })
    }

    /// Says what a person must know though the command goes on.
    package func warning(_ text: String) {
        write([paint(program + ":", .bold) + " " + paint(text.visible, .yellow)])
    }

    /// Says what went wrong.
    package func problem(_ problem: Problem) {
        write(problem.lines(program: program, options: options, paint: paint))
    }

    /// Draws the progress line over the one before. `text`: plain, already fit for the width.
    func drawProgress(_ text: String) {
        guard showsProgress else { return }
        state.withLock { state in
            state.showsProgress = true
            put(Self.clearLine + text.visible)
        }
    }

    /// Takes the progress line off the screen.
    func clearProgress() {
        state.withLock { state in
            guard state.showsProgress else { return }
            state.showsProgress = false
            put(Self.clearLine)
        }
    }

    /// How many columns a line may have, on a terminal.
    var columns: Int? { TerminalDevice.size(of: descriptor)?.columns }

    private static let clearLine = "\r\u{1B}[K"

    /// Writes lines, already safe, in one call, so that other processes' lines stay whole too.
    private func write(_ lines: [String]) {
        state.withLock { state in
            let clear = state.showsProgress ? Self.clearLine : ""
            state.showsProgress = false
            put(clear + lines.joined(separator: "\n") + "\n")
        }
    }

    private func put(_ text: String) { try? writeAll(Array(text.utf8), to: descriptor) }
}
