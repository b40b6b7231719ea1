import FoundationEssentials
import Glibc
import Terminal
import Testing

/// Disks that are full or cannot be written.
@Suite(.enabled(if: SmallDisk.isPossible)) struct DiskTests {
    let desk: Workspace
    let disk: SmallDisk

    init() async throws {
        desk = try await Workspace()
        disk = try await SmallDisk(in: desk)
    }

    private func invocation(_ words: Word...) -> Invocation {
        var invocation = desk.invocation(words)
        invocation.environment["PUNNET_LIBRARY"] = disk.path + "/library"
        return invocation
    }

    @Test func aFullDiskEndsADropInWordsAndKeepsWhatWasAcknowledged() async throws {
        let names = (0..<600).map { "\($0)" }
        let text = String(repeating: "a text that its importer keeps a part of\n", count: 40)
        for name in names { try desk.write(text, to: "many/\(name).txt") }
        let run = try await desk.run(invocation("drop", "many", "--json"))
        #expect(run.ending == .exited(1), "\(run.ending)")
        #expect(run.errors.contains("is full"), "\(run.errors.suffix(500))")
        let acknowledged = try DropDocument(run.output)
        #expect(acknowledged.summary?.complete == false)

        try await disk.grow()
        let items = try await shown()
        #expect(items.map(\.id) == acknowledged.items.map(\.id))
        #expect(items.map(\.name) == Array(names.prefix(items.count)))
        let doctor = try await desk.run(invocation("doctor"))
        #expect(doctor.ending == .exited(0) && doctor.output.contains("all hold"), "\(doctor)")
        #expect(try await desk.run(invocation("drop", "many/1.txt")).ending == .exited(0))
        #expect(try await shown().count == items.count + 1)
    }

    @Test(arguments: ["--copy", "--move"]) func aFullDiskKeepsNoPayloadOfWhatWasNotCommitted(taking: Word)
        async throws
    {
        let names = (0..<600).map { "\($0)" }
        for name in names {
            try desk.write(String(repeating: "\(name)\n", count: 500), to: "many/\(name).txt")
        }
        let run = try await desk.run(invocation("drop", "many", taking, "--json"))
        #expect(run.ending == .exited(1) && run.errors.contains("is full"), "\(run.errors.suffix(500))")
        try await disk.grow()
        let items = try await shown()
        #expect(items.map(\.id) == (try DropDocument(run.output)).items.map(\.id))
        let folders = try FileManager.default.subpathsOfDirectory(atPath: disk.path + "/library/payloads")
        let kept = folders.filter { $0.contains("/") }.map { $0.replacing("/", with: "") }
        #expect(kept.sorted() == items.compactMap(\.source.digest).sorted())
        // What was not taken in lies where it lay.
        let left = try FileManager.default.contentsOfDirectory(atPath: desk.path("many")).count
        #expect(left == (taking == "--move" ? names.count - items.count : names.count))
    }

    @Test func standardInputThatDoesNotFitLeavesNothing() async throws {
        #expect(try await desk.run(invocation("new", "first")).ending == .exited(0))
        var drop = invocation("drop", "-")
        drop.input = .bytes([UInt8](repeating: 0x61, count: 8 << 20))
        let run = try await desk.run(drop)
        #expect(run.ending == .exited(1) && run.errors.contains("is full"), "\(run)")
        #expect(try await shown().isEmpty)
        drop.input = .bytes(Array("small\n".utf8))
        let small = try await desk.run(drop)
        #expect(small.ending == .exited(0), "\(small)")
        #expect(try await shown().map(\.name) == ["small"])
    }

    @Test func aNewLibraryOnAFullDiskIsRefusedInWords() async throws {
        try await disk.fill()
        let refused = try await desk.run(invocation("new", "first"))
        #expect(refused.ending == .exited(1) && refused.errors.contains("is full"), "\(refused)")
        try await disk.grow()
        let made = try await desk.run(invocation("new", "first"))
        #expect(made.ending == .exited(0), "\(made)")
    }

    @Test func aDiskThatIsReadOnlyIsReadAndNotWritten() async throws {
        try desk.writeTexts(["a.txt"])
        #expect(try await desk.run(invocation("drop", "a.txt")).ending == .exited(0))
        try await disk.lock()
        #expect(try await shown().map(\.name) == ["a"])
        for words in [
            ["lists"], ["show", "Inbox"], ["describe", "Inbox", "0"], ["find", "a"], ["history"], ["check"],
            ["duplicates"], ["export", "a.tar"], ["drag", "Inbox", "0", "--as", "public.url"],
        ] as [[Word]] {
            var invocation = desk.invocation(words)
            invocation.environment["PUNNET_LIBRARY"] = disk.path + "/library"
            let run = try await desk.run(invocation)
            #expect(run.ending == .exited(0), "\(run)")
        }
        let doctor = try await desk.run(invocation("doctor"))
        #expect(doctor.output.contains("all hold"), "\(doctor)")
        let files = try FileManager.default.contentsOfDirectory(atPath: desk.root).sorted()
        for words in [
            ["drop", "a.txt"], ["drop", "a.txt", "--move"], ["new", "x"],
            ["move", "Inbox", "0"], ["delete", "Inbox", "0"], ["done", "Inbox", "0"], ["undo"],
            ["import", "a.tar"], ["drag", "Inbox", "0", "--to", ".", "--move"],
        ] as [[Word]] {
            var invocation = desk.invocation(words)
            invocation.environment["PUNNET_LIBRARY"] = disk.path + "/library"
            let run = try await desk.run(invocation)
            #expect(run.ending == .exited(1) && run.errors.contains("can be read only"), "\(run)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.root).sorted() == files)
    }

    private func shown() async throws -> [ShownItem] {
        let run = try await desk.run(invocation("show", "Inbox", "--json"))
        try #require(run.ending == .exited(0), "\(run)")
        return try JSONDecoder().decode(ShownList.self, from: Data(run.outputBytes)).items
    }
}

/// A file system in memory with little room, where the tests may mount one.
final class SmallDisk: Sendable {
    let path: String
    private let desk: Workspace

    /// True where a mount was tried and worked; says so where not.
    static let isPossible: Bool = {
        let probe = FileManager.default.temporaryDirectory.path + "/punnet-mount-probe-\(getpid())"
        mkdir(probe, 0o700)
        defer { rmdir(probe) }
        guard mount("tmpfs", probe, "tmpfs", 0, "size=64k") == 0 else {
            print(
                "no file system can be mounted here (\(failure(of: "mount"))): tests of full disks do not run"
            )
            return false
        }
        umount(probe)
        return true
    }()

    init(in desk: Workspace) async throws {
        self.desk = desk
        path = desk.root + "/disk"
        mkdir(path, 0o755)
        guard mount("tmpfs", path, "tmpfs", 0, "size=1536k,mode=755") == 0 else { throw failure(of: "mount") }
    }

    deinit { umount2(path, Int32(MNT_DETACH)) }

    /// Makes room.
    func grow() async throws { try remount("size=64m") }

    /// Takes the right to write away.
    func lock() async throws { try remount("", flags: UInt(MS_RDONLY)) }

    /// Leaves no room at all.
    func fill() async throws {
        let descriptor = open(path + "/filler", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(of: "open") }
        defer { close(descriptor) }
        let block = [UInt8](repeating: 0, count: 4096)
        while write(descriptor, block, block.count) > 0 {}
    }

    private func remount(_ options: String, flags: UInt = 0) throws {
        guard mount("tmpfs", path, "tmpfs", UInt(MS_REMOUNT) | flags, options) == 0 else {
            throw failure(of: "mount")
        }
    }
}
