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
                local -a globals candidates
                [[ -n ${opt_args[--library]} ]] && globals=(--library "${(Q)opt_args[--library]}")
                candidates=("${(@0)$(command \(name) $globals "$@" 2>/dev/null)}")
                candidates=(${candidates:#})
                compadd -a candidates
            }

            _\(name)() {
                local curcontext=$curcontext context state state_descr line
                local -A opt_args
                local -a globals commands
                globals=(
            \(lines(tool.options.map(specification), indent: 8))
                )
                _arguments -s -S -C $globals '1:command:->command' '*::argument:->argument' && return
                case $state in
                command)
                    commands=(
            \(lines(commands, indent: 12))
                    )
                    _describe command commands
                    ;;
                argument)
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
        case .output(let command): "_\(tool.name)_output " + command
        }
    }
}

extension String {
    /// Returns the text with every occurrence of `found` replaced.
    fileprivate func replacing(_ found: Character, with replacement: String) -> String {
        split(separator: found, omittingEmptySubsequences: false).joined(separator: replacement)
    }
}
