import FoundationEssentials
import Terminal
import Testing

/// Names that were made to hurt: files', items' and lists'.
@Suite struct HostileNameTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// Names of files, as bytes, each valid on Linux.
    private static let files: [[UInt8]] = [
        Array("two\nlines.txt".utf8), Array("$(touch pwned).txt".utf8), Array("`touch pwned`.txt".utf8),
        Array("-rf.txt".utf8), Array("--into.txt".utf8), Array("cv\u{202E}fdp.txt".utf8),
        Array("a\u{1B}]0;title\u{7}b.txt".utf8), Array("\"quoted\\.txt".utf8), Array("tab\there.txt".utf8),
        [0xFF, 0xFE] + Array(".txt".utf8), Array("caf".utf8) + [0xE9] + Array(".txt".utf8),
        Array((String(repeating: "é", count: 125) + "x.txt").utf8), Array(" .txt".utf8),
        Array("%41%00.txt".utf8),
        Array("@aa,0-3 all.txt".utf8),
    ]

    @Test func everyFileIsImportedUnderItsExactPath() async throws {
        for name in Self.files { try desk.write("x\n", toFileNamed: name) }
        let words = ["drop", "--json", "--"] + Self.files.map { Word(bytes: $0) }
        let run = try await desk.run(desk.invocation(words))
        #expect(run.ending == .exited(0), "\(run)")
        let document = try DropDocument(run.output)
        #expect(document.summary?.imported == Self.files.count)

        for (line, name) in zip(document.lines, Self.files) {
            let path = Array(desk.path("").utf8) + name
            if let text = String(validating: path, as: UTF8.self) {
                #expect(line.payload == text && line.payloadBytes == nil)
            } else {
                #expect(line.payloadBytes == percentEncoded(path))
                #expect(!line.payload.isEmpty)
            }
        }
        let paths = try await desk.run("show", "Inbox", "--print0", expecting: 0)
        let folder = Array(desk.path("").utf8)
        let written: [UInt8] = Self.files.flatMap { (name: [UInt8]) -> [UInt8] in folder + name + [0] }
        #expect(paths.outputBytes == written)
        #expect(!FileManager.default.fileExists(atPath: desk.path("pwned")))

        // Nothing that a terminal obeys is in what people read.
        for words in [["show", "Inbox"], ["show", "Inbox", "--long"], ["describe", "Inbox", "6"]] as [[Word]]
        {
            let shown = try await desk.run(desk.invocation(words))
            #expect(!shown.outputBytes.contains { $0 == 0x1B || $0 == 0x07 || $0 == 0x09 || $0 == 0xFF })
            #expect(!shown.output.contains("\u{202E}"))
        }
        #expect(try await desk.punnet("show", "Inbox").split(separator: "\n").count == Self.files.count + 1)
        try await desk.expectSound()
    }

    @Test func aFolderOfSuchNamesIsImportedWhole() async throws {
        for name in Self.files { try desk.write("x\n", toFileNamed: name) }
        let document = try await desk.drop(".")
        #expect(document.summary?.imported == Self.files.count)
        #expect(Set(document.lines.map { $0.payloadBytes ?? $0.payload }).count == Self.files.count)
    }

    @Test(arguments: [
        "-dash", "--", "--into", "$(touch pwned)", "'; rm -rf ~; '", "@aa", "all", "0", "end",
        "cv\u{202E}fdp", "\u{1F34E}\u{FE0F}", "Ａ", " pad ", "日本語", String(repeating: "x", count: 4096),
    ])
    func aListMayBeCalledAnythingThatShowsSomething(name: String) async throws {
        let word = Word(name)
        try desk.writeTexts(["a.txt"])
        try await desk.punnet("new", "--", word)
        var drop = desk.invocation(["drop", "a.txt", "--into", word])
        if name.hasPrefix("-") { drop.words = ["drop", "a.txt", Word("--into=" + name)] }
        let dropped = try await desk.run(drop)
        #expect(dropped.ending == .exited(0), "\(dropped)")
        #expect(!dropped.errors.contains("\u{202E}"))
        let shown = try await desk.show(word)
        #expect(shown.list == name)
        #expect(shown.items.map(\.name) == ["a"])
        #expect(try await desk.punnet("lists", "--print0") == "Inbox\0\(name)\0")
        try await desk.punnet("remove", "--yes", "--", word)
        #expect(!FileManager.default.fileExists(atPath: desk.path("pwned")))
    }

    @Test(arguments: [
        "two\nlines", "\u{1B}[31m", " ", "\u{200B}", String(repeating: "x", count: 4097), "a\u{7F}b",
    ])
    func aListIsNotCalledWhatCannotBeShown(name: String) async throws {
        let run = try await desk.run("new", Word(name), expecting: 1)
        #expect(run.errors.contains("list's name"), "\(run)")
        #expect(!run.errorBytes.contains(0x1B))
        #expect(try await desk.punnet("lists", "--print0") == "Inbox\0")
    }

    @Test(arguments: [
        ("two\nlines", "two lines"), ("a\u{1B}[31mb", "a[31mb"), ("  pad  ", "pad"),
        ("../../etc", "..∕..∕etc"),
        ("$(touch pwned)", "$(touch pwned)"),
    ])
    func anItemIsNamedWithoutControlCharactersAndSlashes(given: String, kept: String) async throws {
        try desk.writeTexts(["a.txt"])
        try await desk.punnet("drop", "a.txt", "--name", Word(given))
        #expect(try await desk.names() == [kept])
        try await desk.punnet("edit", "Inbox", "0", "--name", "other")
        try await desk.punnet("edit", "Inbox", "0", "--name", Word(given))
        #expect(try await desk.names() == [kept])
    }

    @Test func anItemsNameAndNoteHaveLimitsThatAreTold() async throws {
        try desk.writeTexts(["a.txt"])
        try await desk.punnet("drop", "a.txt")
        let long = Word(String(repeating: "é", count: 3000))
        let name = try await desk.run("edit", "Inbox", "0", "--name", long)
        let names = try await desk.names()
        #expect(name.ending == .exited(1) ? names == ["a"] : names[0].utf8.count <= 4096, "\(name.status)")
        // A word of a command line may have 128 KiB.
        let note = String(repeating: "n", count: 100_000)
        try await desk.punnet("edit", "Inbox", "0", "--note", Word(note))
        #expect(try await desk.show().items[0].note == note)
    }
}
