import FoundationEssentials
import Glibc
import Terminal
import Testing

/// Files that a drop takes into the library, through the program.
@Suite struct TakingTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: desk.path("many")).sorted()
    }

    @Test(arguments: ["--link", "--copy", "--move"])
    func aLibraryInAFolderThatIsDroppedIsNoPartOfTheDrop(taking: Word) async throws {
        try desk.writeTexts(["many/a.txt"])
        let library = Word(desk.path("many/lib"))
        for round in 0..<2 {
            let run = try await desk.run("--library", library, "drop", "--json", taking, "many", expecting: 0)
            #expect(
                try DropDocument(run.output).outcomes
                    == (round == 1 && taking == "--move" ? [] : ["a.txt: imported"]) + [
                        "lib: skipped library"
                    ],
                "\(run)")
        }
        let sound = try await desk.run("--library", library, "doctor", expecting: 0)
        #expect(sound.output.contains("all hold"))
    }

    @Test(arguments: [0, 1, 256, 280])
    func aKilledMoveLosesNoFileAndIsGoneOnWith(lines: Int) async throws {
        let names = (100..<400).map { "\($0)" }
        try desk.writeTexts(names.map { "many/\($0)" })
        try await desk.punnet("new", "other")
        let drop = try RunningProgram(desk.invocation(["drop", "--json", "--move", "many"]))
        for _ in 0..<lines { _ = try await drop.nextLine() }
        drop.send(SIGKILL)
        _ = try await drop.wait()
        #expect(Set(try files()).union(try await desk.names()) == Set(names))
        try await desk.expectSound()

        let resumed = try await desk.run("drop", "--resume")
        if resumed.ending == .exited(1) {
            // It was killed before it began, or when all was done.
            #expect(resumed.errors.contains("no drop was interrupted"))
            if try !files().isEmpty { try await desk.punnet("drop", "--move", "many") }
        }
        #expect(try await desk.names() == names)
        #expect(try files() == [])
        try await desk.expectSound()

        try await desk.punnet("undo")
        #expect(try files() == names)
        #expect(
            try names.allSatisfy {
                try String(contentsOfFile: desk.path("many/\($0)"), encoding: .utf8) == "many/\($0)\n"
            })
        #expect(try await desk.names() == [])
    }

    @Test func whatIsThereAlreadyIsToldAndListed() async throws {
        for name in ["a.txt", "b.txt"] { try desk.write("same\n", to: name) }
        try await desk.punnet("drop", "a.txt")
        let kept = try await desk.run("drop", "b.txt", expecting: 0)
        #expect(kept.errors.contains("b.txt: it holds the same as “a” (row 0 of Inbox)"))
        #expect(kept.errors.contains("taken all the same. To leave it out: punnet drop"))
        #expect(
            try await desk.punnet("duplicates", "--json").hasPrefix(#"{"version":1,"duplicates":[{"digest":"#)
        )
        let skipped = try await desk.run("drop", "b.txt", "--duplicates", "skip", expecting: 0)
        #expect(skipped.errors.contains("b.txt: left out"))
        #expect(try await desk.names() == ["a", "b"])
    }

    @Test func aListOfLinesIsToldToEndItsPathsOtherwise() async throws {
        try desk.writeTexts(["a.txt", "b.txt"])
        try desk.write("a.txt\nb.txt\n", to: "list")
        let run = try await desk.run("drop", "--files0-from", "list", expecting: 1)
        #expect(run.errors.contains("it holds a path a line"))
        #expect(run.errors.contains("find -print0"))
    }

    @Test(arguments: ["https://", "http://[::1/", "http://a b/", "https://a.example:99999/"])
    func whatIsNoAddressIsRefusedByItsWord(address: String) async throws {
        let run = try await desk.run("drop", Word(address), "https://a.example/", expecting: 1)
        #expect(run.errors.contains("\(address): it is no address"))
        #expect(try await desk.names() == ["a.example"])
    }

    /// Turns a bit of every payload that the library keeps.
    private func damagePayloads() throws {
        let folder = URL(fileURLWithPath: desk.library + "/payloads")
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let file = folder.appendingPathComponent(name)
            guard var bytes = try? Data(contentsOf: file), !bytes.isEmpty else { continue }
            bytes[0] ^= 1
            try bytes.write(to: file)
        }
    }

    @Test func aDamagedPayloadIsWrittenAnewByWhoeverBringsItsBytes() async throws {
        for name in ["a.txt", "b.txt"] { try desk.write("the same\n", to: name) }
        try await desk.punnet("drop", "a.txt", "--copy")
        try damagePayloads()
        try await desk.punnet("drop", "b.txt", "--move")
        try await desk.expectSound()
        try await desk.punnet("undo")
        #expect(try String(contentsOfFile: desk.path("b.txt"), encoding: .utf8) == "the same\n")
    }

    @Test func aDamagedPayloadIsToldAndNeverHandedOut() async throws {
        try desk.write("to be kept\n", to: "a.txt")
        try await desk.punnet("drop", "a.txt", "--move")
        try damagePayloads()
        #expect(try await desk.run("doctor", expecting: 1).output.contains("does not hold what was kept"))
        let undo = try await desk.run("undo", expecting: 1)
        #expect(undo.errors.contains("does not hold its bytes whole"))
        #expect(!FileManager.default.fileExists(atPath: desk.path("a.txt")))
        for words in [["--to", "."], ["--as", "org.punnet.items"]] as [[Word]] {
            let drag = try await desk.run(desk.invocation(["drag", "Inbox", "0"] + words))
            #expect(drag.ending == .exited(1) && drag.errors.contains("is damaged"), "\(drag)")
        }
        let export = try await desk.run("export", "all.tar", expecting: 1)
        #expect(export.errors.contains("is damaged"))
        #expect(FileManager.default.fileExists(atPath: desk.path("all.tar")))
    }
}
