import FoundationEssentials
import Glibc
import Terminal
import Testing

/// Signals that ask for the end: what was acknowledged stays, and nothing else is there.
@Suite struct SignalTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// A drop whose paths the test hands over, after some of them were acknowledged.
    private func beginDrop(of names: [String], through wrapper: String? = nil) async throws -> RunningProgram
    {
        try desk.writeTexts(names.map { "\($0).txt" })
        var drop = desk.invocation(["drop", "--json", "--files0-from", "-"])
        drop.input = .pipe
        if let wrapper { drop = drop.through(try #require(Binaries.tool(wrapper)), []) }
        let program = try RunningProgram(drop)
        try program.write(names.flatMap { Array("\($0).txt\0".utf8) })
        for _ in names { #expect(try await program.nextLine() != nil) }
        return program
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalEndsADropWithWhatWasAcknowledged(signal: Int32) async throws {
        let drop = try await beginDrop(of: ["a", "b", "c"])
        drop.send(signal)
        let run = try await drop.wait()
        #expect(run.ending == .exited(130), "\(run)")
        #expect(run.errors.contains("stopped: what was imported until then stays, 3 items"), "\(run)")
        let document = try DropDocument(run.output)
        #expect(document.summary?.complete == false)
        #expect(document.summary?.imported == 3)
        #expect(try await desk.show().items.map(\.id) == document.items.map(\.id))
        try await desk.expectSound()
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func aSignalAmidManyFilesLeavesABeginning(signal: Int32) async throws {
        let names = (0..<1000).map { "\($0)" }
        try desk.writeTexts(names.map { "many/\($0).txt" })
        let drop = try RunningProgram(desk.invocation(["drop", "--json", "many"]))
        #expect(try await drop.nextLine() != nil)
        drop.send(signal)
        let run = try await drop.wait()
        #expect(run.ending == .exited(130), "\(run.ending) \(run.errors)")
        let acknowledged = try DropDocument(run.output).items
        #expect(!acknowledged.isEmpty && acknowledged.count < names.count)
        let items = try await desk.show().items
        #expect(items.map(\.id) == acknowledged.map(\.id))
        #expect(items.map(\.name) == Array(names.prefix(items.count)))
        try await desk.expectSound()
        // The importers went with it.
        try desk.writeTexts(["after.txt"])
        try await desk.punnet("drop", "after.txt")
    }

    /// Before the program watches for signals the system ends it, by the signal itself, and it has done nothing yet.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalInTheFirstMomentsLeavesNothingHalf(signal: Int32) async throws {
        var endings: [Run.Ending: Int] = [:]
        for round in 0..<(SlowTests.areWanted ? 100 : 12) {
            let hadLibrary = FileManager.default.fileExists(atPath: desk.library)
            let new = try RunningProgram(desk.invocation(["new", Word("list \(round)"), "--json"]))
            if round > 0 { spin(.random(in: 0..<100_000)) }
            new.send(signal)
            let run = try await new.wait()
            endings[run.ending, default: 0] += 1
            let hasLibrary = FileManager.default.fileExists(atPath: desk.library)
            let lists = hasLibrary ? try await desk.run("lists", "--print0").output : ""
            let isThere = lists.contains("list \(round)\0")
            switch run.ending {
            case .exited(0): #expect(isThere, "\(run)")
            // Between its commit and its words it has happened, and is not acknowledged.
            case .exited(130): #expect(run.output.isEmpty || isThere, "\(run)")
            case .killed(signal):
                #expect(!isThere && run.output.isEmpty && hasLibrary == hadLibrary, "\(run)")
            default: Issue.record("\(run)")
            }
        }
        #expect(endings[.killed(signal: signal), default: 0] > 0, "\(endings)")
        try await desk.punnet("new", "last")
        try await desk.expectSound()
    }

    /// Lets a moment pass that is different each time.
    private func spin(_ count: Int) {
        for _ in 0..<count { kill(0, 0) }
    }

    @Test func aSignalAmidAnExportLeavesNoArchiveAndSaysSo() async throws {
        try desk.write([UInt8](repeating: 0, count: 32 << 20), to: "large")
        try desk.writeTexts(["small.txt"])
        try await desk.punnet("drop", "large", "small.txt")
        let export = try RunningProgram(desk.invocation(["export", "all.tar", "--with-files"]))
        while !export.hasOpened(desk.path("large")), !export.hasEnded { sched_yield() }
        // It stands still until the signal is there.
        export.send(SIGSTOP)
        export.send(SIGINT)
        export.send(SIGCONT)
        let run = try await export.wait()
        #expect(run.ending == .exited(130), "\(run)")
        #expect(run.errors.contains("stopped: all.tar was not written"), "\(run)")
        let left = try FileManager.default.contentsOfDirectory(atPath: desk.path(""))
        #expect(left.sorted() == ["large", "small.txt"])
    }

    @Test func aSecondCtrlCEndsAtOnceWhatCannotEndItself() async throws {
        let drop = try await beginDrop(of: ["a"])
        let lock = try await LibraryLock(in: desk)
        try desk.writeTexts(["b.txt"])
        try drop.write(Array("b.txt\0".utf8))
        drop.send(SIGINT)
        // Two that come before either is taken are one.
        drop.waitUntilTaken(SIGINT)
        drop.send(SIGINT)
        let run = try await drop.wait()
        #expect(run.ending == .exited(130), "\(run)")
        try await lock.release()
        #expect(try await desk.names() == ["a"])
        try await desk.expectSound()
    }

    @Test func ctrlCOnATerminalIsTheSame() async throws {
        try desk.writeTexts(["a.txt"])
        let paths = desk.root + "/paths"
        mkfifo(paths, 0o600)
        let terminal = try PseudoTerminal()
        var drop = desk.invocation(["drop", "--json", "--files0-from", Word(paths)])
        (drop.input, drop.output, drop.errors) = (
            .terminal(terminal), .terminal(terminal), .terminal(terminal)
        )
        let program = try RunningProgram(drop)
        // Opening a pipe waits for the other end, which is the program.
        let pipe = try await onThread { open(paths, O_WRONLY | O_CLOEXEC) }
        defer { close(pipe) }
        try writeAll(Array("a.txt\0".utf8), to: pipe)
        _ = try await terminal.waitFor(#""outcome":"imported""#)
        terminal.type("\u{3}")
        _ = try await terminal.waitFor("stopped: what was imported until then stays, 1 item")
        #expect(try await program.wait().ending == .exited(130))
        #expect(try await desk.names() == ["a"])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalEndsADropThatReadsStandardInput(signal: Int32) async throws {
        try await desk.punnet("new", "other")
        var drop = desk.invocation(["drop", "-"])
        drop.input = .pipe
        let program = try RunningProgram(drop)
        try program.write(Array("some of it".utf8))
        program.send(signal)
        #expect(try await program.wait().ending.isInterruption)
        #expect(try await desk.names() == [])
        try await desk.expectSound()
    }

    @Test func ctrlCAtAQuestionRemovesNothing() async throws {
        try await desk.punnet("new", "doomed")
        let terminal = try PseudoTerminal()
        var remove = desk.invocation(["remove", "doomed"])
        (remove.input, remove.output, remove.errors) = (
            .terminal(terminal), .terminal(terminal), .terminal(terminal)
        )
        let program = try RunningProgram(remove)
        _ = try await terminal.waitFor("[y/N] ")
        terminal.type("\u{3}")
        #expect(try await program.wait().ending == .exited(130))
        #expect(try await desk.punnet("lists", "--print0") == "Inbox\0doomed\0")
    }

    @Test(.enabled(if: Binaries.tool("nohup") != nil)) func aDropUnderNohupOutlivesItsTerminal() async throws
    {
        let drop = try await beginDrop(of: ["a"], through: "nohup")
        drop.send(SIGHUP)
        try desk.writeTexts(["b.txt"])
        try drop.write(Array("b.txt\0".utf8))
        #expect(try await drop.nextLine() != nil)
        drop.endInput()
        #expect(try await drop.wait().ending == .exited(0))
        #expect(try await desk.names() == ["a", "b"])
    }
}

extension Run.Ending {
    /// Ended by the signal, in the program's own way or, in its first moments, in the system's.
    fileprivate var isInterruption: Bool {
        switch self {
        case .exited(let status): status == 130
        case .killed(let signal): [SIGINT, SIGTERM, SIGHUP].contains(signal)
        }
    }
}
