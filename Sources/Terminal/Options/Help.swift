import InternationalText

/// Writes the help of a tool and of its commands, in two depths: a line a flag, and everything with examples.
package struct Help: Sendable {
    private let tool: ToolDescription
    private let width: Int
    private let paint: Paint

    /// `width`: how many columns a line may have; text is not set wider than 100, which is hard to read.
    package init(_ tool: ToolDescription, width: Int = 80, paint: Paint = Paint(isEnabled: false)) {
        self.tool = tool
        self.width = min(max(width, 40), 100)
        self.paint = paint
    }

    // MARK: The tool

    /// Writes what `tool -h` shows: the commands, a line each.
    package func overview() -> String {
        var lines = usage([tool.name + " COMMAND [OPTION]… [ARGUMENT]…"])
        lines += wrap(Self.sentence(tool.summary)) + [""]
        lines += commandList()
        lines += heading("Options") + rows(of: tool.options)
        lines += [""] + wrap("\(tool.name) help COMMAND tells more about a command.")
        return text(lines)
    }

    /// Writes what `tool --help` shows: the overview, what the tool is for, and the topics.
    package func manual() -> String {
        var lines = usage([tool.name + " COMMAND [OPTION]… [ARGUMENT]…"])
        lines += wrap(Self.sentence(tool.summary)) + [""]
        for paragraph in tool.details { lines += wrap(paragraph) + [""] }
        lines += commandList()
        lines += heading("Options") + rows(of: tool.options)
        for topic in tool.topics { lines += [""] + self.lines(of: topic) }
        lines += [""] + wrap("\(tool.name) help COMMAND tells more about a command.")
        return text(lines)
    }

    private func commandList() -> [String] {
        var lines: [String] = []
        var groups: [String] = []
        for command in tool.commands where !groups.contains(command.group) { groups.append(command.group) }
        let column = (tool.commands.map(\.name.count).max() ?? 0) + 4
        for group in groups {
            lines += heading(group)
            for command in tool.commands where command.group == group {
                lines += row(command.name, command.summary, column: column)
            }
            lines.append("")
        }
        return lines
    }

    // MARK: One command

    /// Writes what `tool command -h` shows: a line for each argument and option.
    package func brief(_ command: CommandDescription) -> String {
        var lines = usage([Self.synopsis(of: command, in: tool)])
        lines += wrap(Self.sentence(command.summary)) + [""]
        lines += parts(of: command)
        return text(lines)
    }

    /// Writes what `tool command --help` shows: everything.
    package func full(_ command: CommandDescription) -> String {
        var lines = usage([Self.synopsis(of: command, in: tool)])
        lines += wrap(Self.sentence(command.summary)) + [""]
        for paragraph in command.details { lines += wrap(paragraph) + [""] }
        lines += parts(of: command)
        if !command.examples.isEmpty {
            lines += [""] + heading("Examples")
            for example in command.examples {
                lines += wrap(example.text + ":", indent: 2) + ["      " + paint(example.command, .bold)]
            }
        }
        for topic in command.topics { lines += [""] + self.lines(of: topic) }
        return text(lines)
    }

    /// Writes the form of a command in one line: `punnet show LIST [--long] [--rows ROWS]`.
    package static func synopsis(of command: CommandDescription, in tool: ToolDescription) -> String {
        var words = [tool.name, command.name]
        for argument in command.arguments {
            let name = argument.value.name
            switch argument.count {
            case .one: words.append(name)
            case .optional: words.append("[\(name)]")
            case .oneOrMore: words.append(name + "…")
            case .any: words.append("[\(name)…]")
            }
        }
        for option in command.options {
            let value = option.value.map { " " + $0.name } ?? ""
            let form = "--" + option.name + value
            words.append((option.isRequired ? form : "[" + form + "]") + (option.repeats ? "…" : ""))
        }
        return words.joined(separator: " ")
    }

    private func parts(of command: CommandDescription) -> [String] {
        var lines: [String] = []
        let options = command.options + tool.options
        let names = command.arguments.map(\.value.name) + options.map(Self.form)
        let column = min((names.map { displayWidth(of: $0) }.max() ?? 0) + 4, 30)
        if !command.arguments.isEmpty {
            lines += heading("Arguments")
            for argument in command.arguments {
                lines += row(argument.value.name, argument.summary, column: column)
            }
            lines.append("")
        }
        if !command.options.isEmpty {
            lines += heading("Options") + rows(of: command.options, column: column) + [""]
        }
        return lines + heading("Options of every command") + rows(of: tool.options, column: column)
    }

    // MARK: Pieces

    /// Makes a sentence of a phrase: a capital at its start, a stop at its end.
    static func sentence(_ phrase: String) -> String {
        phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
    }

    private static func form(of option: OptionDescription) -> String {
        let letter = option.letter.map { "-\($0), " } ?? "    "
        return letter + "--" + option.name + (option.value.map { " " + $0.name } ?? "")
    }

    private func rows(of options: [OptionDescription], column: Int? = nil) -> [String] {
        let widest = options.map { displayWidth(of: Self.form(of: $0)) }.max() ?? 0
        return options.flatMap { option in
            row(
                Self.form(of: option),
                option.summary + (option.repeats ? " (may be repeated)" : ""),
                column: column ?? widest + 4)
        }
    }

    private func lines(of topic: Topic) -> [String] {
        var lines = heading(topic.title)
        for (index, paragraph) in topic.text.enumerated() {
            if index > 0 { lines.append("") }
            lines += wrap(paragraph, indent: 2)
        }
        if !topic.text.isEmpty, !topic.terms.isEmpty { lines.append("") }
        let column = min((topic.terms.map { displayWidth(of: $0.form) }.max() ?? 0) + 4, 26)
        for term in topic.terms { lines += row(term.form, term.meaning, column: column) }
        return lines
    }

    private func usage(_ forms: [String]) -> [String] {
        forms.flatMap { form in
            let lines = wrap("Usage: " + form, hanging: 7)
            return [paint("Usage:", .bold) + lines[0].dropFirst(6)] + lines.dropFirst()
        } + [""]
    }

    private func heading(_ title: String) -> [String] { [paint(title + ":", .bold)] }

    /// Sets a term, and its meaning in a column of its own; a term that is too wide has a line to itself.
    private func row(_ term: String, _ meaning: String, column: Int) -> [String] {
        let taken = 2 + displayWidth(of: term)
        var lines = wrap(meaning, indent: column)
        let first = "  " + term
        if taken + 2 <= column, let text = lines.first {
            lines[0] = first + String(repeating: " ", count: column - taken) + text.dropFirst(column)
        } else {
            lines.insert(first, at: 0)
        }
        return lines
    }

    /// Breaks a paragraph at blanks. `hanging`: how much further the lines after the first are indented.
    private func wrap(_ paragraph: String, indent: Int = 0, hanging: Int = 0) -> [String] {
        var lines: [String] = []
        var line = String(repeating: " ", count: indent)
        var isEmpty = true
        for word in Self.words(of: paragraph) {
            if !isEmpty, displayWidth(of: line) + 1 + displayWidth(of: word) > width {
                lines.append(line)
                line = String(repeating: " ", count: indent + hanging)
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [line]
    }

    /// Splits at blanks, but not inside brackets, so that `[--at POS]` stays on one line.
    private static func words(of paragraph: String) -> [String] {
        var words: [String] = []
        var isOpen = false
        for word in paragraph.split(separator: " ") {
            if isOpen, let last = words.popLast() {
                words.append(last + " " + word)
            } else {
                words.append(String(word))
            }
            if word.hasPrefix("[") { isOpen = true }
            if word.contains("]") { isOpen = false }
        }
        return words
    }

    private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
