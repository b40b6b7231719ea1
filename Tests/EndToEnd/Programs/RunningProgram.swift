import CSystem
import Dispatch
import Foundation
import Glibc
import Synchronization
import Terminal

/// A program that was started, and that ends with this object at the latest.
final class RunningProgram: Sendable {
    let id: pid_t
    private let invocation: String
    private let measuresMemory: Bool
    /// Readable once the program has ended.
    private let ended: Int32
    private let output: Int32
    private let errors: Int32
    private let state = Mutex(State())

    private struct State {
        var output: [UInt8] = []
        /// How much of the output was handed out as lines.
        var handedOut = 0
        var run: Run?
        /// The most memory seen, in KiB.
        var peak = 0
        /// Where the test writes to standard input; -1 once that has ended.
        var input: Int32 = -1

        mutating func takeLine() -> String? {
            guard let end = output[handedOut...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            defer { handedOut = end + 1 }
            return String(decoding: output[handedOut..<end], as: UTF8.self)
        }
    }

    init(_ given: Invocation) throws {
        var invocation = given
        if given.isForOrdinaryUser, getuid() == 0 {
            guard let setpriv = Binaries.tool("setpriv") else { throw Obstacle("setpriv is not installed") }
            invocation = given.through(
                setpriv,
                [
                    "--reuid=\(Invocation.ordinaryUser)", "--regid=\(Invocation.ordinaryUser)",
                    "--clear-groups", "--",
                ]
                .map { Word($0) })
        }
        measuresMemory = given.measuresMemory
        self.invocation = ([given.program] + given.words.map(\.visible)).joined(separator: " ")
        // The program's own ends of pipes and files: closed here once it runs.
        var lent: [Int32] = []
        defer { for descriptor in lent { close(descriptor) } }
        func lend(_ descriptor: Int32) throws -> Int32 {
            guard descriptor >= 0 else { throw failure(of: "open") }
            lent.append(descriptor)
            return descriptor
        }
        var descriptors: [Int32?] = []
        var (input, output, errors): (Int32, Int32, Int32) = (-1, -1, -1)
        switch invocation.input {
        case .bytes(let bytes):
            descriptors.append(try lend(csystem_memory_file(bytes, bytes.count)))
            lseek(lent[0], 0, SEEK_SET)
        case .file(let path): descriptors.append(try lend(open(path, O_RDONLY | O_CLOEXEC)))
        case .pipe:
            let ends = try Self.pipe()
            input = ends.writing
            descriptors.append(try lend(ends.reading))
        case .terminal, .closed: descriptors.append(nil)
        }
        if case .captured = invocation.output {
            let ends = try Self.pipe()
            output = ends.reading
            descriptors.append(try lend(ends.writing))
        } else {
            descriptors.append(try invocation.output.open().map(lend))
        }
        if case .captured = invocation.errors {
            errors = try Self.namelessFile()
            descriptors.append(errors)
        } else {
            descriptors.append(try invocation.errors.open().map(lend))
        }
        (self.output, self.errors) = (output, errors)
        state.withLock { $0.input = input }
        id = try invocation.start(with: descriptors)
        ended = csystem_pidfd(id)
    }

    deinit {
        if state.withLock({ $0.run == nil }) {
            kill(-id, SIGKILL)
            var status: Int32 = 0
            waitpid(id, &status, 0)
        }
        endInput()
        for descriptor in [ended, output, errors] where descriptor >= 0 { close(descriptor) }
    }

    /// Sends a signal to the program's whole group, as a terminal does.
    func send(_ signal: Int32) { kill(-id, signal) }

    /// Sends a signal to the program alone.
    func sendAlone(_ signal: Int32) { kill(id, signal) }

    /// Whether the program has ended by now, without waiting for it.
    var hasEnded: Bool {
        var ready = pollfd(fd: ended, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, 0) > 0
    }

    /// Waits until the program has taken a signal that was sent to it.
    func waitUntilTaken(_ signal: Int32) {
        let bit: UInt64 = 1 << UInt64(signal - 1)
        while true {
            let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
            let pending = status.split(separator: "\n").filter {
                $0.hasPrefix("SigPnd:") || $0.hasPrefix("ShdPnd:")
            }
            .compactMap { $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } }
            if pending.allSatisfy({ $0 & bit == 0 }) { return }
            sched_yield()
        }
    }

