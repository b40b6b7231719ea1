import ContentTypes
import InternationalText
import Organizer
import Terminal
import Transfer

/// `punnet find WORDS… [--list LIST] [--type T] [--done | --undone] [--where TEST] [--limit N]`
struct FindCommand: Command {
    private enum Grammar {
        static let words = Argument(.words, .text, count: .oneOrMore, "what to look for")
        static let list = Option("list", .list, .name, "look in this list only")
        static let type = Option(
            "type", .type, .type, "find only items of this type, or of one that conforms to it")
        static let done = Flag("done", "find only what is done")
        static let undone = Flag("undone", "find only what is not done")
        static let limit = Option("limit", .number, .limit, "show so many at most; 100 by default")
    }

    static let description = CommandDescription(
        "find", group: CommandGroup.items, "find items by the words in them, best first",
        arguments: [Grammar.words.description],
        options: [
            Grammar.list.description, Grammar.type.description, Grammar.done.description,
            Grammar.undone.description, RowFilter.option.description, Grammar.limit.description,
        ],
        details: [
            "Names, notes, titles, descriptions, tags, file names, addresses and the beginnings of texts are"
                + " searched. An item is found when it has all the words, each as a whole; the last may be"
                + " the beginning of one. Words in one argument must follow one another. Capitals, accents"
                + " and punctuation make no difference.",
            "In scripts without spaces between words, such as Chinese, Japanese and Thai, and in Korean, any part of a"
                + " text is found.",
            "A word in a name counts for more than one in a title, a note, a description or a text. That nothing is"
                + " found is no error.",
        ],
        examples: [
            Example("punnet find apple pie", "Find what has both words, in any order"),
            Example(
                "punnet find 'apple pie' --list recipes", "Find the words one after the other, in one list"),
            Example("punnet find straw --type public.image --undone", "Find pictures that are not done"),
        ], topics: [.types, .tests], soughtAs: ["search", "grep", "query", "locate"])

    let words: [String]
    /// The list to look in; nil for all.
    let list: String?
    let type: UTType?
    let done: Bool?
    /// What must hold for an item that is found.
    let tests: [RowTest]
    let limit: Int

    init(_ parsed: Parsed) throws(UsageError) {
        words = try parsed.values(of: Grammar.words)
        let count = SearchQuery(words).wordCount
        guard count <= StoreLimits.searchWords else {
            throw .conflict(
                "\(grouped(count)) words are looked for, and \(grouped(StoreLimits.searchWords)) can be")
        }
        list = try parsed.value(of: Grammar.list)
        type = try parsed.value(of: Grammar.type)
        if parsed[Grammar.done], parsed[Grammar.undone] {
            throw .conflict("--done and --undone exclude each other")
        }
        done = parsed[Grammar.done] ? true : parsed[Grammar.undone] ? false : nil
        tests = try parsed.values(of: RowFilter.option)
        limit = try parsed.value(of: Grammar.limit) ?? 100
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary(for: .reading)
        var found = try await library.find(
            words, inListNamed: list, type: type, done: done,
            limit: tests.isEmpty ? limit : StoreLimits.rowsPerRead)
        if !tests.isEmpty {
            found.items.removeAll { found in !tests.allSatisfy { $0.holds(for: found.item.item) } }
            found.isCutShort = found.isCutShort || found.items.count > limit
            found.items = Array(found.items.prefix(limit))
        }
        if !context.options.writesJSON, !found.items.isEmpty {
            context.output.page(environment: context.streams.environment)
        }
        var form = PagedForm(
            key: "found", columns: FoundTable.columns, cells: FoundTable.cells,
            json: { $0.write($1 as FoundItem) })
        try form.begin(in: context) { json in json.member("more", found.isCutShort) }
        try form.write(found.items, in: context)
        try form.end(in: context)
        guard !context.options.writesJSON else { return .success }
        if found.items.isEmpty {
            context.printer.notice([whyNothing], hints: hintsForNothing)
        } else if found.isCutShort {
            context.printer.notice("The best \(grouped(limit)) are shown; --limit shows more.")
        }
        return .success
    }
}

extension FindCommand {
    /// Whether something was looked for at all.
    private var hasWords: Bool { SearchQuery(words).wordCount > 0 }

    private var whyNothing: String {
        hasWords
            ? "Nothing was found."
            : "There is no word to look for: a word has a letter, a digit or a symbol such as 🍓."
    }

    /// Says that words in one argument must follow one another, where several do.
    private var hintsForNothing: [Problem.Hint] {
        guard words.contains(where: { $0.contains(where: \.isWhitespace) && SearchQuery([$0]).wordCount > 1 })
        else { return [] }
        let apart = words.flatMap { $0.split(whereSeparator: \.isWhitespace) }.map { shellWord(String($0)) }
        let dash = apart.contains { $0.hasPrefix("-") } ? "-- " : ""
        return [
            .init(
                "Words in one argument must follow one another. To find them in any order",
                command: "punnet find " + dash + apart.joined(separator: " "))
        ]
    }
}

extension Reading where Value == Int {
    /// Reads how many items are shown: 1 to ``StoreLimits/rowsPerRead``.
    fileprivate static var limit: Reading {
        Reading { (word) throws(RefusedValue) in
            let text = try Reading<String>.text.read(word)
            guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let number = Int(text), (1...StoreLimits.rowsPerRead).contains(number)
            else { throw RefusedValue("it is no number from 1 to \(grouped(StoreLimits.rowsPerRead))") }
            return number
        }
    }
}
