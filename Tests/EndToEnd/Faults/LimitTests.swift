import FoundationEssentials
import Glibc
import Terminal
import Testing

/// Limits that a shell sets, and a standard input that is not there.
@Suite struct LimitTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    private func run(_ limit: Word, _ words: [Word], input: Invocation.Input = .nothing) async throws -> Run {
        let prlimit = try desk.invocation(of: "prlimit", []).program
        var invocation = desk.invocation(words).through(prlimit, [limit, "--"])
        invocation.input = input
        return try await desk.run(invocation)
    }

    @Test(.enabled(if: Binaries.tool("prlimit") != nil)) func aLimitOnTheSizeOfFilesIsNamed() async throws {
        try desk.writeTexts((0..<300).map { "\($0).txt" })
        try await desk.punnet("drop", ".")
        let before = try await desk.names()
        for size in [4096, 20_000] {
            for words in [["move", "Inbox", "0", "--at", "end"], ["new", "x"], ["drop", "1.txt"]] as [[Word]]
            {
                let run = try await run(Word("--fsize=\(size)"), words)
                #expect(run.ending == .exited(1), "\(size): \(run)")
                #expect(
                    run.errors.contains("file too large") && run.errors.contains("ulimit -f"),
                    "\(size): \(run)")
                #expect(try await desk.names() == before, "\(size): \(run)")
            }
            let drop = try await run(
                Word("--fsize=\(size)"), ["drop", "-"],
                input: .bytes([UInt8](repeating: 0x61, count: 100_000)))
            #expect(drop.ending == .exited(1) && drop.errors.contains("ulimit -f"), "\(size): \(drop)")
        }
        #expect(try await desk.names() == before)
        try await desk.expectSound()
        try await desk.punnet("move", "Inbox", "0", "--at", "end")
    }

    @Test(.enabled(if: Binaries.tool("prlimit") != nil)) func tooFewOpenFilesAreRefusedBeforeAnythingIsDone()
        async throws
    {
        try desk.writeTexts(["a.txt"])
        try await desk.punnet("drop", "a.txt")
        for limit in [5, 16, 24, 255] {
            for words in [["show", "Inbox"], ["move", "Inbox", "0", "--at", "end"], ["drop", "a.txt"]]
                as [[Word]]
            {
                let run = try await run(Word("--nofile=\(limit):\(limit)"), words)
                // Below that the libraries of a build for debugging cannot be loaded, and it never runs.
                if run.errors.contains("loading shared libraries") { continue }
                #expect(run.ending == .exited(1), "\(limit): \(run)")
                #expect(run.errors.contains("ulimit -n 256"), "\(limit): \(run)")
            }
        }
        #expect(try await desk.names() == ["a"])
        let raised = try await run("--nofile=30:256", ["drop", "a.txt"])
        #expect(raised.ending == .exited(0), "\(raised)")
        try await desk.expectSound()
    }

    @Test(.enabled(if: Binaries.tool("prlimit") != nil), arguments: [("as", "v"), ("data", "d")])
    func tooLittleMemoryIsRefusedBeforeAnythingIsDone(resource: String, flag: String) async throws {
        try desk.writeTexts(["a.txt"])
        let run = try await run(Word("--\(resource)=\(200 << 20)"), ["drop", "a.txt"])
        #expect(run.ending == .exited(1), "\(run)")
        #expect(run.errors.contains("200 MiB") && run.errors.contains("ulimit -\(flag) 262144"), "\(run)")
        let enough = try await self.run(Word("--\(resource)=\(300 << 20)"), ["drop", "a.txt"])
        #expect(enough.ending == .exited(0), "\(enough)")
        #expect(try await desk.names() == ["a"])
    }

    @Test func aStandardInputThatIsClosedIsNamed() async throws {
        let run = try await desk.run("drop", "-", input: .closed)
        #expect(run.ending == .exited(1), "\(run)")
        #expect(
            run.errors.contains("standard input: reading failed") && run.errors.contains("punnet drop - <"),
            "\(run)")
        #expect(!FileManager.default.fileExists(atPath: desk.library))
    }
}
