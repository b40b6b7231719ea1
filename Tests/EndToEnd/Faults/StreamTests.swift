import FoundationEssentials
import Terminal
import Testing

/// Standard streams that are closed, full, or whose reader has gone.
@Suite struct StreamTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// Runs a line of the shell, with the program on its path.
    private func shell(_ line: String) async throws -> Run {
        var bash = try desk.invocation(of: "bash", ["-c", Word(line)])
        bash.environment["PATH"] = Binaries.folder + ":/usr/bin:/bin"
        return try await desk.run(bash)
    }

    @Test func aReaderThatLeavesEndsTheProgramQuietly() async throws {
        try desk.writeTexts((0..<600).map { "many/\($0).txt" })
        let drop = try await shell("punnet drop many --json | head -n 1; echo ${PIPESTATUS[0]}")
        #expect(drop.output.hasSuffix("\n141\n"), "\(drop)")
        #expect(drop.errors.isEmpty)
        // The drop went on: only its lines had no reader.
        #expect(try await desk.show().count == 600)

        for command in ["show Inbox", "show Inbox --json", "show Inbox --print0", "help"] {
            let run = try await shell("punnet \(command) | head -c 1 >/dev/null; echo ${PIPESTATUS[0]}")
            #expect(["0\n", "141\n"].contains(run.output) && run.errors.isEmpty, "\(run)")
        }
    }

    @Test(arguments: ["0<&-", "1>&-", "2>&-", "0<&- 1>&-", "0<&- 2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"])
    func missingStreamsHarmNothing(closing: String) async throws {
        try desk.writeTexts(["a.txt", "b.txt"])
        let drop = try await shell("exec punnet drop a.txt missing b.txt \(closing)")
        #expect(drop.ending == .exited(1), "\(drop)")
        #expect(try await desk.names() == ["a", "b"])
        let show = try await shell("exec punnet show Inbox \(closing)")
        #expect(show.ending == .exited(closing.contains("1>") ? 1 : 0), "\(show)")
        let json = try await shell("exec punnet drop a.txt --json \(closing)")
        #expect(json.ending == .exited(closing.contains("1>") ? 1 : 0), "\(json)")
        #expect(try await desk.names() == ["a", "b", "a"])
        // No line meant for people has got into a file that took a free number.
        let database = try Data(contentsOf: URL(fileURLWithPath: desk.library + "/library.sqlite"))
        #expect(database.starts(with: Array("SQLite format 3\0".utf8)))
        try await desk.expectSound()
    }

    @Test func aFullOutputIsToldOnceAndTheDropGoesOn() async throws {
        try desk.writeTexts(["a.txt", "b.txt"])
        for words in [
            ["drop", "a.txt", "b.txt", "--json"], ["show", "Inbox"], ["lists", "--json"], ["help"],
        ] as [[Word]] {
            var invocation = desk.invocation(words)
            invocation.output = .file("/dev/full")
            let run = try await desk.run(invocation)
            #expect(run.ending == .exited(1), "\(run)")
            #expect(run.errors.hasSuffix("punnet: standard output: No space left on device\n"), "\(run)")
        }
        #expect(try await desk.names() == ["a", "b"])
    }

    @Test func aFullErrorStreamHarmsNothing() async throws {
        try desk.writeTexts(["a.txt"])
        var drop = desk.invocation(["drop", "a.txt", "missing"])
        drop.errors = .file("/dev/full")
        #expect(try await desk.run(drop).ending == .exited(1))
        #expect(try await desk.names() == ["a"])
    }
}
