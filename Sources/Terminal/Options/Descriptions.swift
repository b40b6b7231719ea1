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

/// Describes one command of a tool.
package struct CommandDescription: Sendable {
    package var name: String
    /// The group under which the tool's help shows it.
    package var group: String
    /// What it does, in one line that begins with a verb, without a final stop.
    package var summary: String
    package var arguments: [ArgumentDescription]
    package var options: [OptionDescription]
    /// What else there is to know, in paragraphs.
    package var details: [String]
    package var examples: [Example]
    /// Chapters that its long help ends with.
    package var topics: [Topic]
    /// Words that people type when they look for this command (“rm”); they are only ever suggested from.
    package var soughtAs: [String]

    package init(
        _ name: String, group: String, _ summary: String, arguments: [ArgumentDescription] = [],
        options: [OptionDescription] = [], details: [String] = [], examples: [Example] = [],
        topics: [Topic] = [], soughtAs: [String] = []
    ) {
        self.name = name
        self.group = group
        self.summary = summary
        self.arguments = arguments
        self.options = options
        self.details = details
        self.examples = examples
        self.topics = topics
        self.soughtAs = soughtAs
    }
}

/// Describes one option.
package struct OptionDescription: Sendable {
    /// The long name, without its dashes.
    package var name: String
    /// The one-letter name, ASCII.
    package var letter: Character?
    /// What its value is; nil for a flag.
    package var value: ValueDescription?
    /// True when it may be given several times, for several values.
    package var repeats: Bool
    /// What it does, in one line without a final stop.
    package var summary: String

    package init(
        _ name: String, letter: Character? = nil, value: ValueDescription? = nil, repeats: Bool = false,
        _ summary: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.repeats = repeats
        self.summary = summary
    }
}

/// Describes one argument that has no option's name before it.
package struct ArgumentDescription: Sendable {
    package enum Count: Sendable { case one, optional, oneOrMore, any }

    package var value: ValueDescription
    package var count: Count
    /// What it is, in one line without a final stop.
    package var summary: String

    package init(_ value: ValueDescription, count: Count = .one, _ summary: String) {
        self.value = value
        self.count = count
        self.summary = summary
    }
}

/// Describes a value: what help calls it, and how a shell completes it.
package struct ValueDescription: Sendable {
    package enum Completion: Sendable, Hashable {
        case nothing
        case files
        case folders
        /// These words and no others.
        case words([String])
        /// The names of the tool's commands.
        case commands
        /// What this command line of the tool writes, each candidate ended by a NUL byte.
        case output(of: String)
    }

    /// The name in capitals (“LIST”).
    package var name: String
    package var completion: Completion

    package init(_ name: String, _ completion: Completion = .nothing) {
        self.name = name
        self.completion = completion
    }
}

/// A command line that shows a use, and what it does.
package struct Example: Sendable {
    /// What it does, in a few words without a final stop.
    package var text: String
    package var command: String

    package init(_ command: String, _ text: String) {
        self.command = command
        self.text = text
    }
}

/// A chapter of the help: an introduction, and terms with what they mean.
package struct Topic: Sendable {
    package var title: String
    package var text: [String]
    package var terms: [Term]

    /// A word or a form, and what it means.
    package struct Term: Sendable {
        package var form: String
        package var meaning: String

        package init(_ form: String, _ meaning: String) {
            self.form = form
            self.meaning = meaning
        }
    }

    package init(_ title: String, text: [String] = [], terms: [Term] = []) {
        self.title = title
        self.text = text
        self.terms = terms
    }
}
