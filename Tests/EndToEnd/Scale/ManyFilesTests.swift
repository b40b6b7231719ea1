import FoundationEssentials
import Terminal
import Testing

/// Drops that are large in number; slow, and so only where slow tests are wanted.
@Suite(.enabled(if: SlowTests.areWanted)) struct ManyFilesTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// What a drop may hold resident, whatever it drops: 96 MiB.
    private static let memoryLimit = 96 << 10

    @Test func twentyThousandFilesNeedNoMoreMemoryThanTwoThousand() async throws {
        for number in 0..<20_000 { try desk.write("file \(number)\n", to: "f\(number % 10)/\(number).txt") }
        let small = try await desk.run("drop", "f0", "--into", "small", "--create", expecting: 0)
        let folders = (0..<10).map { Word("f\($0)") }
        let large = try await desk.run(desk.invocation(["drop", "--into", "large", "--create"] + folders))
        #expect(large.ending == .exited(0), "\(large)")
        #expect(large.peakKiB < Self.memoryLimit)
        #expect(large.peakKiB < small.peakKiB * 3 / 2)
        let shown = try await desk.show("large")
        #expect(shown.count == 20_000)
        #expect(
            shown.items.map(\.name)
                == (0..<10).flatMap { part in stride(from: part, to: 20_000, by: 10).map(String.init) })
        try await desk.expectSound()
    }

    @Test func oneFolderOfTwentyThousandFilesStaysWithinMemory() async throws {
        let names = (0..<20_000).map { "\($0)" }
        for name in names { try desk.write("file \(name)\n", to: "f/\(name).txt") }
        let run = try await desk.run("drop", "f", expecting: 0)
        #expect(run.peakKiB < Self.memoryLimit)
        #expect(try await desk.names() == names)
        let show = try await desk.run("show", "Inbox", expecting: 0)
        #expect(show.peakKiB < Self.memoryLimit)
        #expect(show.output.split(separator: "\n").count == 20_001)
        try await desk.expectSound()
    }
}
