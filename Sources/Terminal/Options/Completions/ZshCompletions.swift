/// Writes completions for zsh, on its own `_arguments`.
struct ZshCompletions {
    let tool: ToolDescription

    var script: String {
        let name = tool.name
        let commands = tool.commands.map { command in
            quoted(command.name + ":" + command.summary.replacing(":", with: "\\:"))
        }
        return """
            #compdef \(name)

            _\(name)_output() {
                local -a candidates
                _\(name)_pass_on
                candidates=("${(@0)$(command \(name) $given "$@" 2>/dev/null)}")
                candidates=(${candidates:#})
                compadd "$expl[@]" -a candidates
            }

            \(listings.map(function).joined(separator: "\n"))

            _\(name)_pass_on() {
                local option
                for option in \(passedOn.joined(separator: " ")); do
                    [[ -n ${opt_args[$option]} ]] && given+=($option "${(Q)opt_args[$option]}")
                done
            }

            _\(name)() {
                local curcontext=$curcontext context state state_descr line
                local -A opt_args
                local -a globals commands given
                globals=(
            \(lines(tool.options.map(specification), indent: 8))
                )
                _arguments -s -S -C $globals '(-)1:command:->command' '(-)*::argument:->argument' && return
                case $state in
                command)
                    commands=(
            \(lines(commands, indent: 12))
                    )
                    _describe command commands
                    ;;
                argument)
                    _\(name)_pass_on
                    case $words[1] in
            \(tool.commands.map(branch).joined(separator: "\n"))
                    esac
                    ;;
                esac
            }

            if [[ $funcstack[1] == _\(name) ]]; then
                _\(name) "$@"
            else
                compdef _\(name) \(name)
            fi

            """
    }

    /// Options of every command that take a value; they are passed on to the command that lists candidates.
    private var passedOn: [String] { tool.options.filter { $0.value != nil }.flatMap(\.spellings) }

    /// The command lines that list candidates, each once.
    private var listings: [String] {
        let commands = tool.commands
        let values =
            (tool.options + commands.flatMap(\.options)).compactMap(\.value)
            + commands.flatMap(\.arguments).map(\.value)
        var listings: [String] = []
        for value in values {
            if case .output(let command) = value.completion, !listings.contains(command) {
                listings.append(command)
            }
        }
        return listings
    }

    /// Writes the function that offers what a command line lists. It takes no arguments of its own, since
    /// `_arguments` puts options of `compadd` before them.
    private func function(for command: String) -> String {
        functionName(for: command) + "() { local -a expl=(\"$@\"); _\(tool.name)_output \(command) }"
    }

    private func functionName(for command: String) -> String {
        "_\(tool.name)_" + String(command.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    private func lines(_ lines: [String], indent: Int) -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }

    private func branch(_ command: CommandDescription) -> String {
        let arguments = command.arguments.enumerated().map { index, argument in
            let place = argument.repeats ? "*" : "\(index + 1)"
            return quoted("\(place):\(argument.value.name):\(action(for: argument.value.completion))")
        }
        let specifications = ["$globals"] + command.options.map(specification) + arguments
        let body = specifications.joined(separator: " \\\n                ")
        return
            "        \(command.name))\n            _arguments -s -S \\\n                \(body)\n            ;;"
    }

    /// Writes an option as `_arguments` takes it; both spellings exclude each other, unless it repeats.
    private func specification(of option: OptionDescription) -> String {
        var rest = "[" + escape(option.summary) + "]"
        if let value = option.value { rest += ":" + value.name + ":" + action(for: value.completion) }
        let long = "--" + option.name + (option.value == nil ? "" : "=")
        let repeats = option.repeats ? "*" : ""
        guard let letter = option.letter else { return quoted(repeats + long + rest) }
        let short = "-\(letter)" + (option.value == nil ? "" : "+")
        let excluded = option.repeats ? "*" : "(-\(letter) --\(option.name))"
        return quoted(excluded) + "{" + short + "," + long + "}" + quoted(rest)
    }

    private func escape(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if "[]:\\".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }

    private func action(for completion: ValueDescription.Completion) -> String {
        switch completion {
        // A blank offers nothing, where an empty action would offer files.
        case .nothing: " "
        case .files: "_files"
        case .folders: "_files -/"
        case .words(let words): "(" + words.joined(separator: " ") + ")"
        case .commands: "(" + tool.commands.map(\.name).joined(separator: " ") + ")"
        case .output(let command): functionName(for: command)
        }
    }
}

extension String {
    /// Returns the text with every occurrence of `found` replaced.
    fileprivate func replacing(_ found: Character, with replacement: String) -> String {
        split(separator: found, omittingEmptySubsequences: false).joined(separator: replacement)
    }
}
