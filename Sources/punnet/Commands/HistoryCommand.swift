import InternationalText
import Organizer
import Terminal

/// `punnet history [--receipts ENTRY]`
struct HistoryCommand: Command {
    private enum Grammar {
        static let receipts = Option(
            "receipts", .entry, .entry, "show what became of each payload of this drop")
    }

    static let description = CommandDescription(
        "history", group: CommandGroup.history, "show what was done, newest first",
        options: [Grammar.receipts.description],
        details: [
            "Every edit is one entry with its time; a drop is one, however many files it had, and keeps a"
                + " receipt for each. What changed nothing is said so: undo passes over it. ENTRY is @ and"
                + " the beginning of an entry’s id, as it stands in the first column."
        ],
        examples: [
            Example("punnet history", "Show what was done"),
            Example("punnet history --receipts @3f2a", "Show the receipts of a drop"),
        ], soughtAs: ["log", "receipts"])

    /// The entry whose receipts are shown; nil for the entries themselves.
    let entry: EntryID.Prefix?

    init(_ parsed: Parsed) throws(UsageError) { entry = try parsed.value(of: Grammar.receipts) }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary(for: .reading)
        context.output.page(environment: context.streams.environment)
        if let entry {
            try await showReceipts(of: try await library.entry(matching: entry), in: library, context)
        } else {
            try await showEntries(of: library, context)
        }
        return .success
    }

    /// How many entries or receipts are read at once.
    private static let pageSize = 500

    private func showEntries(of library: Library, _ context: CommandContext) async throws {
        var form = PagedForm(
            key: "entries", columns: HistoryTable.entryColumns, cells: HistoryTable.cells,
            json: { $0.write($1 as HistoryEntry) })
        try form.begin(in: context) { _ in }
        var last: EntryID?
        while !context.output.isUnwanted {
            let page = try await library.history(before: last, limit: Self.pageSize)
            try form.write(page, in: context)
            guard page.count == Self.pageSize, let oldest = page.last else { break }
            last = oldest.id
        }
        try form.end(in: context)
        if form.isEmpty, !context.options.writesJSON { context.printer.notice("Nothing has been done yet.") }
    }

    private func showReceipts(
        of entry: HistoryEntry, in library: Library, _ context: CommandContext
    ) async throws {
        let lists = try await library.lists().reduce(into: [:]) { $0[$1.id] = $1.name }
        var form = PagedForm(
            key: "receipts", columns: HistoryTable.receiptColumns, cells: HistoryTable.cells,
            json: { json, receipt in json.write(receipt, lists: lists) })
        if !context.options.writesJSON {
            let receipts = entry.receipts == 0 ? "no receipts" : counted(entry.receipts, "receipt")
            context.printer.notice(
                "\(maskingPassword(in: entry.sentence)), \(entry.started.localText): \(receipts).")
        }
        try form.begin(in: context) { json in
            json.key("entry")
            json.write(entry)
        }
        var next = 0
        while next < entry.receipts, !context.output.isUnwanted {
            let page = try await library.receipts(of: entry.id, range: next..<next + Self.pageSize)
            if page.isEmpty { break }
            try form.write(page, in: context)
            next += page.count
        }
        try form.end(in: context)
    }
}
