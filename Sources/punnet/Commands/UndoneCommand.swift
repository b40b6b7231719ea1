import Organizer
import Terminal

/// `punnet undone LIST ROWS`
struct UndoneCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that they are in")
        static let rows = Argument(.rows, .rows, "the rows")
    }

    static let description = CommandDescription(
        "undone", group: CommandGroup.items, "mark items as not done",
        arguments: [Grammar.list.description, Grammar.rows.description],
        examples: [Example("punnet undone top all", "Mark everything as not done")], topics: [.rows])

    let list: String
    let rows: RowReference

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        rows = try parsed.value(of: Grammar.rows)
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        try context.confirm(try await context.openLibrary().setDone(false, rows, of: list))
        return .success
    }
}
