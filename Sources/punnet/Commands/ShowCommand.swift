import Organizer
import Terminal

/// `punnet show LIST [--long] [--rows ROWS] [--print0]`
struct ShowCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, "the list")
        static let long = Flag("long", letter: "l", "show id, date, note, importer and size too")
        static let rows = Option("rows", .rows, .rows, "show only these rows")
        static let print0 = Flag(
            "print0", letter: "0", "write the items’ paths alone, each ended by a NUL byte")
    }

    static let description = CommandDescription(
        "show", group: CommandGroup.items, "show the items of a list",
        arguments: [Grammar.list.description],
        options: [Grammar.long.description, Grammar.rows.description, Grammar.print0.description],
        details: [
            "A ✓ stands beside what is done, “missing” beside an item whose file is gone, and “unavailable” beside"
                + " one whose folder or volume is not there. Passwords in addresses are masked.",
            "On a terminal the table is as wide as the terminal, and long lists are paged; elsewhere nothing is cut.",
        ],
        examples: [
            Example("punnet show top", "Show a list"),
            Example("punnet show top --rows 500-520 --long", "Show some rows with all their columns"),
            Example("punnet show top --print0 | xargs -0 ls -l", "Hand the files to another program"),
        ], topics: [.rows], soughtAs: ["cat", "view", "print"])

    let list: String
    let rows: RowReference
    let isLong: Bool
    let writesPaths: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        rows = try parsed.value(of: Grammar.rows) ?? .all
        isLong = parsed[Grammar.long]
        writesPaths = parsed[Grammar.print0]
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        if writesPaths, context.options.writesJSON {
            throw UsageError.conflict("--print0 and --json exclude each other")
        }
        let library = try context.openLibrary(isReading: true)
        let first = try await library.rows(rows, of: list)
        var form: any ItemForm =
            if writesPaths {
                PathForm()
            } else if context.options.writesJSON {
                JSONForm()
            } else {
                TableForm(isLong: isLong)
            }
        try form.begin(first, in: context)
        var page = first
        while true {
            try form.write(page.items, in: context)
            if page.unread.isEmpty || context.output.isUnwanted { break }
            page = try await library.rows(.rows(page.unread), of: list)
            if page.list.revision != first.list.revision, page.list.revision > first.list.revision {
                form.hasChanged = true
            }
        }
        try form.end(in: context)
        return .success
    }
}

/// A form in which `show` writes items, a page of them at a time.
private protocol ItemForm {
    /// True when the list changed between two pages.
    var hasChanged: Bool { get set }

    mutating func begin(_ first: ListRows, in context: CommandContext) throws
    mutating func write(_ items: [PlacedItem], in context: CommandContext) throws
    mutating func end(in context: CommandContext) throws
}

extension ItemForm {
    func warnOfChange(in context: CommandContext) {
        if hasChanged {
            context.printer.warning("the list changed while it was shown; some rows may be twice or missing")
        }
    }
}

private struct TableForm: ItemForm {
    let isLong: Bool
    var hasChanged = false
    private var table: ItemTable?

    init(isLong: Bool) { self.isLong = isLong }

    func begin(_ first: ListRows, in context: CommandContext) {
        if first.items.isEmpty {
            context.printer.notice([
                "“\(first.list.name)” is empty.",
                "  To fill it: punnet drop FILE… --into \(shellWord(first.list.name))",
            ])
        } else {
            context.output.page(environment: context.streams.environment)
        }
    }

    mutating func write(_ items: [PlacedItem], in context: CommandContext) throws {
        if let table {
            try table.write(items)
        } else if !items.isEmpty {
            table = try ItemTable(writing: items, isLong: isLong, to: context.output)
        }
    }

    func end(in context: CommandContext) { warnOfChange(in: context) }
}

private struct JSONForm: ItemForm {
    var hasChanged = false
    private var json = JSONWriter()

    mutating func begin(_ first: ListRows, in context: CommandContext) {
        json.beginObject()
        json.member("version", 1)
        json.member("list", first.list.name)
        json.member("accepts", first.list.accepts.map(\.identifier))
        json.member("count", first.list.count)
        json.key("items")
        json.beginArray()
    }

    mutating func write(_ items: [PlacedItem], in context: CommandContext) throws {
        for item in items {
            json.write(item)
            try context.output.write(json.takeBytes())
        }
    }

    mutating func end(in context: CommandContext) throws {
        json.endArray()
        json.endObject()
        json.endLine()
        try context.output.write(json.takeBytes())
        warnOfChange(in: context)
    }
}

private struct PathForm: ItemForm {
    var hasChanged = false
    private var withoutFile = 0

    func begin(_ first: ListRows, in context: CommandContext) {}

    mutating func write(_ items: [PlacedItem], in context: CommandContext) throws {
        for placed in items {
            if case .file(let path, _, _) = placed.item.source {
                try context.output.write(path.bytes + [0])
            } else {
                withoutFile += 1
            }
        }
    }

    func end(in context: CommandContext) {
        warnOfChange(in: context)
        if withoutFile > 0 {
            context.printer.notice("Left out, having no file: \(counted(withoutFile, "item")).")
        }
    }
}
