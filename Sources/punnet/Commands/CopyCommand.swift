import Organizer
import Terminal

/// `punnet copy LIST ROWS [--to LIST] [--at POS] [--where TEST…]`
struct CopyCommand: Command {
    static let description = CommandDescription(
        "copy", group: CommandGroup.items, "copy items within a list, or to another",
        arguments: RowTransfer.arguments, options: RowTransfer.options,
        details: [
            "The copies are items of their own; the files that they refer to are not copied. Rows and gap are both"
                + " counted before anything is copied."
        ],
        examples: [Example("punnet copy top all --to archive", "Copy everything to the end of another list")],
        topics: [.rows, .positions, .tests], soughtAs: ["cp", "duplicate"])

    let transfer: RowTransfer

    init(_ parsed: Parsed) throws(UsageError) { transfer = try RowTransfer(parsed) }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary()
        try context.confirm(
            try await library.copy(
                try await transfer.chosenRows(in: library), of: transfer.list, to: transfer.target,
                at: transfer.position))
        return .success
    }
}
