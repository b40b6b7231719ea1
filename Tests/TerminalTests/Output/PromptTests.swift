import Terminal
import Testing

struct PromptTests {
    @Test(arguments: [
        ("y\n", Prompt.Answer.yes), ("yes\n", .yes), ("YES\n", .yes), ("n\n", .no), ("\n", .no),
        ("\u{4}", .no), ("yesterday\n", .no),
    ])
    func onlyYesIsYes(typed: String, answer: Prompt.Answer) throws {
        let terminal = try PseudoTerminal()
        terminal.type(typed)
        let given = Prompt.confirm("Remove “a\u{1B}”?", input: terminal.device, output: terminal.device)
        #expect(given == answer)
        #expect(terminal.printed().contains("Remove “a\\u{1B}”? [y/N] "))
    }

    @Test func withoutATerminalNobodyIsAsked() throws {
        var pipe = try TestPipe()
        #expect(Prompt.confirm("Sure?", input: pipe.reading, output: pipe.writing) == .nobody)
        #expect(pipe.contents() == "")
    }
}
