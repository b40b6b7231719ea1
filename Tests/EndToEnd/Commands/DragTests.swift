import FoundationEssentials
import Glibc
import Terminal
import Testing

/// Items that leave a library as files.
@Suite struct DragTests {
    let desk: Workspace

    init() async throws {
        desk = try await Workspace()
        try FileManager.default.createDirectory(atPath: desk.path("out"), withIntermediateDirectories: true)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: desk.path("out")).sorted()
    }

    @Test func whatIsMovedOutLeavesTheListAndComesBackWithUndo() async throws {
        try desk.writeTexts(["a.txt", "b.txt", "c.txt"])
        try await desk.punnet("drop", "a.txt", "b.txt", "c.txt")
        try FileManager.default.removeItem(atPath: desk.path("b.txt"))
        let run = try await desk.run("drag", "Inbox", "all", "--to", "out", "--move", expecting: 1)
        #expect(run.output == "out/a.txt\nout/c.txt\n")
        #expect(run.errors.contains("“b” was not written: its file is missing"))
        #expect(run.errors.contains("punnet undo"))
        #expect(try await desk.names() == ["b"])
        #expect(try await desk.punnet("history").contains("Dragged 2 items out of “Inbox”"))
        try await desk.punnet("undo")
        #expect(try await desk.names() == ["a", "b", "c"])
        #expect(try files() == ["a.txt", "c.txt"])
        #expect(FileManager.default.fileExists(atPath: desk.path("a.txt")))
        try await desk.expectSound()
    }

    @Test func theEditFollowsTheFilesInJSON() async throws {
        try desk.writeTexts(["a.txt"])
        try await desk.punnet("drop", "a.txt")
        let lines = try await desk.punnet("drag", "Inbox", "0", "--to", "out", "--move", "--json")
            .split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains(#""path":"out/a.txt""#) == true)
        #expect(lines.last?.hasPrefix(#"{"version":1,"edit":{"#) == true)
        #expect(lines.last?.contains(#""kind":"drag""#) == true)
    }

    @Test func aKilledDragLeavesNoPartOfAFileUnderItsName() async throws {
        let source = desk.path("large.bin")
        let descriptor = open(source, O_WRONLY | O_CREAT, 0o600)
        try #require(descriptor >= 0)
        // Of holes: large to read and to write, and nothing on the disk that is read.
        try #require(ftruncate(descriptor, 64 << 30) == 0)
        close(descriptor)
        try await desk.punnet("drop", "large.bin")
        let drag = try RunningProgram(desk.invocation(["drag", "Inbox", "0", "--to", "out"]))
        // It has begun to write once it has an open file that is no longer empty.
        try await onThread { while !holdsWrittenFile(drag.id) { sched_yield() } }
        drag.send(SIGKILL)
        #expect(try await drag.wait().ending == .killed(signal: SIGKILL))
        #expect(try files().filter { !$0.hasPrefix(".punnet-") } == [])
        #expect(try await desk.names() == ["large"])
    }

    @Test(arguments: [["--copy", "--move"], ["--move", "--link"], ["--copy", "--link"]] as [[Word]])
    func oneMannerAtATime(flags: [Word]) async throws {
        let run = try await desk.run(
            desk.invocation(["drag", "Inbox", "all", "--to", "out"] + flags))
        #expect(run.ending == .exited(2))
        #expect(run.errors.contains("exclude one another"))
    }
}

/// Whether a process has written to a file that it has open.
private func holdsWrittenFile(_ id: pid_t) -> Bool {
    let io = (try? String(contentsOfFile: "/proc/\(id)/io", encoding: .utf8)) ?? ""
    let line = io.split(separator: "\n").first { $0.hasPrefix("wchar:") }
    return line.flatMap { $0.split(separator: " ").last.flatMap { Int($0) } } ?? 0 > 4 << 20
}
