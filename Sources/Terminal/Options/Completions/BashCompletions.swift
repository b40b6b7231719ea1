/// Writes completions for bash 4.4 or later, which need nothing but bash.
struct BashCompletions {
    let tool: ToolDescription

    var script: String {
        let name = tool.name
        return """
            # bash completions for \(name)

            _\(name)_output() {
                local candidate typed=${current//\\\\/}
                typed=${typed#[\\"\\']}
                compopt -o filenames
                while IFS= read -r -d '' candidate; do
                    [[ $candidate == "$typed"* ]] && COMPREPLY+=("$candidate")
                done < <(command \(name) "${globals[@]}" "$@" 2>/dev/null)
            }

            _\(name)_words() {
                mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
            }

            _\(name)() {
                local current=${COMP_WORDS[COMP_CWORD]} command='' expects='' ended='' word i
                local -i position=0
                local -a globals=()
                COMPREPLY=()
                [[ $current == = ]] && current=
                for ((i = 1; i < COMP_CWORD; i++)); do
                    word=${COMP_WORDS[i]}
                    if [[ $expects ]]; then
                        [[ $word == = ]] && continue
                        case $expects in
                            \(passedOn.joined(separator: " | "))) globals+=("$expects" "$word") ;;
                        esac
                        expects=
                    elif [[ ! $ended && $word == -- ]]; then
                        ended=1
                    elif [[ ! $ended && $word == -?* ]]; then
                        case $command:$word in
                            \(valued.joined(separator: " | "))) expects=$word ;;
                        esac
                    elif [[ ! $command ]]; then
                        command=$word
                    else
                        position+=1
                    fi
                done
                if [[ $expects ]]; then
                    case $command:$expects in
            \(lines(values, indent: 12))
                    esac
                elif [[ ! $ended && $current == -* ]]; then
                    case $command in
            \(lines(options, indent: 12))
                    esac
                elif [[ ! $command ]]; then
                    _\(name)_words "\(tool.commands.map(\.name).joined(separator: " "))"
                else
                    case $command:$position in
            \(lines(arguments, indent: 12))
                    esac
                fi
            }

            complete -F _\(name) \(name)

            """
    }

    private func lines(_ lines: [String], indent: Int) -> String {
        lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }

    /// Options of every command that take a value; they are passed on to the command that lists candidates.
    private var passedOn: [String] { tool.options.filter { $0.value != nil }.flatMap(\.spellings) }

    /// Patterns of the options that take a value, each with its command before it.
    private var valued: [String] {
        let own = tool.commands.flatMap { command in
            command.options.filter { $0.value != nil }.flatMap(\.spellings).map { "\(command.name):\($0)" }
        }
        return own + passedOn.map { "*:\($0)" }
    }

    private var values: [String] {
        let own = tool.commands.flatMap { command in
            command.options.compactMap { option in branch(command.name, option) }
        }
        return own + tool.options.compactMap { branch("*", $0) }
    }

    private func branch(_ command: String, _ option: OptionDescription) -> String? {
        guard let value = option.value, let action = action(for: value.completion) else { return nil }
        let patterns = option.spellings.map { "\(command):\($0)" }.joined(separator: " | ")
        return "\(patterns)) \(action) ;;"
    }

    private var options: [String] {
        let globals = tool.options.flatMap(\.spellings)
        let own = tool.commands.map { command in
            let spellings = command.options.flatMap(\.spellings) + globals
            return "\(command.name)) _\(tool.name)_words \"\(spellings.joined(separator: " "))\" ;;"
        }
        return own + ["*) _\(tool.name)_words \"\(globals.joined(separator: " "))\" ;;"]
    }

    private var arguments: [String] {
        tool.commands.flatMap { command in
            command.arguments.enumerated().compactMap { index, argument in
                guard let action = action(for: argument.value.completion) else { return nil }
                // The table has a repeated argument only at the end.
                return "\(command.name):\(argument.repeats ? "*" : "\(index)")) \(action) ;;"
            }
        }
    }

    private func action(for completion: ValueDescription.Completion) -> String? {
        switch completion {
        case .nothing: nil
        case .files: "compopt -o default"
        case .folders: "compopt -o dirnames"
        case .words(let words): "_\(tool.name)_words \"\(words.joined(separator: " "))\""
        case .commands: "_\(tool.name)_words \"\(tool.commands.map(\.name).joined(separator: " "))\""
        case .output(let command): "_\(tool.name)_output \(command)"
        }
    }
}
