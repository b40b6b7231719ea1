import Terminal

/// A small tool with one of everything that a table may hold.
enum SampleTool {
    static let library = Option("library", ValueDescription("DIR", .folders), .bytes, "use this folder")
    static let quiet = Flag("quiet", letter: "q", "say less")
    static let long = Flag("long", letter: "l", "say more")
    static let accept = Option(
        "accept", letter: "a", ValueDescription("TYPE", .words(["red", "green"])), .text, repeats: true,
        "take this [kind]: it's repeated")
    static let at = Option("at", letter: "p", ValueDescription("POS"), .text, "put it there")
    static let list = Argument(ValueDescription("LIST", .output(of: "lists --print0")), .name, "the list")
    static let sources = Argument(
        ValueDescription("SOURCE", .files), .bytes, count: .any, "what to take")
    static let topic = Argument(
        ValueDescription("COMMAND", .commands), .name, count: .optional, "the command")

    static let tool = ToolDescription(
        name: "crate", version: "1.2", summary: "keeps crates", details: ["A crate holds fruit."],
        options: [
            library.description, quiet.description, OptionDescription("help", letter: "h", "show help"),
            OptionDescription("version", "show the version"),
        ],
        commands: [
            CommandDescription(
                "fill", group: "Crates", "fill a crate", arguments: [list.description, sources.description],
                options: [long.description, accept.description, at.description],
                details: ["'What' is filled stays. -dash \\ back"],
                examples: [Example("crate fill red -- -x", "Fill it")],
                topics: [Topic("Places", text: ["A place."], terms: [.init("end", "the end")])],
                soughtAs: ["add"]),
            CommandDescription("lists", group: "Crates", "show the crates"),
            CommandDescription(
                "help", group: "Program", "show help", arguments: [topic.description]),
        ],
        topics: [Topic("Environment", terms: [.init("CRATE", "the crate")])])
}
