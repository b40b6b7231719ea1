import FoundationEssentials
import Terminal
import Testing

/// Command lines that are wrong: nothing is run, and the words about it say what to write instead.
@Suite struct WrongUsageTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    struct Line: CustomTestStringConvertible {
        var words: [Word]
        /// What the message must say.
        var says: [String]
        var testDescription: String { words.map(\.visible).joined(separator: " ") }

        init(_ words: Word..., says: String...) {
            self.words = words
            self.says = says
        }
    }

    @Test(arguments: [
        Line(says: "what to do was not said", "punnet help"),
        Line("shw", says: "there is no command “shw”", "The nearest command is “show”."),
        Line("insert", "a", says: "there is no command “insert”", "drop"),
        Line("show", says: "show needs LIST", "Usage: punnet show LIST"),
        Line("drop", says: "drop needs SOURCE"),
        Line("move", "Inbox", says: "move needs ROWS"),
        Line("rename", "Inbox", says: "rename needs"),
        Line("set", "Inbox", "accepts", says: "set needs"),
        Line("show", "Inbox", "Inbox", says: "show has no use for “Inbox”"),
        Line(
            "drop", "a", "--intoo", "x", says: "drop has no option --intoo", "The nearest option is --into."),
        Line("drop", "a", "--into", says: "--into needs a value"),
        Line("lists", "--print0=x", says: "--print0"),
        Line("drop", "a", "--at", "middle", says: "“middle” cannot be --at", "before:@ID"),
        Line("drop", "a", "--at", "-1", says: "--at"),
        Line("drop", "a", "--at", "99999999999999999999", says: "larger than any list"),
        Line("drop", "a", "--at", "before:x", says: "an id begins with @"),
        Line("drop", "a", "--at", "@12", says: "before:@12"),
        Line("move", "Inbox", "a-b", says: "no row"),
        Line("move", "Inbox", "5-2", says: "runs backwards", "2-5"),
        Line("move", "Inbox", "0,@ab", says: "do not mix"),
        Line("move", "Inbox", "@xyz", says: "no id"),
        Line("describe", "Inbox", "0-1", says: "one row is wanted"),
        Line("new", "", says: "It is empty."),
        Line("new", "x", "--accepts", "public.imag", says: "The nearest is public.image."),
        Line("edit", "Inbox", "0", says: "edit needs --name, --note or both"),
        Line("drop", "a", "b", "--name", "x", says: "--name names one item"),
        Line("drop", "a", "--type", "public.png", says: "--type says what standard input holds"),
        Line("drop", "-", "-", says: "standard input can be read once"),
        Line("drop", "-", "--files0-from", "-", says: "standard input can be read once"),
        Line("drop", "ftp://example.org/", says: "“ftp”", "http://, https:// or file:///"),
        Line("drop", "file://elsewhere/a", says: "elsewhere"),
        Line("drop", "", says: "It is empty."),
        Line("completions", "tcsh", says: "none of bash, zsh, fish"),
        Line("help", "shw", says: "there is no command “shw”"),
        Line("--library", "", "lists", says: "names no folder"),
        Line("lists", "--library", says: "--library needs a value"),
    ])
    func nothingIsRunAndTheMessageHelps(line: Line) async throws {
        let run = try await desk.run(desk.invocation(line.words))
        #expect(run.ending == .exited(2), "\(run)")
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("punnet: "))
        for text in line.says { #expect(run.errors.localizedContains(text), "\(run)") }
    }

    @Test func bytesThatAreNotUTF8AreRefusedWhereTextIsMeant() async throws {
        let word = Word(bytes: [0x61, 0xFF])
        for words in [
            ["new", word], ["show", word], ["drop", "a", "--into", word], ["drop", "a", "--name", word],
            ["move", "Inbox", word], ["edit", "Inbox", "0", "--note", word], [word],
        ] {
            let run = try await desk.run(desk.invocation(words))
            #expect(run.ending == .exited(2), "\(run)")
            #expect(run.errors.contains(#"a\xFF"#), "\(run)")
            #expect(!run.errorBytes.contains(0xFF))
        }
    }
}

extension String {
    /// Whether a text is in this one, whatever the case of its first letter: a headline begins small, a cause large.
    fileprivate func localizedContains(_ text: String) -> Bool {
        contains(text) || lowercased().contains(text.lowercased())
    }
}