    /// Writes to the program's standard input.
    func write(_ bytes: [UInt8]) throws { try writeAll(bytes, to: state.withLock { $0.input }) }

    /// Ends the program's standard input.
    func endInput() {
        let input = state.withLock { state in
            defer { state.input = -1 }
            return state.input
        }
        if input >= 0 { close(input) }
    }

    /// Whether it has a file open now.
    func hasOpened(_ path: String) -> Bool {
        let folder = "/proc/\(id)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
        }
    }

    /// Waits for the next whole line on standard output; nil at its end.
    func nextLine() async throws -> String? {
        let deadline = Deadline.usual
        return try await onThread { [self] in
            while true {
                if let line = state.withLock({ $0.takeLine() }) { return line }
                try deadline.await(output, for: "a line of \(invocation)")
                if try !readSome() { return nil }
            }
        }
    }

    /// Reads all that comes on standard output, and waits for the end.
    func wait() async throws -> Run {
        if let run = state.withLock({ $0.run }) { return run }
        let deadline = Deadline.usual
        let run = try await onThread { [self] in
            // A thread of its own from the start: a task would wait for its turn, and miss a short program.
            let watched = DispatchSemaphore(value: 0)
            if measuresMemory {
                Thread.detachNewThread { [self] in
                    watchMemory()
                    watched.signal()
                }
            }
            do {
                if output >= 0 { repeat { try deadline.await(output, for: invocation) } while try readSome() }
                try deadline.await(ended, for: "the end of \(invocation)")
                if measuresMemory { watched.wait() }
            } catch {
                let soFar = String(decoding: state.withLock { $0.output }.suffix(2000), as: UTF8.self)
                throw Obstacle("\(error)\nstandard output:\n\(soFar)\nstandard error:\n\(errorText)")
            }
            return try reap()
        }
        guard measuresMemory else { return run }
        var measured = run
        measured.peakKiB = state.withLock { $0.peak }
        return measured
    }

    /// Looks at the memory again and again until the program has ended.
    private func watchMemory() {
        var ready = pollfd(fd: ended, events: Int16(POLLIN), revents: 0)
        repeat { notePeak() } while poll(&ready, 1, 2) == 0
    }

    /// The system's own count of a process that was spawned begins with what its parent had resident.
    private func notePeak() {
        let peak = ([id] + children).map(Self.residentPeak).max() ?? 0
        state.withLock { $0.peak = max($0.peak, peak) }
    }

    /// The ids of the processes that the program has started and that still run.
    var children: [pid_t] {
        let tasks = "/proc/\(id)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return threads.flatMap { thread in
            let list = try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)
            return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
        }
    }

    private func reap() throws -> Run {
        var status: Int32 = 0
        guard waitpid(id, &status, 0) == id else { throw failure(of: "waitpid") }
        let signal = status & 0x7F
        let run = Run(
            invocation: invocation,
            ending: signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal),
            outputBytes: state.withLock { $0.output }, errorBytes: errorBytes)
        state.withLock { $0.run = run }
        return run
    }

    /// Reads what is there; false at the end of the output.
    private func readSome() throws -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(output, &chunk, chunk.count)
        if count < 0 { throw failure(of: "read") }
        state.withLock { $0.output += chunk[..<max(0, count)] }
        return count > 0
    }

    private var errorText: String { String(decoding: errorBytes.suffix(2000), as: UTF8.self) }

    private var errorBytes: [UInt8] {
        guard errors >= 0 else { return [] }
        let size = Int(lseek(errors, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: max(0, size))
        let count = pread(errors, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }

    /// The most memory that a process has had resident since it became the program it is, in KiB.
    private static func residentPeak(of id: pid_t) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { $0.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first }
            .flatMap { Int($0) } ?? 0
    }

    private static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw failure(of: "pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Makes a file that goes when it is closed.
    private static func namelessFile() throws -> Int32 {
        var name = Array("/tmp/punnet-errors-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw failure(of: "mkstemp") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(name)
        return descriptor
    }
}

extension Invocation.Target {
    /// Opens what the program writes to; nil for what is to be closed.
    fileprivate func open() -> Int32? {
        switch self {
        case .file(let path): Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        case .terminal(let terminal): Glibc.open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        case .captured, .closed: nil
        }
    }
}
