import Foundation
import Terminal
import Testing

/// What is said where people stumble.
struct AdviceTests {
    let desk: Workspace

    init() async throws {
        desk = try await Workspace()
        try desk.writeTexts(["a.txt", "b.txt"])
    }

    @Test func aDropThatBringsNothingLeavesTheHistoryAsItWas() async throws {
        try await desk.punnet("drop", "a.txt")
        try await desk.punnet("edit", "Inbox", "0", "--name", "pear")
        try await desk.punnet("undo")
        try FileManager.default.createDirectory(atPath: desk.path("empty"), withIntermediateDirectories: true)
        _ = try await desk.run("drop", "nothing-here", expecting: 1)
        _ = try await desk.run("drop", "empty", expecting: 0)
        _ = try await desk.run("drop", "a.txt", "--duplicates", "skip", expecting: 0)
        let place = try await desk.run(
            "drop", "b.txt", "--create", "--into", "new", "--at", "3", expecting: 1)
        #expect(place.errors.contains("its positions are 0 to 0"))
        #expect(!(try await desk.punnet("lists")).contains("new"))
        try await desk.punnet("redo")
        #expect(try await desk.names() == ["pear"])
    }

    @Test func whatIsLeftOutAsAMatterOfCourseIsNamedAsWell() async throws {
        for number in 0..<7 { try desk.write("x", to: "in/.hidden\(number)") }
        try desk.write("x", to: "in/seen.txt")
        let run = try await desk.run("drop", "in", expecting: 0)
        #expect(run.errors.contains("in/.hidden0: left out, hidden; name it to drop it"))
        #expect(run.errors.contains("and 2 such more; --json tells all"))
    }

    @Test func aNameThatIsKeptInAnotherFormIsTold() async throws {
        try await desk.punnet("drop", "a.txt")
        let run = try await desk.run("edit", "Inbox", "0", "--name", "AC/DC", expecting: 0)
        #expect(run.errors.contains("it was called “AC∕DC”"))
    }

    @Test func hintsGoToTheLibraryOfTheCommand() async throws {
        _ = try await desk.run("--library", "other one", "drop", "a.txt", expecting: 0)
        let run = try await desk.run("--library", "other one", "delete", "Inbox", "0", expecting: 0)
        #expect(run.errors.contains("punnet --library 'other one' undo"), "\(run.errors)")
    }

    @Test func whatIsNotDoneNamesTheNextStep() async throws {
        try await desk.punnet("drop", "a.txt", "b.txt")
        try desk.write(#"{"representations": [{"value": "x"}]}"#, to: "typeless.json")
        try desk.write(#"{"type": "public.png", "path": "nowhere.png"}"#, to: "away.json")
        for (words, next) in [
            (
                ["drag", "Inbox", "all", "--as", "public.png"],
                "text/plain, text/markdown or org.punnet.items"
            ),
            (["drag", "Inbox", "0", "--as", "public.png"], "It is written as public.plain-text"),
            (["drag", "Inbox", "0", "--to", "nowhere"], "To make it: mkdir nowhere"),
            (["import", "nothing.tar"], "Name an archive that punnet export has written"),
            (["plugins", "install", "nowhere"], "punnet help plugins"),
            (["plugins", "enable", "Card"], "To see those that are: punnet plugins"),
            (["drop", "--provider", "typeless.json"], "punnet help drop"),
            (["drop", "--provider", "away.json"], "it names the file nowhere.png: there is no such file"),
        ] as [([Word], String)] {
            let run = try await desk.run(desk.invocation(words))
            #expect(run.ending == .exited(1) && run.errors.contains(next), "\(run)")
        }
        #expect(try await desk.names() == ["a", "b"])
        try desk.write("a.txt\n", to: "same.txt")
        let drop = try await desk.run("drop", "same.txt", "--duplicates", "replace", expecting: 0)
        #expect(drop.errors.contains("To have back what was replaced, without this drop: punnet undo"))
    }

    @Test func aListInPlaceOfAFileIsRefusedBeforeAnythingIsDone() async throws {
        let first = try await desk.run("--library", "none", "drop", "a.txt", "Inbox", expecting: 2)
        #expect(first.errors.contains("punnet drop FILE… --into Inbox"))
        #expect(!FileManager.default.fileExists(atPath: desk.path("none")))
        try await desk.punnet("new", "top")
        for words in [["drop", "a.txt", "top"], ["drop", "a.txt", "top", "--dry-run"]] as [[Word]] {
            let run = try await desk.run(desk.invocation(words))
            #expect(run.ending == .exited(2), "\(run)")
            #expect(run.errors.contains("--into top"))
        }
        #expect(try await desk.names().isEmpty)
        try desk.write("text", to: "top")
        try await desk.punnet("drop", "a.txt", "top")
        #expect(try await desk.names() == ["a", "top"])
    }

    @Test(
        arguments: [
            ("example.com", true), ("www.orchard.garden/a?b", true), ("missing.txt", false),
            ("a..com", false),
            ("../example.com", false),
        ] as [(Word, Bool)])
    func anAddressWithoutItsSchemeIsToldHowToBeWritten(word: Word, isAddress: Bool) async throws {
        let run = try await desk.run("drop", word, expecting: 1)
        #expect(run.errors.contains("https://") == isAddress, "\(run.errors)")
    }

    @Test func standardInputOfAddressesBecomesTheirLinks() async throws {
        let lines = (0..<2000).map { "https://example.org/\($0)" }.joined(separator: "\r\n")
        for (text, count) in [
            ("https://a.example/\n# note\n\nhttps://b.example/\n", 2), (lines, 2000),
            (lines + "\r\nand words", 1), ("https://a.example/ https://b.example/", 1),
        ] {
            let document = try await desk.drop("-", input: .bytes(Array(text.utf8)))
            #expect(document.items.count == count)
            #expect(document.items.first?.type == (count == 1 ? "public.plain-text" : "public.url"))
        }
    }

    @Test func whatAListTakesIsNamedInTheManyAndAFileOnceWhereItWasFound() async throws {
        try await desk.punnet("new", "top", "--accepts", "public.image", "--accepts", "public.text")
        let refused = try await desk.run("drop", "https://example.org/", "--into", "top", expecting: 1)
        #expect(
            refused.errors.contains("the list takes only images or text; this is link"), "\(refused.errors)")
        try await desk.punnet("drop", "a.txt")
        try FileManager.default.createDirectory(
            atPath: desk.path("moved"), withIntermediateDirectories: false)
        try FileManager.default.moveItem(atPath: desk.path("a.txt"), toPath: desk.path("moved/a.txt"))
        let relinked = try await desk.run("relink", "moved", expecting: 0)
        #expect(relinked.errors.contains("Relinked") && !relinked.errors.contains("@"))
        try FileManager.default.moveItem(atPath: desk.path("moved"), toPath: desk.path("away"))
        let check = try await desk.run("check", expecting: 1)
        #expect(check.errors.contains("1 unavailable") && check.errors.contains("punnet relink DIR"))
        try await desk.punnet("export", "all.tar")
        let imported = try await desk.run("--library", "other", "import", "all.tar", expecting: 0)
        #expect(imported.errors.contains("Inbox: 1 item") && imported.errors.contains("top: 0 items"))
    }
}
