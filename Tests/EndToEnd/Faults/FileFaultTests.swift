import FoundationEssentials
import Glibc
import Terminal
import Testing

/// Files that are no files, cannot be read, go away or are larger than any disk.
@Suite struct FileFaultTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// Makes a pipe, a socket and, where that is permitted, a device.
    private func makeSpecialFiles(in folder: String) throws -> [String] {
        try desk.write("ordinary\n", to: folder + "/m.txt")
        guard mkfifo(desk.path(folder + "/a-pipe"), 0o600) == 0 else { throw failure(of: "mkfifo") }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // An address of a socket has room for 108 bytes, and so it is bound by a short way.
        let short = "/tmp/punnet-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        let bytes = Array(short.utf8CString)
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            for (index, byte) in bytes.enumerated() { path[index] = UInt8(bitPattern: byte) }
        }
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0, rename(short, desk.path(folder + "/z-socket")) == 0 else {
            throw failure(of: "bind")
        }
        let device = mknod(desk.path(folder + "/b-device"), S_IFCHR | 0o666, 0x103)
        return ["a-pipe"] + (device == 0 ? ["b-device"] : []) + ["z-socket"]
    }

    @Test func specialFilesAreReportedAndHoldNothingUp() async throws {
        let special = try makeSpecialFiles(in: "f")
        let folder = try await desk.drop("f")
        #expect(
            folder.outcomes.sorted()
                == (special.map { "\($0): skipped not-a-file" } + ["m.txt: imported"]).sorted())
        let words = (special + ["m.txt"]).map { Word("f/" + $0) } + ["/dev/zero"]
        let run = try await desk.run(desk.invocation(["drop", "--json"] + words))
        #expect(run.ending == .exited(1), "\(run)")
        #expect(
            try DropDocument(run.output).outcomes
                == special.map { "\($0): failed not-a-file" } + [
                    "m.txt: imported", "zero: failed not-a-file",
                ])
        #expect(try await desk.names() == ["m", "m"])
        let told = try await desk.run("drop", "f/a-pipe", "/dev/null", expecting: 1)
        #expect(told.errors.contains("f/a-pipe: a pipe, not a file"))
        #expect(told.errors.contains("/dev/null: a character device, not a file"))
    }

    @Test func filesThatAreMissingOrUnreadableAreNamedWithTheReason() async throws {
        try desk.writeTexts(["a.txt", "locked.txt", "z.txt", "closed/inside.txt"])
        chmod(desk.path("locked.txt"), 0)
        symlink("nowhere", desk.path("dead"))
        symlink("loop", desk.path("loop"))
        try desk.giveToOrdinaryUser()
        chmod(desk.path("closed"), 0)
        defer { chmod(desk.path("closed"), 0o700) }
        let words: [Word] = [
            "a.txt", "missing", "locked.txt", "dead", "loop", "closed", "closed/inside.txt", "a.txt/x",
            "z.txt",
            Word(String(repeating: "n", count: 300)),
        ]
        var drop = desk.invocation(["drop", "--json"] + words)
        drop.isForOrdinaryUser = true
        let run = try await desk.run(drop)
        #expect(run.ending == .exited(1), "\(run)")
        let codes = try DropDocument(run.output).lines.map { $0.reason?.code }
        #expect(
            codes == [
                nil, "missing", "permission-denied", "dangling-link", "link-loop", "permission-denied",
                "permission-denied", "missing", nil, "unreadable",
            ])
        for name in ["missing", "locked.txt", "dead", "loop", "closed", "closed/inside.txt"] {
            #expect(run.errors.contains("punnet: \(name): "), "\(run)")
        }
        #expect(try await desk.names() == ["a", "z"])
    }

    @Test func aFileThatVanishesBeforeItsTurnIsMissingAndTheRestImported() async throws {
        try desk.writeTexts(["a.txt", "gone.txt", "z.txt"])
        var drop = desk.invocation(["drop", "--json", "--files0-from", "-"])
        drop.input = .pipe
        let program = try RunningProgram(drop)
        try program.write(Array("a.txt\0".utf8))
        #expect(try await program.nextLine() != nil)
        try FileManager.default.removeItem(atPath: desk.path("gone.txt"))
        try program.write(Array("gone.txt\0z.txt\0".utf8))
        program.endInput()
        let run = try await program.wait()
        #expect(run.ending == .exited(1), "\(run)")
        #expect(
            try DropDocument(run.output).outcomes == [
                "a.txt: imported", "gone.txt: failed missing", "z.txt: imported",
            ])
    }

    @Test func filesLargerThanMemoryCostNeitherTimeNorMemory() async throws {
        let picture = try Data(contentsOf: Workspace.samples.appendingPathComponent("drop/apple.png"))
        let beginnings: [(String, [UInt8])] = [
            ("a.png", Array(picture)), ("b.txt", Array("hello\n".utf8)), ("c.dat", []),
            ("d.xml", Array("<?xml version=\"1.0\"?><rss>".utf8)),
            ("e.url", Array("[InternetShortcut]\r\nURL=https://example.org/\r\n".utf8)),
        ]
        for (name, bytes) in beginnings {
            try desk.write(bytes, to: name)
            guard truncate(desk.path(name), 1 << 40) == 0 else { throw failure(of: "truncate") }
        }
        let run = try await desk.run(desk.invocation(["drop", "--json"] + beginnings.map { Word($0.0) }))
        #expect(run.peakKiB < 300 << 10)
        let document = try DropDocument(run.output)
        #expect(document.lines.count == beginnings.count)
        #expect(document["c.dat"]?.outcome == "imported")
        for line in document.lines where line.outcome == "failed" { #expect(line.reason != nil) }
        #expect(try await desk.show().items.allSatisfy { $0.source.size == 1 << 40 })
        try await desk.expectSound()
    }

    @Test func emptyFilesAreWhatTheirNamesSay() async throws {
        for name in ["a.txt", "b.png", "c", "d.xml", "e.url", "f.md"] { try desk.write([], to: name) }
        let document = try await desk.drop("a.txt", "c", "f.md")
        #expect(
            document.items.map(\.type) == ["public.plain-text", "public.data", "net.daringfireball.markdown"])
        let broken = try await desk.drop("b.png", "d.xml", "e.url", expecting: 1)
        #expect(broken.lines.allSatisfy { $0.outcome == "failed" && $0.reason != nil })
    }
}
