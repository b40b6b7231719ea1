import Organizer
import Terminal
import Transfer

/// `punnet delete LIST ROWS [--where TEST…]`
struct DeleteCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that they are in")
        static let rows = Argument(.rows, .rows, "the rows")
    }

    static let description = CommandDescription(
        "delete", group: CommandGroup.items, "take items off a list",
        arguments: [Grammar.list.description, Grammar.rows.description],
        options: [RowFilter.option.description],
        details: [
            "The files that the items refer to stay where they are. punnet undo brings the items back, each to its"
                + " place."
        ],
        examples: [
            Example("punnet delete bottom 3-5", "Take three rows off a list"),
            Example("punnet delete bottom @3f2a", "Take off the item whose id begins so"),
        ], topics: [.rows, .tests], soughtAs: ["rm", "del"])

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
        try context.confirm(try await library.delete(rows, of: list), isRemoval: true)
        return .success
    }
}
