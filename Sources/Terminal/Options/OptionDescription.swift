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
    /// True where the command cannot do without it.
    package var isRequired: Bool
    /// Other names that people look for it by, without dashes; none of them is taken.
    package var soughtAs: [String]
    /// What it does, in one line without a final stop.
    package var summary: String

    package init(
        _ name: String, letter: Character? = nil, value: ValueDescription? = nil, repeats: Bool = false,
        isRequired: Bool = false, soughtAs: [String] = [], _ summary: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.repeats = repeats
        self.isRequired = isRequired
        self.soughtAs = soughtAs
        self.summary = summary
    }
}
