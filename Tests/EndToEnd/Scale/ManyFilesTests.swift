import FoundationEssentials
import Terminal
import Testing

/// Drops that are large in number; slow, and so only where slow tests are wanted.
@Suite(.enabled(if: SlowTests.areWanted)) struct ManyFilesTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// What the program and each importer may have resident, in MiB, whatever is dropped.
    private static let memory = 96

    @Test func twentyThousandFilesNeedNoMoreMemoryThanTwoThousand() async throws {
        for number in 0..<20_000 { try desk.write("file \(number)\n", to: "f\(number % 10)/\(number).txt") }
        let small = try await desk.run(
            desk.invocation(["drop", "--json", "f0", "--into", "small", "--create"]), withinMiB: Self.memory)
        let folders = (0..<10).map { Word("f\($0)") }
        let large = try await desk.run(
            desk.invocation(["drop", "--json", "--into", "large", "--create"] + folders),
            withinMiB: Self.memory)
        #expect(large.ending == .exited(0), "\(large)")
        let (few, many) = (try #require(small.peakKiB), try #require(large.peakKiB))
        #expect(many < few * 3 / 2)
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
        let drop = try await desk.run(desk.invocation(["drop", "--json", "f"]), withinMiB: Self.memory)
        #expect(drop.ending == .exited(0), "\(drop.errors)")
        #expect(try await desk.names() == names)
        let show = try await desk.run(desk.invocation(["show", "Inbox"]), withinMiB: Self.memory)
        #expect(show.output.split(separator: "\n").count == 20_001)
        try await desk.expectSound()
    }
}
