import DragAndDrop
import InternationalText
import Organizer
import Terminal
import Transfer

/// `punnet relink DIR [--list LIST] [--dry-run]`
struct RelinkCommand: Command {
    private enum Grammar {
        static let folder = Argument(.folder, .bytes, "where to look, with all folders in it")
        static let list = Option("list", .list, .name, "look for the files of this list alone")
        static let dryRun = Flag("dry-run", letter: "n", "show what would be relinked, and change nothing")
    }

    static let description = CommandDescription(
        "relink", group: CommandGroup.items, "find missing files again in a folder",
        arguments: [Grammar.folder.description],
        options: [Grammar.list.description, Grammar.dryRun.description],
        details: [
            "Items whose files are missing or unavailable refer, when it is done, to the files found. A file"
                + " is known by its digest, where that was taken; else by name, size and time, and where"
                + " none has the time, by name and size. Where several may be it, all are named and none is"
                + " taken.",
            "Links are not followed and hidden folders not entered. The whole is one edit, which punnet undo"
                + " takes back; files are left as they are. The status is 1 when some are not found.",
        ],
        examples: [
            Example("punnet relink ~/Pictures", "Find what was moved to another folder"),
            Example("punnet relink /media/stick --list top --dry-run", "See what would be found"),
        ], soughtAs: ["repair"])

    let folder: FilePath
    let list: String?
    let isTrial: Bool

    init(_ parsed: Parsed) throws(UsageError) {
        let folder = try parsed.value(of: Grammar.folder)
        if folder.bytes.isEmpty || folder.bytes.contains(0) {
            throw .refusedValue(folder, subject: "DIR", RefusedValue("it names no folder"))
        }
        self.folder = FilePath(bytes: folder.bytes)
        list = try parsed.value(of: Grammar.list)
        isTrial = parsed[Grammar.dryRun]
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        guard FileKind(following: folder) == .folder else {
            throw Problem("\(visible(folder.bytes)) is no folder", hints: [.init("Name one to look in.")])
        }
        let store = try context.openStore(for: isTrial ? .reading : .editing)
        let library = Library(store, clock: { .now() })
        var findings: [FileCheck.Finding] = []
        _ = try await FileCheck(library, keeper: store.payloads).run(list: list) { finding in
            if finding.availability != .changed { findings.append(finding) }
        }
        var search = FileSearch(keeper: store.payloads)
        for finding in findings { search.add(finding.placed.item) }
        if !findings.isEmpty { search.look(in: DroppedPath(folder)) }
        for folder in search.unreadable {
            context.printer.warning("the folder \(visible(folder.bytes)) could not be read")
        }
        let results = zip(findings, search.outcomes).map { RelinkResult(finding: $0, outcome: $1.outcome) }
        try show(results, in: context)
        let relinkings = results.compactMap(\.relinking)
        if !isTrial, !relinkings.isEmpty {
            let edit = try await library.apply(.relink(relinkings))
            // The items stand in the table.
            if context.options.writesJSON {
                try context.confirm(edit)
            } else {
                context.printer.notice(edit.sentence + ".")
            }
        }
        if !context.options.writesJSON {
            context.printer.notice([words(for: results)], hints: hints(for: results))
        }
        return relinkings.count == results.count ? .success : .incomplete
    }

    private func show(_ results: [RelinkResult], in context: CommandContext) throws {
        var form = PagedForm(
            key: "items", columns: RelinkResult.columns, cells: \.cells,
            json: { $0.write($1 as RelinkResult) })
        try form.begin(in: context) { _ in }
        try form.write(results, in: context)
        try form.end(in: context)
    }

    /// What to do about files that were not found, or found more than once.
    private func hints(for results: [RelinkResult]) -> [Problem.Hint] {
        let open = results.count { $0.isAmbiguous }
        let missing = results.count { $0.relinking == nil } - open
        let list = self.list.map { " --list " + shellWord($0) } ?? ""
        var hints: [Problem.Hint] = []
        if open > 0 {
            let of = open == 1 ? "the one that is meant" : "of each the one that is meant"
            hints.append(
                .init("To choose, name a folder that holds \(of) alone", command: "punnet relink DIR" + list))
        }
        if missing > 0 {
            hints.append(.init("To look elsewhere for the rest", command: "punnet relink DIR" + list))
        }
        return hints
    }

    private func words(for results: [RelinkResult]) -> String {
        if results.isEmpty { return "No file is missing." }
        let found = results.count { $0.relinking != nil }
        let open = results.count { $0.isAmbiguous }
        var words =
            "Of \(counted(results.count, "missing file")) \(grouped(found)) \(found == 1 ? "was" : "were") found"
        if open > 0 { words += "; for \(grouped(open)) there are several, and none was taken" }
        return words + (isTrial && found > 0 ? "; nothing was changed." : ".")
    }
}
