import ContentTypes
import Organizer
import Terminal

/// `punnet new LIST [--accepts TYPE]… [--completes]`
struct NewCommand: Command {
    private enum Grammar {
        static let list = Argument(.name, .name, "the name of the list")
        static let accepts = Option(
            "accepts", .type, .type, repeats: true, "take only items of this content type")
        static let completes = Flag("completes", "mark as done what is dropped, moved or copied there")
    }

    static let description = CommandDescription(
        "new", group: CommandGroup.lists, "make a list", arguments: [Grammar.list.description],
        options: [Grammar.accepts.description, Grammar.completes.description],
        details: [
            "A list without --accepts takes everything. Names are unique as they are written.",
            "What leaves a list that --completes is undone again.",
        ],
        examples: [
            Example("punnet new reading", "Make a list"),
            Example("punnet new pictures --accepts public.image", "Make a list that takes pictures only"),
            Example("punnet new finished --completes", "Make a list for what is done"),
        ], topics: [.types], soughtAs: ["create", "mkdir", "make", "touch"])

    let name: String
    let settings: ListSettings

    init(_ parsed: Parsed) throws(UsageError) {
        name = try parsed.value(of: Grammar.list)
        settings = ListSettings(
            accepts: try parsed.values(of: Grammar.accepts), completes: parsed[Grammar.completes])
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary(for: .making)
        let list = try await library.createList(named: name, settings: settings)
        if context.options.writesJSON {
            var json = JSONWriter()
            json.object { json in
                json.member("version", 1)
                json.key("list")
                json.write(list)
            }
            json.endLine()
            try context.output.write(json.bytes)
        } else {
            var does: [String] = []
            if !list.accepts.isEmpty { does.append("takes " + list.acceptedTypes) }
            if list.settings.completes { does.append("completes what lands on it") }
            let words = does.isEmpty ? "" : ", which " + does.joined(separator: " and ")
            context.printer.notice("Made the list “\(list.name)”\(words).")
        }
        return .success
    }
}
