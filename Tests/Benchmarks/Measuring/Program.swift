import Foundation
import Glibc

/// One command line, run to its end as a whole process with its output thrown away.
struct Program: Sendable {
    var path: String
    var arguments: [String]
    /// What is set beside the environment of this process.
    var environment: [String: String] = [:]
    /// Folders that are gone when it starts, so that each run begins alike.
    var fresh: [String] = []
    /// The statuses that mean that it did its work.
    var statuses: Set<Int32> = [0]

    /// The command as a person would type it.
    var commandLine: String {
        let settings = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value) " }.joined()
        let shown =
            arguments.count > 12 ? arguments.prefix(8) + ["… \(arguments.count - 8) more"] : arguments[...]
        return settings
            + ([path] + shown).map { $0.contains(" ") && !$0.hasPrefix("…") ? "'\($0)'" : $0 }
            .joined(separator: " ")
    }

    /// Finds a program on PATH; nil where it is not installed.
    static func find(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    /// Runs it, and answers with what it and all its children cost; the memory only where that is `measured`, as it takes
    /// one more process.
    func run(_ measured: Measure = .processor) throws -> Cost {
        for folder in fresh { try? FileManager.default.removeItem(atPath: folder) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var ends: [Int32] = [-1, -1]
        if measured == .memory {
            guard pipe(&ends) == 0 else { throw BenchmarkFailure("no pipe") }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
        }
        defer { for end in ends where end >= 0 { close(end) } }
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        let start = Cost.now
        var id: pid_t = 0
        let command = (measured == .memory ? [Self.peakMemory] : []) + [path] + arguments
        let words = command.map { strdup($0) } + [nil]
        let settings = variables.map { strdup($0) } + [nil]
        defer { for word in words + settings { free(word) } }
        let failure = posix_spawn(&id, command[0], &actions, nil, words, settings)
        guard failure == 0 else { throw BenchmarkFailure("\(path): \(String(cString: strerror(failure)))") }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(id, &status, 0, &usage) == id else { throw BenchmarkFailure("\(path) was lost") }
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
        guard statuses.contains(code) else { throw BenchmarkFailure("status \(code): \(commandLine)") }
        return Cost(
            wall: (Cost.now - start).wall, processor: seconds(usage.ru_utime) + seconds(usage.ru_stime),
            peakKiB: measured == .memory ? try peak(from: ends[0]) : 0)
    }

    /// The program beside this one that watches another's memory.
    private static let peakMemory = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("PeakMemory").path

    private func peak(from descriptor: Int32) throws -> Int {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0, let peak = Int(String(decoding: bytes[..<(count - 1)], as: UTF8.self)) else {
            throw BenchmarkFailure("how much memory \(path) took is not known")
        }
        return peak
    }

    private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

/// Says why a measurement cannot be made.
struct BenchmarkFailure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
