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
