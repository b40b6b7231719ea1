import FoundationEssentials
import Terminal
import Testing

/// The commands that move, copy, delete and change items.
@Suite struct ItemCommandTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// Fills Inbox with items of one letter each; returns their ids.
    private func fill(_ names: String) async throws -> [String] {
        try desk.writeTexts(names.map { "\($0).txt" })
        let words = ["drop", "--json"] + names.map { Word("\($0).txt") }
        return try DropDocument(try await desk.run(desk.invocation(words)).output).items.map(\.id)
    }

    private func order(_ list: Word = "Inbox") async throws -> String { try await desk.names(list).joined() }

    @Test(arguments: [
        ("move Inbox 2-5 --at 0", "cdefabghij"), ("move Inbox 0,3,7-9 --at 5", "bceadhijfg"),
        ("move Inbox all --at start", "abcdefghij"), ("move Inbox 0", "bcdefghija"),
        ("move Inbox 9 --at start", "jabcdefghi"), ("move Inbox 0 --at end", "bcdefghija"),
        ("move Inbox 3,3,3 --at 0", "dabcefghij"), ("move Inbox 5,1 --at 0", "bfacdeghij"),
        ("copy Inbox 1-2 --at 0", "bcabcdefghij"), ("copy Inbox 9", "abcdefghijj"),
        ("delete Inbox 0,9", "bcdefghi"), ("delete Inbox all", ""), ("delete Inbox 3-5", "abcghij"),
    ])
    func rowsAndGapsAreCountedBeforeAnythingChanges(line: String, after: String) async throws {
        _ = try await fill("abcdefghij")
        let run = try await desk.run(desk.invocation(line.split(separator: " ").map { Word(String($0)) }))
        #expect(run.ending == .exited(0), "\(run)")
        #expect(try await order() == after)
        try await desk.expectSound()
    }

    @Test func itemsAreNamedByTheBeginningOfTheirIDs() async throws {
        let ids = try await fill("abcdef").map { "@" + $0 }
        let short = ids.map { String($0.prefix(9)) }
        try await desk.punnet(
            "move", "Inbox", Word("\(short[4]),\(ids[0])"), "--at", Word("before:\(short[2])"))
        #expect(try await order() == "baecdf")
        try await desk.punnet("move", "Inbox", Word(short[5]), "--at", Word("after:\(short[1])"))
        #expect(try await order() == "bfaecd")
        try desk.writeTexts(["x.txt"])
        try await desk.punnet("drop", "x.txt", "--at", Word("after:\(short[0])"))
        #expect(try await order() == "bfaxecd")
        try await desk.punnet("drop", "x.txt", "--at", Word("before:\(short[1])"))
        #expect(try await order() == "xbfaxecd")
        try await desk.punnet("delete", "Inbox", Word(short[2]))
        #expect(try await order() == "xbfaxed")
        let gone = try await desk.run("delete", "Inbox", Word(short[2]), expecting: 1)
        #expect(gone.errors.contains("has no item"))
    }

    @Test func anAmbiguousIDIsRefused() async throws {
        _ = try await fill("abcdefghijklmnopqrstuvwxyz")
        // Of twenty-six ids two begin with the same of sixteen digits.
        let ids = try await desk.show().items.map(\.id)
        let digit = try #require("0123456789abcdef".first { digit in ids.count { $0.first == digit } > 1 })
        let refused = try await desk.run("delete", "Inbox", Word("@\(digit)"), expecting: 1)
        #expect(refused.errors.contains("begin with @\(digit)"))
        #expect(try await desk.show().count == 26)
    }

    @Test(arguments: ["move", "copy", "delete", "done", "undone"] as [Word])
    func rowsBeyondTheEndAreRefusedWholly(command: Word) async throws {
        let ids = try await fill("abc")
        for rows in ["3", "0-3", "0,99"] as [Word] {
            let refused = try await desk.run(command, "Inbox", rows, expecting: 1)
            #expect(refused.errors.contains("its rows are 0 to 2"), "\(refused)")
        }
        let items = try await desk.show().items
        #expect(items.map(\.id) == ids)
        #expect(!items.contains { $0.done })
    }

    @Test func whatWasChangedIsConfirmedByNameAndID() async throws {
        let ids = try await fill("abc")
        try await desk.punnet("new", "other")
        for words in [
            ["done", "Inbox", "1"], ["undone", "Inbox", "1"], ["edit", "Inbox", "1", "--note", "n"],
            ["move", "Inbox", "1", "--at", "0"], ["move", "Inbox", "0", "--to", "other"],
            ["move", "other", "0", "--to", "Inbox", "--at", "1"], ["delete", "Inbox", "1"],
        ] as [[Word]] {
            let run = try await desk.run(desk.invocation(words))
            #expect(run.errors.contains("@\(ids[1].prefix(8))  b"), "\(run)")
            #expect(run.output.isEmpty)
        }
    }

    @Test(
        arguments: [
            ["done", "Inbox", "1"], ["edit", "Inbox", "1", "--note", "n"],
            ["move", "Inbox", "1", "--at", "1"],
        ] as [[Word]])
    func whatIsSoAlreadyIsNotCalledAChange(words: [Word]) async throws {
        _ = try await fill("abc")
        try await desk.punnet("done", "Inbox", "1")
        try await desk.punnet("edit", "Inbox", "1", "--note", "n")
        let entries = try await desk.punnet("history", "--json")
        let run = try await desk.run(desk.invocation(words))
        #expect(run.ending == .exited(0))
        #expect(run.errors.contains("Nothing was changed: it is so already."), "\(run)")
        #expect(try await desk.punnet("history", "--json") == entries)
    }

    @Test func nothingIsConfirmedWhenQuiet() async throws {
        _ = try await fill("abc")
        for words in [
            ["drop", "a.txt", "-q"], ["move", "Inbox", "0", "--quiet"], ["-q", "delete", "Inbox", "0"],
            ["new", "x", "-q"], ["remove", "x", "-qy"],
        ] as [[Word]] {
            let run = try await desk.run(desk.invocation(words))
            #expect(run.ending == .exited(0) && run.output.isEmpty && run.errors.isEmpty, "\(run)")
        }
        let failed = try await desk.run("drop", "missing", "-q", expecting: 1)
        #expect(failed.errors.contains("missing: there is no such file or folder"))
    }

    @Test func namesNotesAndMarksAreKept() async throws {
        let ids = try await fill("ab")
        try await desk.punnet(
            "edit", "Inbox", "0", "--name", "Boskoop \u{1F34E}", "--note", "for the cake\nand more")
        try await desk.punnet("done", "Inbox", "0-1")
        try await desk.punnet("undone", "Inbox", "1")
        let items = try await desk.show().items
        #expect(items.map(\.name) == ["Boskoop \u{1F34E}", "b"])
        #expect(items.map(\.note) == ["for the cake\nand more", ""])
        #expect(items.map(\.done) == [true, false])
        #expect(items.map(\.id) == ids)
        #expect(items[0].source.path == desk.path("a.txt"))
        try await desk.punnet("edit", "Inbox", "0", "--note", "")
        #expect(try await desk.show().items[0].note == "")

        let table = try await desk.punnet("show", "Inbox", "--long")
        #expect(table.contains("✓") && table.contains("Boskoop"))
        let facts = try await desk.punnet("describe", "Inbox", "0")
        #expect(facts.contains("Boskoop") && facts.contains(ids[0]) && facts.contains(desk.path("a.txt")))
    }

    @Test func showTellsFilesThatAreGoneFromVolumesThatAreAway() async throws {
        try desk.writeTexts(["a.txt", "b.txt", "disk/c.txt"])
        try await desk.punnet("drop", "a.txt", "b.txt", "disk/c.txt")
        try FileManager.default.removeItem(atPath: desk.path("a.txt"))
        try desk.write("longer than it was\n", to: "b.txt")
        try FileManager.default.removeItem(atPath: desk.path("disk"))
        #expect(try await desk.show().items.map(\.state) == ["missing", "changed", "unavailable"])
        let table = try await desk.punnet("show", "Inbox").split(separator: "\n")
        #expect(table[1].contains("missing") && table[3].contains("unavailable"))
        #expect(!table[2].contains("missing"))
    }

    @Test func showWritesChosenRowsAndPaths() async throws {
        let ids = try await fill("abcde")
        let rows = try await desk.punnet("show", "Inbox", "--rows", "1,3-4", "--json")
        let shown = try JSONDecoder().decode(ShownList.self, from: Data(rows.utf8))
        #expect(shown.count == 5)
        #expect(shown.items.map(\.row) == [1, 3, 4])
        let one = try await desk.punnet("show", "Inbox", "--rows", Word("@\(ids[2])"), "--print0")
        #expect(one == desk.path("c.txt") + "\0")
        let refused = try await desk.run("show", "Inbox", "--print0", "--json", expecting: 2)
        #expect(refused.output.isEmpty)
    }

    @Test func anEmptyListIsExplained() async throws {
        try await desk.punnet("new", "other")
        let run = try await desk.run("show", "Inbox", expecting: 0)
        #expect(run.output.isEmpty)
        #expect(
            run.errors.contains("“Inbox” is empty.") && run.errors.contains("punnet drop FILE… --into Inbox"))
    }

    @Test func aPasswordInAnAddressIsMaskedWhereItIsShownAndKeptInJSON() async throws {
        let address = "https://me:secret@example.org/a"
        let drop = try await desk.run("drop", Word(address), expecting: 0)
        #expect(!drop.errors.contains("secret"), "\(drop)")
        for words in [
            ["show", "Inbox"], ["show", "Inbox", "--long"], ["describe", "Inbox", "0"], ["history"],
            ["drop", "--dry-run", Word(address)], ["undo"], ["redo"],
        ] as [[Word]] {
            let run = try await desk.run(desk.invocation(words))
            #expect(!run.output.contains("secret") && !run.errors.contains("secret"), "\(run)")
        }
        #expect(try await desk.show().items.map(\.source.url) == [address])
    }
}
