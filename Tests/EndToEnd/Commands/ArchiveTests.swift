import FoundationEssentials
import Terminal
import Testing

/// Libraries written into archives and taken back from them.
@Suite struct ArchiveTests {
    let desk: Workspace

    init() async throws {
        desk = try await Workspace()
        try desk.writeTexts(["a.txt", "b.txt"])
        try await desk.punnet("drop", "a.txt", "b.txt", "https://example.org/")
        try await desk.punnet("drop", "-", "--name", "kept", input: .bytes([0x61, 0, 0x62]))
        try await desk.punnet("new", "top", "--accepts", "public.text")
        try await desk.punnet("copy", "Inbox", "0-1", "--to", "top")
        try await desk.punnet("edit", "top", "0", "--note", "for Ada")
        try await desk.punnet("done", "top", "1")
    }

    private var other: Word { Word(desk.root + "/other") }

    /// A list of the other library.
    private func there(_ list: Word) async throws -> ShownList {
        let run = try await desk.run("--library", other, "show", "--json", "--", list, expecting: 0)
        return try JSONDecoder().decode(ShownList.self, from: Data(run.outputBytes))
    }

    @Test func aLibraryComesBackWholeInAnother() async throws {
        try await desk.punnet("export", "all.tar")
        let tar = try await desk.run(try desk.invocation(of: "tar", ["tf", "all.tar"]))
        #expect(tar.ending == .exited(0) && tar.output.hasPrefix("library/manifest.json\n"), "\(tar)")
        try await desk.punnet("--library", other, "import", "all.tar")
        for list in ["Inbox", "top"] as [Word] {
            let (here, there) = (try await desk.show(list), try await there(list))
            #expect(there.accepts == here.accepts)
            #expect(there.items.map(\.id) == here.items.map(\.id))
            #expect(there.items.map(\.name) == here.items.map(\.name))
            #expect(there.items.map(\.note) == here.items.map(\.note))
            #expect(there.items.map(\.done) == here.items.map(\.done))
            #expect(there.items.map(\.added) == here.items.map(\.added))
            #expect(there.items.map(\.state) == here.items.map(\.state))
            #expect(there.items.map(\.attributes) == here.items.map(\.attributes))
        }
        let bytes = try await desk.run(
            "--library", other, "drag", "Inbox", "3", "--as", "public.data", expecting: 0)
        #expect(bytes.outputBytes == [0x61, 0, 0x62])
        let doctor = try await desk.run("--library", other, "doctor", "--json", expecting: 0)
        #expect(doctor.output.contains("all hold"))

        // Once more, beside what is there, and taken back.
        try await desk.punnet("--library", other, "import", "all.tar")
        #expect(try await there("Inbox (2)").items.count == 4)
        try await desk.punnet("--library", other, "undo")
        #expect(try await desk.run("--library", other, "show", "Inbox (2)", expecting: 1).output == "")
        try await desk.punnet("--library", other, "import", "all.tar", "--into", "Inbox")
        #expect(try await there("Inbox").items.count == 10)
    }

