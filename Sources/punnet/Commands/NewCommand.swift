import ContentTypes
import Organizer
import Terminal

/// `punnet new LIST [--accepts TYPE]…`
struct NewCommand: Command {
    private enum Grammar {
        static let list = Argument(.name, .name, "the name of the list")
        static let accepts = Option(
            "accepts", .type, .type, repeats: true, "take only items of this content type")
    }

    static let description = CommandDescription(
        "new", group: CommandGroup.lists, "make a list", arguments: [Grammar.list.description],
        options: [Grammar.accepts.description],
        details: [
            "A list without --accepts takes everything. Names are unique as they are written."
        ],
        examples: [
            Example("punnet new reading", "Make a list"),
            Example("punnet new pictures --accepts public.image", "Make a list that takes pictures only"),
        ], topics: [.types], soughtAs: ["create", "mkdir", "make", "touch"])

    let name: String
    let types: [UTType]

    init(_ parsed: Parsed) throws(UsageError) {
        name = try parsed.value(of: Grammar.list)
        types = try parsed.values(of: Grammar.accepts)
    }

    func run(in context: CommandContext) async throws -> ExitStatus {
        let library = try context.openLibrary()
        let list = try await library.createList(named: name, settings: ListSettings(accepts: types))
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
            let taking = list.accepts.isEmpty ? "" : ", which takes " + list.acceptedTypes
            context.printer.notice("Made the list “\(list.name)”\(taking).")
        }
        return .success
    }
}
