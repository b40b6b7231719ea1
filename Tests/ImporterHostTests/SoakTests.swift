import CSystem
import Foundation
import Glibc
import Testing

@testable import ImporterHost

/// Counts what a host leaves behind, in a process of its own where nothing else opens and closes descriptors.
@Suite struct SoakTests {
    private struct Report: Decodable {
        var descriptorsStart: Int
        var descriptorsLeft: Int
        var childrenLeft: Int
        var residentKiBBefore: Int
        var residentKiBAfter: Int
    }

    private func soak(_ arguments: String...) throws -> (process: Process, output: FileHandle) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try ProgramFolders.ofThisProgram().locate("HostSoak"))
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        return (process, pipe.fileHandleForReading)
    }

    private func report(_ faults: String = "rounds", rounds: Int) throws -> Report {
        let (process, output) = try soak(faults, String(rounds))
        let json = output.readDataToEndOfFile()
        process.waitUntilExit()
        return try JSONDecoder().decode(Report.self, from: json)
    }

    @Test(.timeLimit(.minutes(5)))
    func faultsLeaveNoDescriptorAndNoProcess() throws {
        let report = try report(rounds: 2)
        #expect(report.descriptorsLeft == report.descriptorsStart)
        #expect(report.childrenLeft == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func missedDeadlinesLeaveNoDescriptorAndNoProcess() throws {
        let report = try report("deadlines", rounds: 3)
        #expect(report.descriptorsLeft == report.descriptorsStart)
        #expect(report.childrenLeft == 0)
    }

    private static let isThorough = ProcessInfo.processInfo.environment["PUNNET_THOROUGH_TESTS"] != nil

    /// A round is every fault that ends at once, 28 of them, and most of them cost a process, or two; a thorough run has
    /// more than ten thousand such payloads. Those that wait for a deadline are fewer.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["PUNNET_SLOW_TESTS"] != nil),
        arguments: [("rounds", isThorough ? 400 : 60), ("deadlines", isThorough ? 200 : 40)])
    func manyRoundsOfFaultsDoNotMakeTheHostGrow(faults: String, rounds: Int) throws {
        let report = try report(faults, rounds: rounds)
        #expect(report.descriptorsLeft == report.descriptorsStart)
        #expect(report.childrenLeft == 0)
        #expect(report.residentKiBAfter < report.residentKiBBefore + 4096)
    }

    @Test(.timeLimit(.minutes(5)))
    func workersDoNotOutliveAHostThatIsKilled() throws {
        let (process, output) = try soak("wait")
        let line = String(decoding: output.availableData, as: UTF8.self)
        let worker = try #require(Int32(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        let pidfd = csystem_pidfd(worker)
        #expect(pidfd >= 0)
        defer { close(pidfd) }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        var polled = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        #expect(poll(&polled, 1, 30_000) == 1, "the worker \(worker) still runs")
    }
}
