import Organizer
import Terminal

/// `punnet describe LIST ROW`
struct DescribeCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that it is in")
        static let row = Argument(.row, .row, "the item")
    }

    static let description = CommandDescription(
        "describe", group: CommandGroup.items, "show everything known of an item",
        arguments: [Grammar.list.description, Grammar.row.description],
        examples: [Example("punnet describe top 0", "Describe the first item")],
        topics: [.rows], soughtAs: ["info", "stat", "inspect"])

    let list: String
    let row: RowReference

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        row = try parsed.value(of: Grammar.row)
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary(for: .reading)
        let placed = try await library.item(row, of: list)
        let summary = try await library.list(named: list)
        if context.options.writesJSON {
            var json = JSONWriter()
            json.object { json in
                json.member("version", 1)
                json.write(placed, of: summary)
            }
            json.endLine()
            try context.output.write(json.bytes)
        } else {
            context.output.page(environment: context.streams.environment)
            try ItemDescription(placed, in: summary).write(to: context.output)
        }
        return .success
    }
}
