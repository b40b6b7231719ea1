/// Says how a command line is wrong; nothing was run.
package enum UsageError: Error, Sendable, Hashable {
    case missingCommand
    case unknownCommand(Word, nearest: String?)
    /// `option`: as it was typed, with its dashes. `owners`: the commands that do have it.
    case unknownOption(Word, command: String?, nearest: String?, owners: [String])
    /// An option of a command that stands before the command's name.
    case optionBeforeCommand(String, owners: [String])
    case missingValue(option: String, value: String)
    case unexpectedValue(option: String, value: Word)
    case repeatedOption(String)
    case missingArgument(String, command: String)
    case superfluousArgument(Word, command: String)
    /// `subject`: the option with its dashes, or the argument's name.
    case refusedValue(Word, subject: String, RefusedValue)
    /// Two things that exclude each other, or one that needs another: a whole sentence.
    case conflict(String)
}

extension UsageError {
    /// Words the error. `tool`: the table that the line was read by; `command`: the command that was named.
    package func problem(tool: ToolDescription, command: String? = nil) -> Problem {
        var problem = Problem(headline, status: .usage)
        switch self {
        case .missingCommand:
            problem.hints.append(.init("To see the commands", command: tool.name + " help"))
            return problem
        case .unknownCommand(_, let nearest):
            if let nearest { problem.causes.append("The nearest command is “\(nearest)”.") }
            problem.hints.append(.init("To see the commands", command: tool.name + " help"))
            return problem
        case .unknownOption(let word, let command, let nearest, let owners):
            if let nearest {
                problem.causes.append("The nearest option is \(nearest).")
            } else if !owners.isEmpty {
                problem.causes.append("It is an option of \(list(owners)).")
            }
            if command != nil, nearest == nil, owners.isEmpty || !word.visible.hasPrefix("--") {
                problem.causes.append("A word that begins with a dash stands after “--”.")
            }
        case .missingValue(let option, let value):
            problem.causes.append("Write \(option) \(value).")
        case .refusedValue(_, _, let refusal):
            problem.causes.append(Help.sentence(refusal.reason))
            if let advice = refusal.advice { problem.causes.append(advice) }
        default: break
        }
        if let description = command.flatMap(tool.command(named:)) {
            problem.hints.append(.init("Usage", command: Help.synopsis(of: description, in: tool)))
            problem.hints.append(.init("To read more", command: "\(tool.name) help \(description.name)"))
        } else {
            problem.hints.append(.init("To read more", command: tool.name + " help"))
        }
        return problem
    }

    private var headline: String {
        switch self {
        case .missingCommand: "what to do was not said"
        case .unknownCommand(let word, _): "there is no command “\(word.visible)”"
        case .unknownOption(let word, nil, _, _): "there is no option \(word.visible)"
        case .unknownOption(let word, let command?, _, _): "\(command) has no option \(word.visible)"
        case .optionBeforeCommand(let option, let owners):
            "\(option) is an option of \(list(owners)), and stands after the command’s name"
        case .missingValue(let option, _): "\(option) needs a value"
        case .unexpectedValue(let option, let value):
            "\(option) takes no value, and was given “\(value.visible)”"
        case .repeatedOption(let option): "\(option) was given twice"
        case .missingArgument(let name, let command): "\(command) needs \(name)"
        case .superfluousArgument(let word, let command):
            "\(command) has no use for “\(word.visible)”"
        case .refusedValue(let word, let subject, _): "“\(word.visible)” cannot be \(subject)"
        case .conflict(let sentence): sentence
        }
    }

    private func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
