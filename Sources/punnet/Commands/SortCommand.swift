import Organizer
import Terminal

/// `punnet sort LIST --by FIELD [--reverse]`
struct SortCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list")
        static let by = Option(
            "by", ValueDescription("FIELD", .words(Sorting.Field.allCases.map(\.rawValue))),
            Reading<Sorting.Field>.choice, isRequired: true, "compare by name, added, type, size or date")
        static let reverse = Flag("reverse", letter: "r", "put the last first")
    }

    static let description = CommandDescription(
        "sort", group: CommandGroup.items, "put the items of a list in order",
        arguments: [Grammar.list.description],
        options: [Grammar.by.description, Grammar.reverse.description],
        details: [
            "Names are compared as people do: file 2 comes before file 10, é stands beside e. The date is when an"
                + " item was captured, else created, published, updated or modified, as describe shows them, else"
                + " when its file was modified; times without a zone count as UTC. Types go by their words, as show prints them.",
            "Equal items keep their order, and items that have nothing to be compared by stand at the end, with"
                + " --reverse too. A list that is locked against reordering is not sorted.",
            "The whole is one edit: punnet undo restores the former order exactly.",
        ],
        examples: [
            Example("punnet sort top --by name", "Sort by name"),
            Example("punnet sort top --by date --reverse", "Put the newest first"),
        ], soughtAs: ["order", "arrange"])

    let list: String
    let sorting: Sorting

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        guard let field = try parsed.value(of: Grammar.by) else {
            throw .conflict("sort needs --by, and name, added, type, size or date after it")
        }
        sorting = Sorting(by: field, isReversed: parsed[Grammar.reverse])
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        try context.confirm(try await context.openLibrary().sort(list, by: sorting))
        return .success
    }
}
