/// A shell that completions can be written for.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// Writes the script that completes the tool's commands, options and values; what one shell loads.
    package func completions(for tool: ToolDescription) -> String {
        switch self {
        case .bash: BashCompletions(tool: tool).script
        case .zsh: ZshCompletions(tool: tool).script
        case .fish: FishCompletions(tool: tool).script
        }
    }
}

extension OptionDescription {
    /// The option as it is typed: `--rows`, and `-r` where it has a letter.
    var spellings: [String] { ["--" + name] + (letter.map { ["-\($0)"] } ?? []) }
}

extension ArgumentDescription {
    var repeats: Bool { count == .oneOrMore || count == .any }
}

/// Writes a word between single quotes, as all three shells read it. `quote`: how a quote is written inside.
func quoted(_ text: String, quote: String = "'\\''") -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: quote) + "'"
}
