import FoundationEssentials
import Glibc
import Terminal
import Testing

/// Libraries that are somewhere else, something else, newer, damaged, locked or not ours to write.
@Suite struct LibraryFaultTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// Commands that read and commands that write; all must refuse what is no library of theirs.
    private static let commands: [[Word]] = [
        ["lists"], ["show", "Inbox"], ["new", "x"], ["drop", "a.txt"], ["move", "Inbox", "0"],
        ["remove", "Inbox", "--yes"],
    ]

    /// Expects that every command refuses the library with these words, and leaves its folder as it is.
    private func expectRefusal(saying text: String, _ location: SourceLocation = #_sourceLocation)
        async throws
    {
        try desk.writeTexts(["a.txt"])
        let before = try contents(of: desk.library)
        for words in Self.commands {
            let run = try await desk.run(desk.invocation(words))
            #expect(
                run.ending == .exited(1) && run.errors.contains(text) && run.output.isEmpty, "\(run)",
                sourceLocation: location)
        }
        let doctor = try await desk.run("doctor")
        #expect(doctor.ending == .exited(1), "\(doctor)", sourceLocation: location)
        #expect(try contents(of: desk.library) == before, sourceLocation: location)
    }

    /// The files of a folder with their bytes; of a file its own, under an empty name. What SQLite keeps beside a
    /// database while it is read, and may leave, holds nothing of it.
    private func contents(of path: String) throws -> [String: Data] {
        guard let names = FileManager.default.subpaths(atPath: path) else {
            return ["": try Data(contentsOf: URL(fileURLWithPath: path))]
        }
        return Dictionary(
            uniqueKeysWithValues: names.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.map {
                name in
                (name, (try? Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))) ?? Data())
            })
    }

    private func sqlite(_ statements: Word) async throws {
        let run = try await desk.run(
            try desk.invocation(of: "sqlite3", ["-bail", Word(desk.library + "/library.sqlite"), statements]))
        try #require(run.ending == .exited(0), "\(run)")
    }

    @Test func aFileIsNoLibrary() async throws {
        try desk.write("hello\n", to: "../library")
        try await expectRefusal(saying: "is no Punnet library: a file")
    }

    @Test func aFolderOfOtherThingsIsNoLibraryAndIsLeftAlone() async throws {
        try desk.write("a life's work\n", to: "../library/thesis.txt")
        chmod(desk.library, 0o755)
        try await expectRefusal(saying: "is no Punnet library: ")
        var status = stat()
        #expect(stat(desk.library, &status) == 0 && status.st_mode & 0o777 == 0o755)
    }

    @Test func garbageInTheDatabasesPlaceIsNoLibrary() async throws {
        try desk.write(
            (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) },
            to: "../library/library.sqlite")
        try await expectRefusal(saying: "is no Punnet library: file is not a database")
    }

    @Test(.enabled(if: LibraryLock.isPossible)) func anotherProgramsDatabaseIsNoLibrary() async throws {
        try FileManager.default.createDirectory(atPath: desk.library, withIntermediateDirectories: false)
        try await sqlite("CREATE TABLE recipes (name TEXT)")
        try await expectRefusal(saying: "is no Punnet library: another program's SQLite database")
    }

    @Test(.enabled(if: LibraryLock.isPossible)) func aNewerLibraryIsRefusedAndLeftAlone() async throws {
        try await desk.punnet("new", "first")
        try await sqlite("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)")
        try await expectRefusal(saying: "was written by a newer Punnet (schema 99; this one knows ")
    }

    @Test(arguments: [0.3, 0.6, 0.9]) func aDatabaseThatWasCutIsDamaged(part: Double) async throws {
        try desk.writeTexts(["a.txt"])
        for _ in 0..<3 { try await desk.punnet("drop", "a.txt") }
        let file = URL(fileURLWithPath: desk.library + "/library.sqlite")
        let whole = try Data(contentsOf: file)
        for beside in ["-wal", "-shm"] { unlink(desk.library + "/library.sqlite" + beside) }
        try whole.prefix(Int(Double(whole.count) * part)).write(to: file)
        let show = try await desk.run("show", "Inbox", expecting: 1)
        #expect(show.errors.contains("is damaged") && show.output.isEmpty, "\(show)")
        #expect(show.errors.contains("punnet doctor"))
        let doctor = try await desk.run("doctor", expecting: 1)
        #expect(doctor.output.contains("damaged"), "\(doctor)")
    }

    @Test(.enabled(if: LibraryLock.isPossible)) func aLockedLibraryIsReadAndItsWritersSayHowLongTheyWaited()
        async throws
    {
        try desk.writeTexts(["a.txt"])
        try await desk.punnet("drop", "a.txt")
        let lock = try await LibraryLock(in: desk)
        // Readers never wait.
        #expect(try await desk.names() == ["a"])
        try await desk.punnet("lists")
        let writers = try [["drop", "a.txt"], ["new", "x"], ["done", "Inbox", "0"]].map {
            try RunningProgram(desk.invocation($0))
        }
        for writer in writers {
            let run = try await writer.wait()
            #expect(run.ending == .exited(1), "\(run)")
            #expect(run.errors.contains("locked for all of 10 seconds"), "\(run)")
        }
        try await lock.release()
        #expect(try await desk.names() == ["a"])
        try await desk.punnet("drop", "a.txt")
        try await desk.expectSound()
    }

    @Test(.enabled(if: LibraryLock.isPossible)) func aWriterWaitsForALockThatIsReleased() async throws {
        try desk.writeTexts(["a.txt"])
        try await desk.punnet("new", "first")
        let lock = try await LibraryLock(in: desk)
        let drop = try RunningProgram(desk.invocation(["drop", "a.txt", "--json"]))
        try await lock.release()
        #expect(try await drop.wait().ending == .exited(0))
        #expect(try await desk.names() == ["a"])
    }

    @Test func aLibraryThatMayNotBeWrittenIsRead() async throws {
        try desk.writeTexts(["a.txt"])
        try await desk.punnet("drop", "a.txt")
        try desk.giveToOrdinaryUser()
        let names = try FileManager.default.contentsOfDirectory(atPath: desk.library)
        for name in names { chmod("\(desk.library)/\(name)", 0o400) }
        chmod(desk.library, 0o500)
        defer { chmod(desk.library, 0o700) }
        func run(_ words: Word...) async throws -> Run {
            var invocation = desk.invocation(words)
            invocation.isForOrdinaryUser = true
            return try await desk.run(invocation)
        }
        let show = try await run("show", "Inbox", "--json")
        #expect(show.ending == .exited(0), "\(show)")
        #expect(
            try JSONDecoder().decode(ShownList.self, from: Data(show.outputBytes)).items.map(\.name) == ["a"])
        for words in Self.commands.dropFirst(2) {
            var invocation = desk.invocation(words)
            invocation.isForOrdinaryUser = true
            let refused = try await desk.run(invocation)
            #expect(refused.ending == .exited(1) && refused.errors.contains("can be read only"), "\(refused)")
        }
        let doctor = try await run("doctor")
        #expect(doctor.output.contains("all hold"), "\(doctor)")
    }

    @Test func aLibraryThatMayNotBeEnteredIsNamedWithTheReason() async throws {
        try await desk.punnet("new", "first")
        try desk.giveToOrdinaryUser()
        chmod(desk.library, 0)
        defer { chmod(desk.library, 0o700) }
        for words in Self.commands {
            var invocation = desk.invocation(words)
            invocation.isForOrdinaryUser = true
            let run = try await desk.run(invocation)
            #expect(run.ending == .exited(1) && run.errors.contains("permission denied"), "\(run)")
        }
    }

    @Test func theLibrarysFolderIsItsOwnersAlone() async throws {
        try await desk.punnet("drop", "-", input: .bytes(Array("private\n".utf8)))
        for path in ["", "/payloads"] {
            var status = stat()
            #expect(stat(desk.library + path, &status) == 0 && status.st_mode & 0o777 == 0o700, "\(path)")
        }
    }

    @Test(arguments: [
        (["PUNNET_LIBRARY": "given"], "files/given"),
        (["PUNNET_LIBRARY": ""], "data/punnet"),
        (["PUNNET_LIBRARY": "", "XDG_DATA_HOME": ""], "home/.local/share/punnet"),
        (["PUNNET_LIBRARY": "", "XDG_DATA_HOME": "relative"], "home/.local/share/punnet"),
    ])
    func theLibraryLiesWhereTheEnvironmentSays(changes: [String: String], place: String) async throws {
        var new = desk.invocation(["new", "first"])
        new.environment.merge(changes) { $1 }
        let run = try await desk.run(new)
        #expect(run.ending == .exited(0), "\(run)")
        #expect(FileManager.default.fileExists(atPath: "\(desk.root)/\(place)/library.sqlite"))
        #expect(!FileManager.default.fileExists(atPath: desk.library))
    }

    @Test func anOptionNamesTheLibraryBeforeTheEnvironment() async throws {
        for folder in ["plain", "with blanks and\nlines", "deep/er/still"] as [Word] {
            try await desk.punnet("--library", folder, "new", "here")
            let path = desk.path(folder.string ?? "") + "/library.sqlite"
            #expect(FileManager.default.fileExists(atPath: path))
        }
        try await desk.punnet("--library", Word(bytes: [0xFF, 0xFE]), "new", "here")
        #expect(!FileManager.default.fileExists(atPath: desk.library))
    }
}
