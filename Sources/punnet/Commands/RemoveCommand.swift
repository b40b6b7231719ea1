import InternationalText
import Organizer
import Terminal

/// `punnet remove LIST [--yes]`
struct RemoveCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list")
        static let yes = Flag("yes", letter: "y", "do not ask")
    }

    static let description = CommandDescription(
        "remove", group: CommandGroup.lists, "remove a list with its items",
        arguments: [Grammar.list.description], options: [Grammar.yes.description],
        details: [
            "It asks first. The files that items refer to stay where they are. The last list cannot go. punnet undo"
                + " brings the list back with its items."
        ],
        examples: [Example("punnet remove reading --yes", "Remove a list without being asked")],
        soughtAs: ["rmdir"])

    let list: String
    let isSure: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        isSure = parsed[Grammar.yes]
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary()
        if !isSure {
            let summary = try await library.list(named: list)
            let items = summary.count == 0 ? "It is empty." : "It has \(counted(summary.count, "item"))."
            let question = "\(items) Remove the list “\(summary.name)”?"
            switch Prompt.confirm(
                question, input: context.streams.input, output: context.streams.errors)
            {
            case .yes: break
            case .no:
                context.printer.notice("Nothing was removed.")
                return .incomplete
            case .nobody:
                throw UsageError.conflict(
                    "removing a list needs --yes where nobody can be asked")
            case .interrupted: return .interrupted
            }
        }
        try context.confirm(try await library.removeList(named: list), isRemoval: true)
        return .success
    }
}
