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

    @Test func textsOfSeveralEncodingsMakeOne() async throws {
        let payloads: [(String, [UInt8])] = [
            ("1.txt", [0x67, 0x72, 0xFC, 0x6E]), ("2.txt", [0xFF, 0xFE, 0x68, 0, 0x69, 0]),
            ("3.txt", [0xEF, 0xBB, 0xBF] + Array("Bär\n".utf8)),
        ]
        for (name, bytes) in payloads {
            try Data(bytes).write(to: URL(fileURLWithPath: desk.path(name)))
            try await desk.punnet("drop", Word(name), "--into", "texts", "--create")
        }
        #expect(try await desk.punnet("drag", "texts", "all", "--as", "text/plain") == "grün\nhi\nBär\n")
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

    @Test func itemsGoToAnotherLibraryWhole() async throws {
        try desk.writeTexts(["a.txt", "b.txt"])
        try await desk.punnet("drop", "a.txt", "b.txt", "https://example.org/")
        try await desk.punnet("drop", "-", "--name", "kept", input: .bytes([0x61, 0x0A, 0x62]))
        try await desk.punnet("done", "Inbox", "1")
        try await desk.punnet("edit", "Inbox", "0", "--note", "for Ada")
        let document = try await desk.run("drag", "Inbox", "all", "--as", "org.punnet.items", expecting: 0)
        let here = try await desk.show().items
        let other = Word(desk.root + "/other")
        try await desk.punnet("--library", other, "drop", "-", input: .bytes(document.outputBytes))
        let run = try await desk.run("--library", other, "show", "Inbox", "--json", expecting: 0)
        let there = try JSONDecoder().decode(ShownList.self, from: Data(run.outputBytes)).items
        #expect(there.map(\.name) == here.map(\.name) && there.map(\.note) == here.map(\.note))
        #expect(there.map(\.type) == here.map(\.type) && there.map(\.done) == here.map(\.done))
        #expect(there.map(\.added) == here.map(\.added) && there.map(\.importer) == here.map(\.importer))
        #expect(there.map(\.attributes) == here.map(\.attributes))
        #expect(there.map(\.state) == here.map(\.state))
        let bytes = try await desk.run(
            "--library", other, "drag", "Inbox", "3", "--as", "public.data", expecting: 0)
        #expect(bytes.outputBytes == [0x61, 0x0A, 0x62])
    }

    @Test(
        arguments: [
            ["--to", "out", "--as", "public.png"], [], ["--as", "public.png", "--move"],
            ["--as", "public.png", "--numbered"], ["--as", "public.png", "--json"],
        ] as [[Word]])
    func filesOrData(options: [Word]) async throws {
        try await desk.punnet("new", "other")
        let run = try await desk.run(desk.invocation(["drag", "Inbox", "all"] + options))
        #expect(run.ending == .exited(2), "\(run)")
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
