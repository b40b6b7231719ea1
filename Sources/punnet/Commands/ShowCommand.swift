import Organizer
import Terminal
import Transfer

/// `punnet show LIST [--long] [--rows ROWS] [--where TEST] [--pictures] [--print0]`
struct ShowCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list")
        static let long = Flag("long", letter: "l", "show id, date, note, importer and size too")
        static let rows = Option("rows", .rows, .rows, "show only these rows")
        static let pictures = Flag("pictures", letter: "p", "show pictures below their rows")
        static let print0 = Flag(
            "print0", letter: "0", "write the items’ paths alone, each ended by a NUL byte")
    }

    static let description = CommandDescription(
        "show", group: CommandGroup.items, "show the items of a list",
        arguments: [Grammar.list.description],
        options: [
            Grammar.long.description, Grammar.rows.description, RowFilter.option.description,
            Grammar.pictures.description, Grammar.print0.description,
        ],
        details: [
            "A ✓ stands beside what is done, “focus” beside the item in focus, “missing” beside an item whose file is"
                + " gone, and “unavailable” beside one whose folder or volume is not there. Passwords in addresses"
                + " are masked.",
            "--where shows only rows for which a test holds, under the numbers that they have in the whole list.",
            "--pictures draws each picture below its row, in a terminal of Kitty's graphics protocol with"
                + " its pixels, in others with blocks of colour. The thumbnails come from the folder that"
                + " file managers share ($XDG_CACHE_HOME/thumbnails), and missing ones are made there; of"
                + " what the library itself keeps, nothing is written there.",
            "On a terminal the table is as wide as the terminal, or as its columns need at least (about 100 with --long),"
                + " and long lists are paged; elsewhere nothing is cut.",
        ],
        examples: [
            Example("punnet show top", "Show a list"),
            Example("punnet show top --rows 500-520 --long", "Show some rows with all their columns"),
            Example(
                "punnet show top --where undone --where type=public.image", "Show pictures that are not done"),
            Example("punnet show top --pictures", "Show the pictures themselves"),
            Example("punnet show top --print0 | xargs -0 ls -l", "Hand the files to another program"),
        ], topics: [.rows, .tests], soughtAs: ["cat", "view", "print"])

    let list: String
    let rows: RowReference
    /// What must hold for a row that is shown.
    let tests: [RowTest]
    let isLong: Bool
    let showsPictures: Bool
    let writesPaths: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        rows = try parsed.value(of: Grammar.rows) ?? .all
        tests = try parsed.values(of: RowFilter.option)
        isLong = parsed[Grammar.long]
        showsPictures = parsed[Grammar.pictures]
        writesPaths = parsed[Grammar.print0]
    }

    /// Whether the person lets pictures be drawn: they are made of colours, where they are drawn with characters.
    private func drawsColors(in context: CommandContext) -> Bool {
        let isRefused = !(context.streams.environment["NO_COLOR"] ?? "").isEmpty
        if isRefused { context.printer.warning("pictures are not drawn, since NO_COLOR is set") }
        return !isRefused
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        if writesPaths, context.options.writesJSON {
            throw UsageError.conflict("--print0 and --json exclude each other")
        }
        if showsPictures, writesPaths || context.options.writesJSON {
            throw UsageError.conflict("--pictures draws for people, and excludes --json and --print0")
        }
        let store = try context.openStore(for: .reading)
        let library = Library(store, clock: { .now() })
        // A long list is read in parts, which other programs' edits must not tear.
        try await library.holdSnapshot()
        let rows = try await RowFilter.rows(self.rows, of: list, where: tests, in: library)
        let first = try await library.rows(rows, of: list)
        var form: any ItemForm =
            if writesPaths {
                PathForm()
            } else if context.options.writesJSON {
                JSONForm()
            } else if showsPictures, drawsColors(in: context) {
                try PictureForm(
                    TableForm(isLong: isLong, isFiltered: !tests.isEmpty), keeper: store.payloads, in: context
                )
            } else {
                TableForm(isLong: isLong, isFiltered: !tests.isEmpty)
            }
        try form.begin(first, in: context)
        try await form.write(first.items, in: context)
        var last = first
        while !last.unread.isEmpty, !context.output.isUnwanted {
            last = try await library.rows(.rows(last.unread), of: last.list.name)
            try await form.write(last.items, in: context)
        }
        try await form.end(in: context)
        await library.releaseSnapshot()
        return .success
    }
}
