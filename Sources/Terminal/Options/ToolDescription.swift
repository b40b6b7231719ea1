import InternationalText

/// Describes a tool: the one table from which parsing, help, completions and the manual page are made.
package struct ToolDescription: Sendable {
    /// The name that people type.
    package var name: String
    package var version: String
    /// What it is, in one line without a final stop.
    package var summary: String
    /// What it is for, in paragraphs.
    package var details: [String]
    /// Options that every command takes, before or after its name.
    package var options: [OptionDescription]
    package var commands: [CommandDescription]
    /// Chapters that follow the commands in the long help and the manual page.
    package var topics: [Topic]

    package init(
        name: String, version: String, summary: String, details: [String] = [],
        options: [OptionDescription], commands: [CommandDescription], topics: [Topic] = []
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.details = details
        self.options = options
        self.commands = commands
        self.topics = topics
    }

    package func command(named name: String) -> CommandDescription? {
        commands.first { $0.name == name }
    }

    /// Finds the command that a mistyped word, or a word of other tools, was probably meant to be.
    package func nearestCommand(to word: String) -> String? {
        if let sought = commands.first(where: { $0.soughtAs.contains(word) }) { return sought.name }
        return nearest(to: word, among: commands.map(\.name))
    }
}
