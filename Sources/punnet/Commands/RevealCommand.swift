import DragAndDrop
import Organizer
import Terminal
import Transfer

/// `punnet reveal LIST ROW`
struct RevealCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that it is in")
        static let row = Argument(.row, .row, "the item")
    }

    static let description = CommandDescription(
        "reveal", group: CommandGroup.items, "open the folder that an item’s file is in",
        arguments: [Grammar.list.description, Grammar.row.description],
        examples: [Example("punnet reveal top 0", "Open the folder of the first item")], topics: [.rows])

    let list: String
    let row: RowReference

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        row = try parsed.value(of: Grammar.row)
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let placed = try await context.openLibrary(for: .reading).item(row, of: list)
        guard case .file(let path, _, _) = placed.item.source else {
            throw Problem("“\(placed.item.name)” has no file, and so no folder to open")
        }
        if Availability(of: placed.item.source) == .unavailable { try placed.requireFile() }
        return try Opener.open(path: path.parent ?? path)
    }
}
