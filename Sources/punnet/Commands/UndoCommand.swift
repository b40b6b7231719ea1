import InternationalText
import Organizer
import Terminal
import Transfer

/// `punnet undo`
struct UndoCommand: Command {
    static let description = CommandDescription(
        "undo", group: CommandGroup.history, "take back the newest edit",
        details: [
            "An edit is taken back whole: a drop with all its items, a sort with every row. Repeated, it goes back"
                + " edit by edit, whichever process made them. What later edits made impossible is told, and"
                + " nothing is changed then.",
            "Files that a drop moved into the library are put back where they lay, as they were. Where something else"
                + " has a file's name now, or its folder is gone, that is told, and nothing is changed.",
        ],
        examples: [Example("punnet undo", "Take back what was done last")],
        soughtAs: ["revert", "restore", "undelete"])

    init(_ parsed: Parsed) throws(UsageError) {}

    func run(in context: CommandContext) async throws -> ExitStatus {
        let journey = try await context.openHistory().undo()
        try context.tell(journey, as: "Took back", next: .init("To do it again", command: "punnet redo"))
        return .success
    }
}

/// `punnet redo`
struct RedoCommand: Command {
    static let description = CommandDescription(
        "redo", group: CommandGroup.history, "do again what was taken back last",
        details: [
            "After another edit, what was taken back before it cannot be done again.",
            "Files that undo put back are taken in again. Where one is not what it was, that is told, and nothing is"
                + " changed.",
        ],
        examples: [Example("punnet redo", "Do again what undo took back")])

    init(_ parsed: Parsed) throws(UsageError) {}

    func run(in context: CommandContext) async throws -> ExitStatus {
        let journey = try await context.openHistory().redo()
        for (path, note) in journey.unremoved {
            context.printer.problem(Problem("\(path): \(note.message)"))
        }
        try context.tell(journey, as: "Did again", next: .init("To take it back", command: "punnet undo"))
        return journey.unremoved.isEmpty ? .success : .incomplete
    }
}

extension CommandContext {
    /// Opens the library for a way back or forth in its history.
    fileprivate func openHistory() throws -> HistoryTravel {
        let store = try openStore()
        return HistoryTravel(
            library: Library(store, clock: { .now() }), keeper: store.payloads, home: store.folder)
    }

    /// Tells which entry of the history was taken back or done again.
    fileprivate func tell(_ journey: HistoryTravel.Journey, as deed: String, next: Problem.Hint) throws {
        if options.writesJSON {
            var json = JSONWriter()
            json.object { json in
                json.member("version", 1)
                json.key("entry")
                json.write(journey.entry)
                json.member("files", journey.files)
            }
            json.endLine()
            try output.write(json.bytes)
        } else {
            let files = journey.files == 0 ? "" : ", with \(counted(journey.files, "file"))"
            printer.notice(
                ["\(deed): \(maskingPassword(in: journey.entry.sentence))\(files)."], hints: [next])
        }
    }
}
