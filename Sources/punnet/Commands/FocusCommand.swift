import Organizer
import Terminal

/// `punnet focus [LIST ROW | --clear]`
struct FocusCommand: Command {
    enum Action: Sendable, Hashable {
        case show
        case set(list: String, row: RowReference)
        case clear
    }

    private enum Grammar {
        static let list = Argument(.list, .name, count: .optional, "the list that it is in")
        static let row = Argument(.row, .row, count: .optional, "the item to put in focus")
        static let clear = Flag("clear", "put nothing in focus")
    }

    static let description = CommandDescription(
        "focus", group: CommandGroup.items, "show, set or clear the one item in focus",
        arguments: [Grammar.list.description, Grammar.row.description],
        options: [Grammar.clear.description],
        details: [
            "A library has one item in focus, or none. It stays in focus wherever it is moved, and is shown as it"
                + " is by now; an item that is deleted leaves the focus, and punnet undo brings back both."
        ],
        examples: [
            Example("punnet focus top 0", "Put the first item in focus"),
            Example("punnet focus", "Show the item in focus"),
            Example("punnet focus --clear", "Put nothing in focus"),
        ], topics: [.rows], soughtAs: ["select", "pin"])

    let action: Action

    init(_ parsed: Parsed) throws(UsageError) {
        let list = try parsed.optional(Grammar.list)
        let row = try parsed.optional(Grammar.row)
        switch (list, row, parsed[Grammar.clear]) {
        case (nil, _, false): action = .show
        case (nil, _, true): action = .clear
        case (let list?, let row?, false): action = .set(list: list, row: row)
        case (_?, nil, false): throw .missingArgument("ROW", command: "focus")
        case (_?, _, true): throw .conflict("--clear puts nothing in focus, and an item is named")
        }
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        switch action {
        case .show: try await show(in: context)
        case .set(let list, let row):
            try context.confirm(try await context.openLibrary().focus(on: row, of: list))
        case .clear: try context.confirm(try await context.openLibrary().clearFocus())
        }
        return .success
    }

    private func show(in context: CommandContext) async throws {
        let focus = try await context.openLibrary(for: .reading).focus()
        if context.options.writesJSON {
            var json = JSONWriter()
            json.object { json in
                json.member("version", 1)
                json.key("focus")
                if let focus { json.object { $0.write(focus.item, of: focus.list) } } else { json.null() }
            }
            json.endLine()
            try context.output.write(json.bytes)
        } else if let focus {
            context.output.page(environment: context.streams.environment)
            try ItemDescription(focus.item, in: focus.list).write(to: context.output)
        } else {
            context.printer.notice(
                ["Nothing is in focus."],
                hints: [.init("To put an item there", command: "punnet focus LIST ROW")])
        }
    }
}
