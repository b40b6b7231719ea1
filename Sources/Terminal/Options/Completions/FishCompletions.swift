/// Writes completions for fish.
struct FishCompletions {
    let tool: ToolDescription

    var script: String {
        var lines = [preamble, "complete -c \(tool.name) -f"]
        for option in tool.options { lines.append(line(for: option, condition: nil)) }
        for command in tool.commands {
            let text = quote(command.summary)
            lines.append(
                "complete -c \(tool.name) -n __\(tool.name)_needs_command -a \(command.name) -d \(text)")
            for option in command.options {
                lines.append(line(for: option, condition: "__\(tool.name)_uses \(command.name)"))
            }
            for (index, argument) in command.arguments.enumerated() {
                guard let action = action(for: argument.value.completion) else { continue }
                let comparison = argument.repeats ? "-ge" : "-eq"
                let condition = "__\(tool.name)_argument \(command.name) \(comparison) \(index + 1)"
                lines.append("complete -c \(tool.name) -n \(quote(condition)) \(action)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var preamble: String {
        let name = tool.name
        let options = tool.options + tool.commands.flatMap(\.options)
        var valued: [String] = []
        for spelling in options.filter({ $0.value != nil }).flatMap(\.spellings)
        where !valued.contains(spelling) {
            valued.append(spelling)
        }
        return """
            # fish completions for \(name)

            function __\(name)_words
                set -l words (commandline -opc)
                set -l skips 0
                set -l ended 0
                for word in $words[2..-1]
                    if test $skips = 1
                        set skips 0
                        continue
                    end
                    if test $ended = 0
                        switch $word
                            case --
                                set ended 1
                                continue
                            case \(valued.joined(separator: " "))
                                set skips 1
                                continue
                            case '-?*'
                                continue
                        end
                    end
                    string escape -- $word
                end
            end

            function __\(name)_pass_on
                set -l words (commandline -opc)
                for index in (seq (count $words))
                    switch $words[$index]
                        case \(passedOn.joined(separator: " "))
                            set -l next (math $index + 1)
                            set -q words[$next]; and printf '%s\\n' $words[$index] $words[$next]
                        case \(passedOn.map { "'" + $0 + "=*'" }.joined(separator: " "))
                            printf '%s\\n' $words[$index]
                    end
                end
            end

            function __\(name)_needs_command
                test (count (__\(name)_words)) -eq 0
            end

            function __\(name)_uses
                set -l words (__\(name)_words)
                test "$words[1]" = "$argv[1]"
            end

            function __\(name)_argument
                set -l words (__\(name)_words)
                test "$words[1]" = "$argv[1]"; and test (count $words) $argv[2] $argv[3]
            end

            """
    }

    /// Options of every command that take a value; they are passed on to the command that lists candidates.
    private var passedOn: [String] {
        tool.options.filter { $0.value != nil }.map { "--" + $0.name }
    }

    private func line(for option: OptionDescription, condition: String?) -> String {
        var line = "complete -c \(tool.name)"
        if let condition { line += " -n " + quote(condition) }
        line += " -l " + option.name
        if let letter = option.letter { line += " -s \(letter)" }
        if let value = option.value { line += " -r " + (action(for: value.completion) ?? "-f") }
        return line + " -d " + quote(option.summary)
    }

    private func quote(_ text: String) -> String { quoted(text, quote: "\\'") }

    private func action(for completion: ValueDescription.Completion) -> String? {
        switch completion {
        case .nothing: nil
        case .files: "-F"
        case .folders: "-f -a '(__fish_complete_directories)'"
        case .words(let words): "-f -a " + quote(words.joined(separator: " "))
        case .commands: "-f -a " + quote(tool.commands.map(\.name).joined(separator: " "))
        case .output(let command):
            "-f -a " + quote("(\(tool.name) (__\(tool.name)_pass_on) \(command) 2>/dev/null | string split0)")
        }
    }
}
