import Organizer
import Terminal

/// `punnet rename LIST NAME`
struct RenameCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list")
        static let newName = Argument(.name, .name, "its new name")
    }

    static let description = CommandDescription(
        "rename", group: CommandGroup.lists, "give a list another name",
        arguments: [Grammar.list.description, Grammar.newName.description],
        examples: [Example("punnet rename reading 'read later'", "Rename a list")])

    let list: String
    let newName: String

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        newName = try parsed.value(of: Grammar.newName)
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        try context.confirm(try await context.openLibrary().renameList(named: list, to: newName))
        return .success
    }
}
