import CSystem
import Glibc
import Synchronization

/// The command that shows long output a screen at a time.
package struct PagerCommand: Sendable, Hashable {
    /// What `sh -c` runs.
    package let command: String
    /// True when `LESS` should be set to the options that suit short-lived output.
    let setsLess: Bool

    /// Chooses `$PAGER`, else `less`. Nil where there is none to be found, where `PAGER` is empty or `cat`, and on
    /// a terminal that is `dumb`: then output is printed straight on.
    package static func preferred(environment: Environment) -> PagerCommand? {
        if environment["TERM"] == "dumb" { return nil }
        let command = environment["PAGER"] ?? "less"
        let words = command.split(separator: " ")
        guard let program = words.first, words != ["cat"] else { return nil }
        // A word with shell syntax in it is the shell's to judge; any other must exist.
        if isPlain(program), !isExecutable(String(program), path: environment["PATH"] ?? "/usr/bin:/bin") {
            return nil
        }
        return PagerCommand(command: command, setsLess: environment["LESS"] == nil)
    }

    /// Starts it on a pipe; nil when it cannot be started.
    func start() -> Pager? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let setting = setsLess ? "LESS=FRX; export LESS; " : ""
        // Without exec, Ctrl-C would end the shell, and leave the pager behind.
        let exec = Self.isPlain(command) ? "exec " : ""
        let child = ChildProcess.start(["/bin/sh", "-c", setting + exec + command], standardInput: ends[0])
        guard let child else {
            close(ends[1])
            return nil
        }
        csystem_hold_interrupts(1)
        return Pager(descriptor: ends[1], child: child)
    }

    private static func isPlain(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { !"$`\"'\\;&|<>(){}*?~#=\n".utf8.contains($0) }
    }

    private static func isExecutable(_ program: String, path: String) -> Bool {
        if program.utf8.contains(UInt8(ascii: "/")) { return access(program, X_OK) == 0 }
        return path.split(separator: ":").contains { access($0 + "/" + program, X_OK) == 0 }
    }
}

/// A pager that runs: the end of the pipe that it reads from, and its process.
final class Pager: Sendable {
    let descriptor: Int32
    private let child: Mutex<ChildProcess?>

    init(descriptor: Int32, child: ChildProcess) {
        self.descriptor = descriptor
        self.child = Mutex(child)
    }

    /// Closes the pipe and waits for the person to leave. Calling it again does nothing.
    func waitUntilLeft() {
        guard let child = child.withLock({ $0.take() }) else { return }
        close(descriptor)
        _ = child.wait()
    }
}
