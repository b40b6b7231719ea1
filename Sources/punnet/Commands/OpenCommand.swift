import Organizer
import Terminal
import Transfer

/// `punnet open LIST ROW`
struct OpenCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that it is in")
        static let row = Argument(.row, .row, "the item")
    }

    static let description = CommandDescription(
        "open", group: CommandGroup.items, "open an item with the program that the desktop has for it",
        arguments: [Grammar.list.description, Grammar.row.description],
        details: [
            "Of addresses only http and https ones are opened; any other is shown, since opening it might run it."
        ],
        examples: [Example("punnet open top 0", "Open the first item")], topics: [.rows])

    let list: String
    let row: RowReference

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        row = try parsed.value(of: Grammar.row)
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let placed = try await context.openLibrary(for: .reading).item(row, of: list)
        switch placed.item.source {
        case .file(let path, _, _):
            try placed.requireFile()
            return try Opener.open(path: path)
        case .url(let address): return try Opener.open(address: address)
        case .data:
            throw Problem("“\(placed.item.name)” is kept in the library, and has no file of its own to open")
        }
    }
}

extension PlacedItem {
    /// Throws where the item's file is not there.
    func requireFile() throws(Problem) {
        switch Availability(of: item.source) {
        case .missing: throw Problem("“\(item.name)” is missing: \(ItemFacts(item: item).origin)")
        case .unavailable:
            throw Problem(
                "“\(item.name)” is unavailable: \(ItemFacts(item: item).origin)",
                causes: ["Its folder, or the volume it is on, is not there."])
        case .present, .changed, nil: break
        }
    }
}
