/// What a command line asks for.
package enum Invocation: Sendable {
    /// Help on the tool, or on a command; `isLong`: with examples.
    case help(command: String?, isLong: Bool)
    case version
    case command(String, Parsed)
}

/// Reads a command line by the GNU conventions: `--opt value`, `--opt=value`, letters in a bundle, `--` ends options,
/// options anywhere among the arguments. No abbreviations: a word that is almost right is suggested, never taken.
///
/// `-h`, `--help` and `--version` win over whatever else is wrong after them.
package struct Parser: Sendable {
    private let tool: ToolDescription

    package init(_ tool: ToolDescription) { self.tool = tool }

    package func parse(_ words: [Word]) throws(UsageError) -> Invocation {
        var reader = CommandLineReader(tool: tool, words: words)
        if let answer = try reader.readAll() { return answer }
        guard let command = reader.command else { throw .missingCommand }
        return .command(
            command.name,
            Parsed(
                options: reader.options, flags: reader.flags,
                arguments: try distribute(reader.arguments, to: command)))
    }

    /// Returns the command that a line names, for errors that come later than reading.
    package func commandName(in words: [Word]) -> String? {
        words.lazy.compactMap(\.string).first { tool.command(named: $0) != nil }
    }

    /// Gives each argument of the table its words, in order.
    private func distribute(
        _ words: [Word], to command: CommandDescription
    ) throws(UsageError) -> [String: [Word]] {
        var rest = words[...]
        var arguments: [String: [Word]] = [:]
        for argument in command.arguments {
            let taken =
                switch argument.count {
                case .one, .optional: rest.prefix(1)
                case .oneOrMore, .any: rest
                }
            if taken.isEmpty, argument.count == .one || argument.count == .oneOrMore {
                throw .missingArgument(argument.value.name, command: command.name)
            }
            arguments[argument.value.name] = Array(taken)
            rest = rest.dropFirst(taken.count)
        }
        if let word = rest.first { throw .superfluousArgument(word, command: command.name) }
        return arguments
    }
}
