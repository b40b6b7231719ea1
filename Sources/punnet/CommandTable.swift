import Terminal

/// The table of the command line: everything that parsing, help, completions and the manual page know.
enum CommandTable {
    static let commands: [any Command.Type] = [
        DropCommand.self, ShowCommand.self, FindCommand.self, DescribeCommand.self, MoveCommand.self,
        CopyCommand.self, SortCommand.self, DragCommand.self, DeleteCommand.self, EditCommand.self,
        DoneCommand.self,
        UndoneCommand.self,
        FocusCommand.self, OpenCommand.self, RevealCommand.self, CheckCommand.self, RelinkCommand.self,
        NewCommand.self, ListsCommand.self, RenameCommand.self, SetCommand.self, RemoveCommand.self,
        ExportCommand.self, ImportCommand.self,
        UndoCommand.self, RedoCommand.self, HistoryCommand.self,
        PluginsCommand.self, DoctorCommand.self, CompletionsCommand.self, HelpCommand.self,
    ]

    static var tool: ToolDescription {
        ToolDescription(
            name: "punnet", version: Version.text,
            summary: "keeps ordered lists of files, folders, links and text",
            details: [
                "Whatever is dropped on a list is decoded by importers, programs of their own, into items that"
                    + " stand at the place of the drop. A file stays where it is; its item refers to it.",
                "Items are found by row, counted from 0, or by the beginning of their id after @, as"
                    + " punnet show --long prints it.",
            ],
            options: GlobalOptions.descriptions, commands: commands.map { $0.description },
            topics: [.sources, .rows, .tests, .positions, .types, .json, .environment, .exitStatus])
    }

    static func command(named name: String) -> (any Command.Type)? {
        commands.first { $0.description.name == name }
    }
}

/// The group under which a command stands in the help.
enum CommandGroup {
    static let items = "Items"
    static let lists = "Lists"
    static let history = "History"
    static let program = "Program"
}
