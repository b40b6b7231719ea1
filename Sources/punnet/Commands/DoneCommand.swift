import Organizer
import Terminal

/// `punnet done LIST ROWS`
struct DoneCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that they are in")
        static let rows = Argument(.rows, .rows, "the rows")
    }

    static let description = CommandDescription(
        "done", group: CommandGroup.items, "mark items as done",
        arguments: [Grammar.list.description, Grammar.rows.description],
        examples: [Example("punnet done top 0-2", "Mark the first three as done")], topics: [.rows])

    let list: String
    let rows: RowReference

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        rows = try parsed.value(of: Grammar.rows)
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        try context.confirm(try await context.openLibrary().setDone(true, rows, of: list))
        return .success
    }
}
