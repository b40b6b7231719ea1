import ContentTypes
import Organizer
import Terminal

/// `punnet set LIST accepts TYPE…`
struct SetCommand: Command {
    enum Setting: String, CaseIterable, Sendable { case accepts }

    private enum Grammar {
        static let list = Argument(.list, .name, "the list")
        static let setting = Argument(
            ValueDescription("SETTING", .words(Setting.allCases.map(\.rawValue))), Reading<Setting>.choice,
            "what to set: accepts")
        static let values = Argument(
            ValueDescription("VALUE", .words(["any"])), .name, count: .oneOrMore,
            "content types that the list takes from now on, or any")
    }

    static let description = CommandDescription(
        "set", group: CommandGroup.lists, "change what a list takes",
        arguments: [Grammar.list.description, Grammar.setting.description, Grammar.values.description],
        details: ["Items that stand in the list already stay."],
        examples: [
            Example("punnet set top accepts public.image public.url", "Take pictures and links only"),
            Example("punnet set top accepts any", "Take anything again"),
        ], topics: [.types])

    let list: String
    /// The types to accept; empty for any.
    let types: [UTType]

    init(_ parsed: Parsed) throws(UsageError) {
        list = try parsed.value(of: Grammar.list)
        _ = try parsed.value(of: Grammar.setting)
        let words = try parsed.values(of: Grammar.values)
        if words == ["any"] {
            types = []
            return
        }
        var types: [UTType] = []
        for word in words {
            do throws(RefusedValue) {
                types.append(try Reading<UTType>.type.read(Word(word)))
            } catch {
                throw .refusedValue(Word(word), subject: "TYPE", error)
            }
        }
        self.types = types
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        try context.confirm(try await context.openLibrary().changeSettings(ofListNamed: list) { $0.accepts = types })
        return .success
    }
}
