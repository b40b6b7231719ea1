import Organizer
import Terminal

/// `punnet undo`
struct UndoCommand: Command {
    static let description = CommandDescription(
        "undo", group: CommandGroup.history, "take back the newest edit",
        details: [
            "An edit is taken back whole: a drop with all its items, a sort with every row. Repeated, it goes back"
                + " edit by edit, whichever process made them. What later edits made impossible is told, and"
                + " nothing is changed then."
        ],
        examples: [Example("punnet undo", "Take back what was done last")],
        soughtAs: ["revert", "restore", "undelete"])

    init(_ parsed: Parsed) throws(UsageError) {}

    func run(in context: CommandContext) async throws -> ExitStatus {
        let entry = try await context.openLibrary().undo()
        try context.tell(entry, as: "Took back", next: "To do it again: punnet redo")
        return .success
    }
}

/// `punnet redo`
struct RedoCommand: Command {
    static let description = CommandDescription(
        "redo", group: CommandGroup.history, "do again what was taken back last",
        details: ["After another edit, what was taken back before it cannot be done again."],
        examples: [Example("punnet redo", "Do again what undo took back")])

    init(_ parsed: Parsed) throws(UsageError) {}

    func run(in context: CommandContext) async throws -> ExitStatus {
        let entry = try await context.openLibrary().redo()
        try context.tell(entry, as: "Did again", next: "To take it back: punnet undo")
        return .success
    }
}

extension CommandContext {
    /// Tells which entry of the history was taken back or done again.
    fileprivate func tell(_ entry: HistoryEntry, as deed: String, next: String) throws {
        if options.writesJSON {
            var json = JSONWriter()
            json.object { json in
                json.member("version", 1)
                json.key("entry")
                json.write(entry)
            }
            json.endLine()
            try output.write(json.bytes)
        } else {
            printer.notice(["\(deed): \(entry.sentence).", "  " + next])
        }
    }
}
