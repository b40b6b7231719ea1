import InternationalText
import Organizer
import Terminal
import Transfer

/// `punnet check [LIST]`
struct CheckCommand: Command {
    private enum Grammar {
        static let list = Argument(.list, .name, count: .optional, "the list; all by default")
    }

    static let description = CommandDescription(
        "check", group: CommandGroup.items, "find items whose files are missing or changed",
        arguments: [Grammar.list.description],
        details: [
            "A file is missing when its folder has none of its name any more, and unavailable when that"
                + " folder, or the volume it is on, is not there. One that was moved or renamed is missing"
                + " where it was: punnet relink finds it. A file is changed when it holds other bytes than"
                + " when it was dropped or, of one over 64 MiB, has another size or time. show and --where"
                + " read no file: they go by size and time alone. What a list tells of a changed file is what it"
                + " held then: one that is dropped again is read anew, and its old item can be deleted.",
            "The status is 1 when a file is missing or unavailable. What the library itself keeps is checked by"
                + " punnet doctor.",
        ],
        examples: [
            Example("punnet check", "Look at the files of all items"),
            Example("punnet check top --json", "Tell a program of a list’s files"),
        ], soughtAs: ["missing", "verify"])

    /// The list whose files are looked at; nil for all.
    let list: String?

    init(_ parsed: Parsed) throws(UsageError) { list = try parsed.values(of: Grammar.list).first }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let store = try context.openStore(for: .reading)
        let library = Library(store, clock: { .now() })
        try await library.holdSnapshot()
        let check = FileCheck(library, keeper: store.payloads)
        context.output.page(environment: context.streams.environment)
        var form = PagedForm(
            key: "items", columns: MissingTable.columns, cells: MissingTable.cells,
            json: { $0.write($1 as FileCheck.Finding) })
        try form.begin(in: context) { _ in }
        // Together, so that columns are as wide as the first of them need.
        var page: [FileCheck.Finding] = []
        let summary = try await check.run(list: list) { finding in
            page.append(finding)
            guard page.count == Self.pageSize else { return }
            try form.write(page, in: context)
            page = []
        }
        try form.write(page, in: context)
        try form.end(in: context) { json in
            json.key("summary")
            json.object { json in
                json.member("present", summary.present)
                json.member("changed", summary.changed)
                json.member("missing", summary.missing)
                json.member("unavailable", summary.unavailable)
            }
        }
        if !context.options.writesJSON {
            context.printer.notice([summary.words], hints: summary.hints)
        }
        return summary.missing + summary.unavailable == 0 ? .success : .incomplete
    }

    private static let pageSize = 200
}

extension FileCheck.Summary {
    fileprivate var hints: [Problem.Hint] {
        var hints: [Problem.Hint] = []
        if changed > 0 {
            hints += [
                .init(
                    "To have a changed file read anew, drop it again", command: "punnet drop FILE --into LIST"
                ),
                .init("Then take its old item off", command: "punnet delete LIST @ID"),
            ]
        }
        if missing > 0 {
            hints.append(.init("To look for what is missing", command: "punnet relink DIR"))
        } else if unavailable > 0 {
            hints += [
                .init("What is unavailable is there again with its folder or volume."),
                .init("To look for it elsewhere", command: "punnet relink DIR"),
            ]
        }
        return hints
    }

    fileprivate var words: String {
        if total == 0 { return "No item refers to a file." }
        let others = [(changed, "changed"), (missing, "missing"), (unavailable, "unavailable")].filter {
            $0.0 > 0
        }
        if others.isEmpty { return "\(counted(total, "file")): all are there, as they were dropped." }
        return "\(counted(total, "file")): "
            + others.map { "\(grouped($0.0)) \($0.1)" }.joined(separator: ", ") + "."
    }
}
