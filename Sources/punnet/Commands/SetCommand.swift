import ContentTypes
import Organizer
import Terminal

/// `punnet set LIST accepts TYPE…`, `punnet set LIST completes|reordering on|off`
struct SetCommand: Command {
    /// What is set, and to what.
    enum Change: Sendable, Hashable {
        /// The types to accept; empty for any.
        case accepts([UTType])
        case completes(Bool)
        case reordering(Bool)
    }

    private enum Setting: String, CaseIterable, Sendable { case accepts, completes, reordering }

    private enum Grammar {
        static let list = Argument(.list, .name, "the list")
        static let setting = Argument(
            ValueDescription("SETTING", .words(Setting.allCases.map(\.rawValue))), Reading<Setting>.choice,
            "what to set: accepts, completes or reordering")
        static let values = Argument(
            ValueDescription("VALUE", .words(["any", "on", "off"])), .name, count: .oneOrMore,
            "content types that the list takes, or any; on or off for the others")
    }

    static let description = CommandDescription(
        "set", group: CommandGroup.lists,
        "change what a list takes, does to its items, and lets be done",
        arguments: [Grammar.list.description, Grammar.setting.description, Grammar.values.description],
        details: [
            "accepts: the content types that the list takes from now on. Items that stand in it already stay.",
            "completes: items become done when they are dropped, moved or copied there, and undone when they are"
                + " moved away. Items that stand in the list already stay as they are.",
            "reordering: off locks the order of the rows: they are neither moved within the list nor sorted."
                + " What comes from elsewhere still lands at any place, since the others keep their order; rows"
                + " can be moved to other lists, edited and deleted.",
        ],
        examples: [
            Example("punnet set top accepts public.image public.url", "Take pictures and links only"),
            Example("punnet set top accepts any", "Take anything again"),
            Example("punnet set finished completes on", "Mark as done what is moved there"),
            Example("punnet set top reordering off", "Lock a list against reordering"),
        ], topics: [.types], soughtAs: ["lock", "unlock"])

    let list: String
    let change: Change

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        let words = try parsed.values(of: Grammar.values)
        change =
            switch try parsed.value(of: Grammar.setting) {
            case .accepts: .accepts(try Self.types(words))
            case .completes: .completes(try Self.isOn(words))
            case .reordering: .reordering(try Self.isOn(words))
            }
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary()
        try context.confirm(
            try await library.changeSettings(ofListNamed: list) { settings in
                switch change {
                case .accepts(let types): settings.accepts = types
                case .completes(let isOn): settings.completes = isOn
                case .reordering(let isOn): settings.allowsReordering = isOn
                }
            })
        return .success
    }

    private static func types(_ words: [String]) throws(UsageError) -> [UTType] {
        if words == ["any"] { return [] }
        var types: [UTType] = []
        for word in words {
            do throws(RefusedValue) {
                types.append(try Reading<UTType>.type.read(Word(word)))
            } catch {
                throw .refusedValue(Word(word), subject: "TYPE", error)
            }
        }
        return types
    }

    private static func isOn(_ words: [String]) throws(UsageError) -> Bool {
        if words.count > 1 { throw .superfluousArgument(Word(words[1]), command: "set") }
        switch words.first {
        case "on": return true
        case "off": return false
        case let other:
            throw .refusedValue(Word(other ?? ""), subject: "VALUE", .init("it is neither on nor off"))
        }
    }
}
