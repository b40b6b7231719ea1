import FoundationEssentials
import Terminal
import Testing

/// The commands that make, change and remove lists.
@Suite struct ListCommandTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test func aNewLibraryBeginsWithInbox() async throws {
        try await desk.punnet("new", "other")
        #expect(
            try await lists() == [
                .init(name: "Inbox", count: 0, accepts: []), .init(name: "other", count: 0, accepts: []),
            ])
    }

    @Test func listsStandInTheOrderInWhichTheyWereMade() async throws {
        try await desk.punnet("new", "zebra", "--accepts", "public.image", "--accepts", "text/plain")
        try await desk.punnet("new", "apple", "--accepts", ".webloc")
        #expect(
            try await lists() == [
                .init(name: "Inbox", count: 0, accepts: []),
                .init(name: "zebra", count: 0, accepts: ["public.image", "public.plain-text"]),
                .init(name: "apple", count: 0, accepts: ["com.apple.web-internet-location"]),
            ])
        let table = try await desk.punnet("lists")
        #expect(table.contains("zebra"))
        #expect(table.contains("public.image, public.plain-text"))
    }

    @Test func aListKeepsItsItemsWhenItIsRenamed() async throws {
        try await desk.punnet("new", "old")
        let item = try await itemDropped(on: "old")
        try await desk.punnet("rename", "old", "new")
        #expect(try await desk.show("new").items.map(\.id) == [item])
        try await desk.run("show", "old", expecting: 1)
    }

    @Test(arguments: [["new", "Inbox"], ["new", "e\u{301}"], ["rename", "other", "Inbox"]] as [[Word]])
    func aNameIsTakenOnceWhateverItsNormalForm(words: [Word]) async throws {
        try await desk.punnet("new", "é")
        try await desk.punnet("new", "other")
        let run = try await desk.run(desk.invocation(words))
        #expect(run.ending == .exited(1) && run.errors.contains("there is a list"), "\(run)")
        #expect(try await lists().map(\.name) == ["Inbox", "é", "other"])
    }

    @Test(arguments: [("y\n", true), ("yes\n", true), ("n\n", false), ("\n", false), ("\u{4}", false)])
    func removingAListAsksAtATerminal(answer: String, isRemoved: Bool) async throws {
        try await desk.punnet("new", "doomed")
        _ = try await itemDropped(on: "doomed")
        let terminal = try PseudoTerminal()
        var remove = desk.invocation(["remove", "doomed"])
        (remove.input, remove.output, remove.errors) = (
            .terminal(terminal), .terminal(terminal), .terminal(terminal)
        )
        let program = try RunningProgram(remove)
        _ = try await terminal.waitFor("It has 1 item. Remove the list “doomed”? [y/N] ")
        terminal.type(answer)
        let run = try await program.wait()
        #expect(run.ending == .exited(isRemoved ? 0 : 1), "\(run) \(terminal.printed)")
        #expect(try await lists().map(\.name).contains("doomed") != isRemoved)
    }

    @Test func removingAListNeedsAFlagWhereNobodyCanBeAsked() async throws {
        try await desk.punnet("new", "doomed")
        let refused = try await desk.run("remove", "doomed", input: .bytes(Array("y\n".utf8)), expecting: 2)
        #expect(refused.errors.contains("--yes"))
        #expect(try await lists().count == 2)
        try await desk.punnet("remove", "doomed", "--yes")
        #expect(try await lists().count == 1)
        try await desk.expectSound()
    }

    @Test func oneUndoTakesBackADropWithTheListThatItMade() async throws {
        try await desk.punnet("drop", "https://example.org/", "--into", "new", "--create")
        try await desk.punnet("undo")
        #expect(try await lists().map(\.name) == ["Inbox"])
        try await desk.punnet("redo")
        #expect(try await lists().map(\.name) == ["Inbox", "new"])
        #expect(try await desk.names("new") == ["example.org"])
        // A list of its own making stays.
        try await desk.punnet("new", "kept")
        try await desk.punnet("drop", "https://example.org/", "--into", "kept")
        try await desk.punnet("undo")
        #expect(try await lists().map(\.name) == ["Inbox", "new", "kept"])
        try await desk.expectSound()
    }

    @Test func theLastListStaysAndAnyOtherMayGo() async throws {
        try await desk.punnet("drop", "https://example.org/")
        let refused = try await desk.run("remove", "Inbox", "--yes", expecting: 1)
        #expect(refused.errors.contains("last list"))
        try await desk.punnet("new", "other")
        try await desk.punnet("remove", "Inbox", "--yes")
        #expect(try await lists().map(\.name) == ["other"])
        try await desk.run("remove", "other", "--yes", expecting: 1)
        try await desk.expectSound()
    }

    @Test func inboxIsMadeAgainByTheDropThatNeedsIt() async throws {
        try await desk.punnet("new", "other")
        try await desk.punnet("remove", "Inbox", "--yes")
        try desk.writeTexts(["a.txt"])
        try await desk.punnet("drop", "a.txt")
        #expect(try await lists().map(\.name) == ["other", "Inbox"])
        #expect(try await desk.names() == ["a"])
    }

    @Test func whatAListAcceptsHoldsFromNowOn() async throws {
        _ = try await itemDropped(on: "Inbox")
        try await desk.punnet("set", "Inbox", "accepts", "public.image", "public.url")
        #expect(try await desk.show().accepts == ["public.image", "public.url"])
        #expect(try await desk.names() == ["a"])
        let refused = try await desk.drop("a.txt", "https://example.org/", expecting: 1)
        #expect(refused.lines.map(\.outcome) == ["rejected", "imported"])
        #expect(refused.lines[0].reason?.code == "type-not-accepted")
        try await desk.punnet("set", "Inbox", "accepts", "any")
        #expect(try await desk.show().accepts == [])
        try await desk.punnet("drop", "a.txt")
    }

    @Test func movesAndCopiesObeyWhatAListAccepts() async throws {
        try await desk.punnet("new", "links", "--accepts", "public.url")
        try desk.writeTexts(["a.txt"])
        try await desk.punnet("drop", "https://example.org/", "a.txt", "https://example.org/2")
        for command in ["move", "copy"] as [Word] {
            let refused = try await desk.run(command, "Inbox", "all", "--to", "links", expecting: 1)
            #expect(refused.errors.contains("“links” takes public.url only"))
            #expect(refused.errors.contains("“a”"))
        }
        #expect(try await desk.show("links").count == 0)
        #expect(try await desk.show().count == 3)
        try await desk.punnet("copy", "Inbox", "0,2", "--to", "links")
        #expect(try await desk.show("links").count == 2)
    }

    @Test func anUnknownListNamesTheNearestAndHowToMakeIt() async throws {
        try await desk.punnet("new", "reading list")
        try desk.writeTexts(["a.txt"])
        for words in [
            ["show", "reading lst"], ["drop", "a.txt", "--into", "reading lst"],
            ["move", "reading lst", "0"], ["move", "Inbox", "0", "--to", "reading lst"],
            ["rename", "reading lst", "x"], ["remove", "reading lst", "--yes"],
            ["set", "reading lst", "accepts", "any"], ["describe", "reading lst", "0"],
        ] as [[Word]] {
            let run = try await desk.run(desk.invocation(words))
            #expect(run.ending == .exited(1), "\(run)")
            #expect(run.errors.contains("there is no list “reading lst”"), "\(run)")
            #expect(run.errors.contains("The nearest is “reading list”."), "\(run)")
            #expect(run.errors.contains("punnet new 'reading lst'"), "\(run)")
        }
        #expect(try await lists().count == 2)
        try await desk.punnet("drop", "a.txt", "--into", "reading lst", "--create")
        #expect(try await desk.names("reading lst") == ["a"])
    }

    private func lists() async throws -> [ShownLists.Summary] {
        let text = try await desk.punnet("lists", "--json")
        return try JSONDecoder().decode(ShownLists.self, from: Data(text.utf8)).lists
    }

    private func itemDropped(on list: Word) async throws -> String {
        try desk.writeTexts(["a.txt"])
        return try #require(try await desk.drop("a.txt", "--into", list).items.first?.id)
    }
}
