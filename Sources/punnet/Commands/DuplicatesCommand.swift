import Organizer
import Terminal

/// `punnet duplicates [LIST]`
struct DuplicatesCommand: Command {
    private enum Grammar {
        static let list = Argument(
            .list, .name, count: .optional, "look at this list only; at all by default")
    }

    static let description = CommandDescription(
        "duplicates", group: CommandGroup.items, "show items that hold the same, byte for byte",
        arguments: [Grammar.list.description],
        details: [
            "Items are compared by the SHA-256 of what they hold, as it was when they were dropped. It is taken of"
                + " every file of up to 64 MiB, of every file that is copied or moved into the library, and with"
                + " --duplicates of larger ones too. Empty files are no duplicates of one another."
                + " Links are compared by their addresses, letter by letter.",
            "What one file brought together under different names, as the cards of a file of cards, are no"
                + " duplicates of one another; they are where the file was dropped twice.",
            "Nothing is changed. punnet drop --duplicates skip leaves duplicates out from the first.",
        ],
        examples: [
            Example("punnet duplicates", "Show what the library has twice"),
            Example("punnet duplicates top --json", "Tell a program what a list has twice"),
        ], soughtAs: ["same", "twice", "dedupe"])

    let list: String?

    init(_ parsed: Parsed) throws(UsageError) { list = try parsed.optional(Grammar.list) }

    /// How many groups are read at once.
    private static let pageSize = 100

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary(for: .reading)
        let only = if let list { try await library.list(named: list).id } else { ListID?.none }
        let lists = try await library.lists().reduce(into: [:]) { $0[$1.id] = $1.name }
        context.output.page(environment: context.streams.environment)
        var report = DuplicateReport(lists: lists)
        try report.begin(in: context)
        var last: PayloadDigest?
        repeat {
            let page = try await library.duplicates(in: only, after: last, limit: Self.pageSize)
            for group in page.groups { try report.write(group, in: context) }
            last = page.next
        } while last != nil && !context.output.isUnwanted
        try report.end(in: context)
        return .success
    }
}
