import Terminal
import Testing

/// Commands hold the library as it was at one moment while their answer is being read; slow, since an answer must be longer
/// than what pipes take in.
@Suite(.enabled(if: SlowTests.areWanted)) struct OneMomentTests {
    @Test func whatOthersWriteMeanwhileIsNotInAnAnswer() async throws {
        let desk = try await Workspace()
        let count = 12_000
        let lines = (0..<count).map { "https://host.example/a/rather/long/path/to/fill/pipes/\($0)\r\n" }
        try desk.write(lines.joined(), to: "links.uri")
        try await desk.punnet("drop", "links.uri")
        for words in [
            ["show", "Inbox", "--where", "undone"], ["drag", "Inbox", "all", "--as", "text/uri-list"],
        ] as [[Word]] {
            let program = try RunningProgram(desk.invocation(words))
            _ = try await program.nextLine()
            try await desk.punnet("delete", "Inbox", "all")
            let run = try await program.wait()
            #expect(run.ending == .exited(0), "\(run.errors)")
            #expect(run.output.split(whereSeparator: \.isNewline).count >= count - 1, "\(run.errors)")
            try await desk.punnet("undo")
        }
    }
}
