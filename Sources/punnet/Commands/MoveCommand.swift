import Organizer
import Terminal
import Transfer

/// `punnet move LIST ROWS [--to LIST] [--at POS] [--where TEST…]`
struct MoveCommand: Command {
    static let description = CommandDescription(
        "move", group: CommandGroup.items, "move items within a list, or to another",
        arguments: RowTransfer.arguments, options: RowTransfer.options,
        details: [
            "Rows and gap are both counted before the move, and the items keep their order. A list takes only"
                + " items of the types that it accepts; when it does not take one, none is moved.",
            "With --where the rows are chosen first, by their ids, and the gap is one of the whole list: what is hidden"
                + " from show --where still counts, stays where it is, and may stand between.",
        ],
        examples: [
            Example("punnet move top 0,2 --at 3", "Move two rows to the gap before row 3"),
            Example("punnet move top all --where done --to archive", "Put away what is done"),
            Example("punnet move top 1 --to bottom --at start", "Move a row to the top of another list"),
        ], topics: [.rows, .positions, .tests], soughtAs: ["mv", "reorder"])

    let transfer: RowTransfer

    init(_ parsed: Parsed) throws(UsageError) { transfer = try RowTransfer(parsed) }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary()
        try context.confirm(
            try await library.move(
                try await transfer.chosenRows(in: library), of: transfer.list, to: transfer.target,
                at: transfer.position))
        return .success
    }
}

/// What `move` and `copy` are told: which rows of which list, and where to.
struct RowTransfer: Sendable {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that they are in")
        static let rows = Argument(.rows, .rows, "the rows")
        static let to = Option("to", .list, .name, "the list where they go; the same by default")
        static let at = Option("at", .position, .position, "the place where they go; the end by default")
    }

    static var arguments: [ArgumentDescription] { [Grammar.list.description, Grammar.rows.description] }
    static var options: [OptionDescription] {
        [Grammar.to.description, Grammar.at.description, RowFilter.option.description]
    }

    let list: String
    let rows: RowReference
    /// What must hold for a row that is meant.
    let tests: [RowTest]
    let target: String?
    let position: PositionReference

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        rows = try parsed.value(of: Grammar.rows)
        tests = try parsed.values(of: RowFilter.option)
        target = try parsed.value(of: Grammar.to)
        position = try parsed.value(of: Grammar.at) ?? .end
    }

    /// Finds the rows that are meant.
    func chosenRows(in library: Library) async throws(LibraryError) -> RowReference {
        try await RowFilter.rows(rows, of: list, where: tests, in: library)
    }
}
