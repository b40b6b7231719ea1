import Organizer
import Terminal

/// `punnet edit LIST ROW [--name N] [--note T]`
struct EditCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list that it is in")
        static let row = Argument(.row, .row, "the item")
        static let name = Option("name", .name, .name, "call it so; its file keeps its name")
        static let note = Option("note", .text, .text, "write this note; an empty one takes the note away")
    }

    static let description = CommandDescription(
        "edit", group: CommandGroup.items, "change the name or the note of an item",
        arguments: [Grammar.list.description, Grammar.row.description],
        options: [Grammar.name.description, Grammar.note.description],
        examples: [
            Example("punnet edit top 0 --name Boskoop", "Rename the first item"),
            Example("punnet edit top 0 --note 'for the cake'", "Write a note"),
        ], topics: [.rows], soughtAs: ["note"])

    let list: String
    let row: RowReference
    let name: String?
    let note: String?

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        row = try parsed.value(of: Grammar.row)
        name = try parsed.value(of: Grammar.name)
        note = try parsed.value(of: Grammar.note)
        if name == nil, note == nil { throw .conflict("edit needs --name, --note or both") }
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let edit = try await context.openLibrary().edit(row, of: list, name: name, note: note)
        try context.confirm(edit)
        if let name, let called = edit.items.first?.name, called != name, !context.options.writesJSON {
            context.printer.notice("A name is one line without “/”: it was called “\(called)”.")
        }
        return .success
    }
}
