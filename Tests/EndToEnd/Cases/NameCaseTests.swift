import CorpusTesting
import FoundationEssentials
import Terminal
import Testing

/// What went wrong elsewhere with the names of things, and must not here.
@Suite(.enabled(if: Corpora.areAvailable)) struct NameCaseTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test func case14NamesLoseTheirExtensionOnceAndFilesStayWhole() async throws {
        try await desk.layOut(case: "14-drag-out-doubles-or-drops-extension")
        let files = ["photo.final.png", "archive.tar.txt", "README", ".hidden"]
        let run = try await desk.run(desk.invocation(["drop"] + files.map { Word($0) }))
        #expect(run.ending == .exited(0), "\(run)")
        let items = try await desk.show().items
        #expect(items.map(\.name) == ["photo.final", "archive.tar", "README", ".hidden"])
        #expect(items.map(\.source.path) == files.map(desk.path))

        #expect(try await dragOut() == Set(files.map { Array($0.utf8) }))
        for file in files {
            #expect(
                FileManager.default.contentsEqual(
                    atPath: desk.path(file), andPath: desk.path("out/" + file)))
        }
    }

    /// Drags all of a list to an empty folder; returns the names of the files there.
    private func dragOut(_ list: Word = "Inbox") async throws -> Set<[UInt8]> {
        try FileManager.default.createDirectory(atPath: desk.path("out"), withIntermediateDirectories: true)
        try await desk.punnet("drag", list, "all", "--to", "out")
        let tool = try desk.invocation(of: "find", ["out", "-mindepth", "1", "-printf", "%P\\0"])
        return Set(try await desk.run(tool).outputBytes.split(separator: 0).map { Array($0) })
    }

    @Test func case15AnExtensionIsNeitherDoubledNorReplaced() async throws {
        try await desk.layOut(case: "15-suggested-name-already-has-extension")
        try await desk.punnet("drop", "chapter.m4b", "notes.txt")
        #expect(try await desk.names() == ["chapter", "notes"])

        try await desk.punnet("drop", "--provider", "payload.json", "--into", "Provided", "--create")
        let provided = try await desk.show("Provided").items
        #expect(provided.map(\.name) == ["chapter", "notes"])
        #expect(
            try await dragOut("Provided") == [Array("chapter.m4b".utf8), Array("notes.txt".utf8)])
        try FileManager.default.removeItem(atPath: desk.path("out"))

        // As data with a name and a type.
        try await desk.punnet(
            "drop", "-", "--name", "chapter.m4b", "--type", "public.audio", "--into", "Data", "--create",
            input: .file(desk.path("chapter.m4b")))
        try await desk.punnet(
            "drop", "-", "--name", "notes.txt", "--type", "public.plain-text", "--into", "Data",
            input: .file(desk.path("notes.txt")))
        let data = try await desk.show("Data").items
        #expect(data.map(\.name) == ["chapter.m4b", "notes.txt"])
        #expect(data.map(\.type) == ["public.audio", "public.plain-text"])
        #expect(
            try await dragOut("Data") == [Array("chapter.m4b".utf8), Array("notes.txt".utf8)])
    }

    @Test func case17ATitleThatIsAPathNamesNothing() async throws {
        try await desk.layOut(case: "17-suggested-name-with-path")
        let files = ["backslash", "blank-title", "colon", "dotdot", "dots", "empty-title", "slash"]
        let run = try await desk.run(desk.invocation(["drop"] + files.map { Word($0 + ".png") }))
        #expect(run.ending == .exited(0), "\(run)")
        #expect(try await desk.names() == files)
        #expect(try await dragOut() == Set(files.map { Array("\($0).png".utf8) }))
    }

    @Test func case19NamesOutsideASCIIAreExactByPathAndByAddress() async throws {
        try await desk.layOut(case: "19-unicode-math-sign-in-name")
        let files = [
            "100% #1 a+b & c;d.txt", "Prüfung ä.txt", "a∩b.txt", "emoji 🗂️.txt", "it's \"quoted\".txt",
            "שלום.txt", "日本 語.txt",
        ]
        let byPath = try await desk.run(
            desk.invocation(["drop", "--into", "paths", "--create"] + files.map { Word($0) }))
        #expect(byPath.ending == .exited(0), "\(byPath)")
        let addresses = files.map { Word("file://" + percentEncoded(desk.path($0).utf8)) }
        let byAddress = try await desk.run(
            desk.invocation(["drop", "--into", "addresses", "--create"] + addresses))
        #expect(byAddress.ending == .exited(0), "\(byAddress)")
        for list in ["paths", "addresses"] as [Word] {
            let items = try await desk.show(list).items
            #expect(items.map(\.name) == files.map { String($0.dropLast(4)) })
            #expect(items.map(\.source.path) == files.map(desk.path))
        }
        #expect(try await dragOut("paths") == Set(files.map { Array($0.utf8) }))
    }

    @Test func case21NoControlCharacterReachesATerminalAndJSONIsExact() async throws {
        try await desk.layOut(case: "21-control-characters-shown")
        let exact = ["bell\u{7}.txt", "cr\rname.txt", "cv\u{202E}fdp.exe.txt", "red\u{1B}[31m.txt"]
        let terminal = try PseudoTerminal(columns: 400)
        var drop = desk.invocation(["drop", "."])
        (drop.output, drop.errors) = (.terminal(terminal), .terminal(terminal))
        _ = try await desk.run(drop)
        for words in [["show", "Inbox"], ["show", "Inbox", "--long"], ["describe", "Inbox", "0"]] as [[Word]]
        {
            var show = desk.invocation(words)
            show.environment["NO_COLOR"] = "1"
            (show.output, show.errors) = (.terminal(terminal), .terminal(terminal))
            #expect(try await desk.run(show).ending == .exited(0))
        }
        let screen = try await terminal.printedToTheEnd()
        // The line of progress is the program's own, and may move the cursor.
        let own = screen.replacing("\r\u{1B}[K", with: "")
        #expect(!own.contains { "\u{1B}\u{7}\r\u{202E}".contains($0) }, "\(own)")
        #expect(screen.contains(#"cv\u{202E}fdp.exe"#), "\(screen)")

        let items = try await desk.show().items
        #expect(items.compactMap(\.source.path).sorted() == exact.map(desk.path).sorted())
        #expect(items.allSatisfy { $0.source.pathBytes == nil })
    }

    @Test func case22NamesThatAreNotUTF8StayDistinct() async throws {
        try await desk.layOut(case: "22-non-utf8-names-stay-distinct")
        let document = try await desk.drop(".")
        let items = try await desk.show().items
        #expect(items.count == 4)
        #expect(Set(items.map(\.name)).count == 4)
        #expect(Set(document.lines.map(\.payload)).count == 4)

        // Each opens its own content, by the bytes that the JSON has.
        let names: [String: [UInt8]] = [
            "latin1-ed\n": Array("As".utf8) + [0xED], "byte-80\n": [0x80], "byte-81\n": [0x81],
            "good\n": Array("Así".utf8),
        ]
        let paths = try await desk.run("show", "Inbox", "--print0", expecting: 0).outputBytes
            .split(separator: 0).map { Array($0) }
        #expect(paths.count == 4)
        for (content, name) in names {
            let path = Array(desk.path("").utf8) + name + Array(".txt".utf8)
            #expect(paths.contains(path))
            let isText = String(validating: path, as: UTF8.self) != nil
            let item = items.first {
                isText ? $0.source.path == desk.path("Así.txt") : $0.source.pathBytes == percentEncoded(path)
            }
            #expect(item?.source.size == content.utf8.count)
        }
        let written = try await dragOut()
        #expect(written == Set(names.values.map { $0 + Array(".txt".utf8) }))
    }

    @Test func case65ALongTitleIsCutToWhatAFileCanBeCalled() async throws {
        try await desk.layOut(case: "65-title-longer-than-a-file-name")
        try await desk.punnet("drop", "a.svg", "b.svg", "cjk.svg", "short.txt")
        let written = try await dragOut()
        #expect(written.count == 4)
        #expect(written.allSatisfy { $0.count <= 255 && String(validating: $0, as: UTF8.self) != nil })
        #expect(written.count { $0.suffix(4) == Array(".svg".utf8) } == 3)
        #expect(written.contains { String(decoding: $0, as: UTF8.self).hasSuffix(" (2).svg") })
        #expect(written.contains(Array("short.txt".utf8)))
    }
}
