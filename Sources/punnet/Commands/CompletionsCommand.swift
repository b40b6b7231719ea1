import Terminal

/// `punnet completions bash|zsh|fish`
struct CompletionsCommand: Command {
    private enum Grammar {
        static let shell = Argument(
            ValueDescription("SHELL", .words(Shell.allCases.map(\.rawValue))), Reading<Shell>.choice,
            "bash, zsh or fish")
    }

    static let description = CommandDescription(
        "completions", group: CommandGroup.program, "write the script that completes commands in a shell",
        arguments: [Grammar.shell.description],
        examples: [
            Example("source <(punnet completions bash)", "Use it in this bash"),
            Example(
                "punnet completions fish >~/.config/fish/completions/punnet.fish", "Install it for fish"),
        ])

    let shell: Shell

    init(_ parsed: Parsed) throws(UsageError) { shell = try parsed.value(of: Grammar.shell) }

    func run(in context: CommandContext) async throws -> ExitStatus {
        try context.output.write(shell.completions(for: CommandTable.tool))
        return .success
    }
}
