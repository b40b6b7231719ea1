import Terminal

/// `punnet plugins`
struct PluginsCommand: Command {
    static let description = CommandDescription(
        "plugins", group: CommandGroup.program, "show the importers and what they read",
        examples: [Example("punnet plugins", "Show the importers")])

    init(_ parsed: Parsed) throws(UsageError) {}

    func run(in context: CommandContext) async throws -> ExitStatus {
        throw Problem("plugins is not part of this build")
    }
}
