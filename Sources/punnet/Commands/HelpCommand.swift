import Terminal

/// `punnet help [COMMAND] [--man]`
struct HelpCommand: Command {
    private enum Grammar {
        static let command = Argument(
            ValueDescription("COMMAND", .commands), .name, count: .optional, "the command")
        static let man = Flag("man", "write the manual page, in roff")
    }

    static let description = CommandDescription(
        "help", group: CommandGroup.program, "show help on a command, or on everything",
        arguments: [Grammar.command.description], options: [Grammar.man.description],
        examples: [
            Example("punnet help move", "Read about a command"),
            Example("punnet help --man | man -l -", "Read the manual page"),
        ], soughtAs: ["man", "usage"])

    let command: String?
    let writesManualPage: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        command = try parsed.optional(Grammar.command)
        writesManualPage = parsed[Grammar.man]
        if command != nil, writesManualPage { throw .conflict("--man is about all commands together") }
        if let command, CommandTable.command(named: command) == nil {
            let near = CommandTable.tool.nearestCommand(to: command)
            throw .unknownCommand(Word(command), nearest: near)
        }
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let tool = CommandTable.tool
        let output = context.output
        if writesManualPage {
            try output.write(ManualPage(tool).text())
            return .success
        }
        output.page(environment: context.streams.environment)
        let help = Help(tool, width: output.columns ?? 80, paint: output.paint)
        if let description = command.flatMap(tool.command(named:)) {
            try output.write(help.full(description))
        } else {
            try output.write(help.manual())
        }
        return .success
    }
}
