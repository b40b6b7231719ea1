import Organizer
import Terminal
import Transfer

/// `punnet undone LIST ROWS [--where TEST…]`
struct UndoneCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that they are in")
        static let rows = Argument(.rows, .rows, "the rows")
    }

    static let description = CommandDescription(
        "undone", group: CommandGroup.items, "mark items as not done",
        arguments: [Grammar.list.description, Grammar.rows.description],
        options: [RowFilter.option.description],
        examples: [Example("punnet undone top all", "Mark everything as not done")], topics: [.rows, .tests])

    let list: String
    let rows: RowReference
    /// What must hold for a row that is meant.
    let tests: [RowTest]

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        rows = try parsed.value(of: Grammar.rows)
        tests = try parsed.values(of: RowFilter.option)
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary()
        let rows = try await RowFilter.rows(self.rows, of: list, where: tests, in: library)
        try context.confirm(try await library.setDone(false, rows, of: list))
        return .success
    }
}