    @Test func whatAListNoLongerTakesComesBackWithIt() async throws {
        try await desk.punnet("set", "top", "accepts", "public.image")
        try await desk.punnet("export", "all.tar")
        try await desk.punnet("--library", other, "import", "all.tar")
        #expect(try await there("top").items.map(\.name) == ["a", "b"])
        #expect(
            try await desk.run("--library", other, "copy", "Inbox", "0", "--to", "top").ending == .exited(1))
    }

    @Test func anItemWhoseFileIsMissingGoesWithoutIt() async throws {
        try FileManager.default.removeItem(atPath: desk.path("a.txt"))
        let run = try await desk.run("export", "all.tar", "--with-files", expecting: 1)
        #expect(run.errors.contains("“a” goes without its file"))
        try await desk.punnet("--library", other, "import", "all.tar")
        #expect(try await there("top").items.map(\.note) == ["for Ada", ""])
    }

    @Test func aListThatFillsSeveralFilesKeepsItsOrder() async throws {
        let addresses = (0..<2_300).map { "https://example.org/\($0)" }
        try await desk.punnet("new", "many")
        try await desk.punnet(
            "drop", "-", "--type", "text/uri-list", "--into", "many",
            input: .bytes(Array(addresses.joined(separator: "\r\n").utf8)))
        try await desk.punnet("export", "many.tar", "--list", "many")
        let tar = try await desk.run(try desk.invocation(of: "tar", ["tf", "many.tar"]))
        #expect(tar.output.split(separator: "\n").count { $0.hasPrefix("library/lists/1/") } == 3)
        try await desk.punnet("--library", other, "import", "many.tar")
        #expect(try await there("many").items.map(\.source.url) == addresses)
    }

    @Test func filesTravelWhereThatIsAsked() async throws {
        let export = try await desk.punnet("export", "top.tar", "--list", "top", "--with-files", "--json")
        #expect(
            export.hasPrefix(
                #"{"version":1,"export":{"path":"top.tar","lists":1,"items":2,"payloads":2,"bytes":"#))
        try FileManager.default.removeItem(atPath: desk.path("a.txt"))
        try await desk.punnet("--library", other, "import", "top.tar")
        #expect(try await there("top").items.map(\.source.kind) == ["data", "data"])
        let text = try await desk.run(
            "--library", other, "drag", "top", "0", "--as", "public.data", expecting: 0)
        #expect(text.output == "a.txt\n")
        // Here its file is gone, and that is said.
        let run = try await desk.run("export", "again.tar", "--list", "top", "--with-files", expecting: 1)
        #expect(run.errors.contains("“a” goes without its file: its file is missing"))
    }

    @Test func nothingIsOverwritten() async throws {
        try desk.write("mine", to: "all.tar")
        let run = try await desk.run("export", "all.tar", expecting: 1)
        #expect(run.errors.contains("all.tar is there already"))
        #expect(try String(contentsOfFile: desk.path("all.tar"), encoding: .utf8) == "mine")
    }

    @Test func aDamagedArchiveChangesNothing() async throws {
        try await desk.punnet("export", "all.tar")
        let whole = try Data(contentsOf: URL(fileURLWithPath: desk.path("all.tar")))
        let before = try await desk.punnet("history")
        // Cut anywhere before its last file, it lacks that; one with a byte changed has another digest or is no JSON.
        for size in stride(from: 100, to: whole.count - 2048, by: 1024) {
            try Data(whole.prefix(size)).write(to: URL(fileURLWithPath: desk.path("cut.tar")))
            let run = try await desk.run("import", "cut.tar", expecting: 1)
            #expect(run.errors.contains("Nothing was changed"), "\(size): \(run)")
            #expect(run.errors.contains("it ends early") || size < 512, "\(size): \(run)")
        }
        // A letter of a note is another, and all is JSON still.
        let note = try #require(whole.range(of: Data("for Ada".utf8)))
        var altered = whole
        altered.replaceSubrange(note, with: Data("for Eva".utf8))
        try altered.write(to: URL(fileURLWithPath: desk.path("altered.tar")))
        let alteration = try await desk.run("import", "altered.tar", expecting: 1)
        #expect(alteration.errors.contains("library/end.json: the lists are not what was written"))
        for place in stride(from: 512, to: whole.count - 1536, by: 1024) {
            var damaged = whole
            damaged[place] = 0xFF
            try damaged.write(to: URL(fileURLWithPath: desk.path("damaged.tar")))
            let run = try await desk.run("import", "damaged.tar", expecting: 1)
            #expect(run.errors.contains("cannot be read: "), "\(place): \(run)")
        }
        for other in ["a.txt", "nowhere.tar", "."] as [Word] {
            try await desk.run("import", other, expecting: 1)
        }
        #expect(try await desk.punnet("history") == before)
        try await desk.expectSound()
    }

    @Test(
        arguments: [
            ["import", "cut.tar"], ["drop", "nothing"], ["drop", "nothing", "--create", "--into", "x"],
            ["drop", "a.txt", "--at", "5"], ["drop", "-"],
        ] as [[Word]])
    func whatBringsNothingMakesNoLibrary(words: [Word]) async throws {
        try desk.write("no archive", to: "cut.tar")
        for folder in ["made/for/library", "library"] {
            let run = try await desk.run(
                desk.invocation(["--library", Word(bytes: Array(folder.utf8))] + words))
            #expect(run.ending == .exited(1), "\(run)")
        }
        #expect(!FileManager.default.fileExists(atPath: desk.path("made")))
        try await desk.expectSound()
    }
}
