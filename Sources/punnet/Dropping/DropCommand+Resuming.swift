import DragAndDrop
import InternationalText
import Organizer
import Terminal
import Transfer

extension DropCommand {
    /// Reads which drop is to be gone on with, from the words that name sources elsewhere.
    static func entry(in sources: [DropSource]) throws(UsageError) -> EntryID.Prefix? {
        guard let first = sources.first else { return nil }
        guard sources.count == 1, case .path(let path) = first, let word = path.string,
            let prefix = try? Reading<EntryID.Prefix>.entry.read(Word(bytes: Array(word.utf8)))
        else {
            throw .conflict("--resume takes no sources, but @ and the beginning of an entry’s id")
        }
        return prefix
    }

    /// Goes on with a drop that was interrupted.
    func resume(in context: CommandContext) async throws -> ExitStatus {
        let store = try context.openStore()
        let library = Library(store, clock: { .now() })
        let importers = try context.openImporters()
        let dropping = DropImport(
            library: library, decoder: importers, keeper: store.payloads, home: store.folder)
        do {
            let open = try await dropping.interrupted(matching: resumedEntry)
            let request = try await dropping.request(of: open) { try ListedPaths(Word(bytes: $0.bytes)) }
            Interruption.postpone()
            let report = DropReport(
                in: context, list: request.list, total: nil,
                makesFoldersLists: request.makesFoldersLists)
            let summary = try await dropping.resume(
                open, request, interruption: Interruption.requests(), report: report.tell)
            await importers.shutDown()
            let status = report.end(summary)
            if let failure = report.outputFailure { throw failure }
            return status
        } catch let problem as ResumeProblem {
            throw Problem(problem)
        }
    }
}

extension Problem {
    /// Words why no drop is gone on with.
    fileprivate init(_ problem: ResumeProblem) {
        let history = Problem.Hint("To see what was done", command: "punnet history")
        switch problem {
        case .none: self.init("no drop was interrupted: there is nothing to go on with", hints: [history])
        case .several(let open):
            self.init(
                "\(open.count) drops were interrupted, and it is not said which is meant",
                causes: open.prefix(8).map {
                    "\($0.entry.sentence), with \(counted($0.items, "item")) so far."
                },
                hints: open.prefix(8).map {
                    .init("To go on with it", command: "punnet drop --resume @\($0.entry.id.short)")
                })
        case .notOpen(let entry):
            self.init("“\(entry.sentence)” is no drop that was interrupted", hints: [history])
        case .takenBack(let entry):
            self.init(
                "“\(entry.sentence)” was taken back: there is nothing to go on with",
                hints: entry.state == .undone
                    ? [
                        .init("To do it again", command: "punnet redo"),
                        .init("To go on then, if it was not finished", command: "punnet drop --resume"),
                    ] : [history])
        case .listGone(let entry, let name):
            self.init(
                "“\(entry.sentence)” cannot be gone on with: its list “\(name)” was removed",
                hints: [
                    .init("To bring the list back, if that was the last edit", command: "punnet undo"),
                    history,
                ])
        case .changed(let entry, let file):
            self.init(
                "“\(entry.sentence)” cannot be gone on with: \(file) is not what it was",
                causes: ["What it describes is told by its place in it. Nothing was dropped."],
                hints: [.init("To take back what came of it", command: "punnet undo")])
        case .running(let entry):
            self.init("“\(entry.sentence)” is still under way in another process")
        case .passing(let entry):
            self.init(
                "“\(entry.sentence)” cannot be gone on with",
                causes: [
                    "Its sources came over a pipe or from another program, or were too many to be noted."
                ],
                hints: [
                    .init("To take back what came of it", command: "punnet undo"),
                    .init(
                        "To leave out what is there when you drop it again",
                        command: "punnet drop … --duplicates skip"),
                ])
        case .unreadable(let entry):
            self.init("what “\(entry.sentence)” was asked for cannot be read", hints: [history])
        }
    }
}
