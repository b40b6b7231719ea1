import ContentTypes
import Organizer
import Terminal
import Testing

@testable import punnet

struct CommandGrammarTests {
    private func command<C: Command>(_ type: C.Type, _ words: Word...) throws -> C {
        guard case .command(let name, let parsed) = try Parser(CommandTable.tool).parse(words) else {
            throw UsageError.missingCommand
        }
        #expect(name == type.description.name)
        return try C(parsed)
    }

    @Test func dropTakesSourcesAndSaysWhereTheyLand() throws {
        let drop = try command(
            DropCommand.self, "drop", "a.png", "--into", "top", "-", "--at", "1", "--create", "--type",
            "public.png")
        #expect(drop.sources == [.path("a.png"), .standardInput])
        #expect(drop.list == "top")
        #expect(drop.position == .gap(1))
        #expect(drop.creates)
        #expect(drop.type?.identifier == "public.png")
        let plain = try command(DropCommand.self, "drop", "--files0-from", "-")
        #expect(plain.sources.isEmpty && plain.list == nil && plain.position == .end && !plain.creates)
        #expect(plain.files0From == "-")
    }

    @Test(
        arguments: [
            (["drop"], .missingArgument("SOURCE", command: "drop")),
            (
                ["drop", "--provider", "-", "-"], .conflict("standard input can be read once")
            ),
            (
                ["drop", "--provider", "a.json", "--resume"],
                .conflict("--resume goes on with what was asked for then, and takes no other options")
            ),
            (
                ["drop", "a", "--folders-as-lists", "--resume"],
                .conflict("--resume goes on with what was asked for then, and takes no other options")
            ),
            (
                ["drop", "a", "--folders-as-lists", "--whole"],
                .conflict(
                    "--whole keeps files of links as they are, and --folders-as-lists makes lists of them")
            ),
            (["drop", "-", "-"], .conflict("standard input can be read once")),
            (["drop", "-", "--files0-from", "-"], .conflict("standard input can be read once")),
            (
                ["drop", "a", "b", "--name", "x"],
                .conflict("--name names one item, and there is not just one source")
            ),
            (
                ["drop", "--files0-from", "f", "--name", "x"],
                .conflict("--name names one item, and there is not just one source")
            ),
            (
                ["drop", "a", "--type", "public.png"],
                .conflict(
                    "--type says what standard input holds, as in drop - --type TYPE < FILE; the type of a file is told by"
                        + " what is in it and by its name")
            ),
            (
                ["drop", "a", "--to", "top"],
                .unknownOption("--to", command: "drop", nearest: "--into", owners: [])
            ),
            (["edit", "top", "0"], .conflict("edit needs --name, --note or both")),
            (["help", "shwo"], .unknownCommand("shwo", nearest: "show")),
            (["help", "show", "--man"], .conflict("--man is about all commands together")),
            (["set", "top", "accepts"], .missingArgument("VALUE", command: "set")),
            (
                ["set", "top", "colour", "red"],
                .refusedValue(
                    "colour", subject: "SETTING", .init("it is none of accepts, completes, reordering"))
            ),
            (
                ["completions", "bahs"],
                .refusedValue(
                    "bahs", subject: "SHELL",
                    .init("it is none of bash, zsh, fish", advice: "Did you mean “bash”?"))
            ),
            (["new", ""], .refusedValue("", subject: "NAME", .init("it is empty"))),
        ] as [([Word], UsageError)])
    func contradictionsAreUsageErrors(words: [Word], error: UsageError) {
        #expect(throws: error) {
            guard case .command(let name, let parsed) = try Parser(CommandTable.tool).parse(words),
                let type = CommandTable.command(named: name)
            else { return }
            _ = try type.init(parsed)
        }
    }

    @Test func moveAndCopyShareTheirForm() throws {
        let move = try command(MoveCommand.self, "move", "top", "0,2", "--at", "3")
        #expect(move.transfer.list == "top" && move.transfer.target == nil)
        #expect(move.transfer.rows == .rows(RangeSet([0..<1, 2..<3])))
        #expect(move.transfer.position == .gap(3))
        let copy = try command(CopyCommand.self, "copy", "top", "all", "--to", "bottom")
        #expect(copy.transfer.target == "bottom" && copy.transfer.position == .end)
    }

    @Test func acceptsTakesTypesOrAny() throws {
        let some = try command(SetCommand.self, "set", "top", "accepts", "public.image", "public.url")
        #expect(some.change == .accepts([.image, .url]))
        #expect(try command(SetCommand.self, "set", "top", "accepts", "any").change == .accepts([]))
        let new = try command(
            NewCommand.self, "new", "--accepts", "public.image", "--accepts=public.url", "x")
        #expect(new.settings.accepts == [.image, .url])
        #expect(!new.settings.completes)
        #expect(try command(NewCommand.self, "new", "x", "--completes").settings.completes)
    }

    @Test(arguments: [
        ("public.png", "public.png"), ("PUBLIC.PNG", "public.png"), ("image/png", "public.png"),
        (".png", "public.png"), (".PNG", "public.png"), ("text/plain", "public.plain-text"),
    ])
    func aTypeIsNamedByIdentifierMIMETypeOrExtension(word: String, identifier: String) throws {
        #expect(
            try command(NewCommand.self, "new", "x", "--accepts", Word(word)).settings.accepts.map(
                \.identifier)
                == [identifier])
    }

    @Test(arguments: [
        "public image", "a/b", "", "public.imäge\u{1B}", "public.imag", "image/nonsense", ".nonsense",
    ])
    func whatIsNoTypeIsRefused(type: String) {
        #expect(throws: UsageError.self) { try command(NewCommand.self, "new", "x", "--accepts", Word(type)) }
    }
}
