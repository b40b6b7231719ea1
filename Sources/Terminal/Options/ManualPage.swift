/// Writes the manual page of a tool in roff, with the man macros.
package struct ManualPage: Sendable {
    private let tool: ToolDescription

    package init(_ tool: ToolDescription) { self.tool = tool }

    /// Writes the whole page. `section`: of the manual; 1 for commands.
    package func text(section: Int = 1) -> String {
        var lines = [
            ".TH \(escape(tool.name.uppercased())) \(section) \"\" \"\(escape(tool.name)) \(escape(tool.version))\"",
            // Lines end where words do, so that what is typed is never broken or stretched.
            ".nh", ".ad l", ".SH NAME", escape(tool.name) + " \\- " + escape(tool.summary),
            ".SH SYNOPSIS",
        ]
        for (index, command) in tool.commands.enumerated() {
            if index > 0 { lines.append(".br") }
            lines.append(synopsis(of: command))
        }
        lines.append(".SH DESCRIPTION")
        lines += paragraphs(tool.details)
        lines.append(".SH COMMANDS")
        for command in tool.commands { lines += self.lines(of: command) }
        lines.append(".SH OPTIONS")
        lines += ["These stand before or after the name of any command."]
        lines += tool.options.flatMap(self.lines(of:))
        for topic in tool.topics {
            lines.append(".SH " + escape(topic.title.uppercased()))
            lines += self.lines(of: topic)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(of command: CommandDescription) -> [String] {
        var lines = [".SS " + synopsis(of: command)]
        lines += paragraphs([Help.sentence(command.summary)] + command.details)
        for argument in command.arguments {
            lines += [".TP", italic(argument.value.name), line(Help.sentence(argument.summary))]
        }
        lines += command.options.flatMap(self.lines(of:))
        if !command.examples.isEmpty {
            lines += [".PP", command.examples.count == 1 ? "Example:" : "Examples:"]
            for example in command.examples {
                lines += [".TP", bold(example.command), line(Help.sentence(example.text))]
            }
        }
        return lines
    }

    private func lines(of option: OptionDescription) -> [String] {
        var form = option.letter.map { bold("-\($0)") + ", " } ?? ""
        form += bold("--" + option.name)
        if let value = option.value { form += " " + italic(value.name) }
        return [
            ".TP", form, line(Help.sentence(option.summary + (option.repeats ? " (may be repeated)" : ""))),
        ]
    }

    private func lines(of topic: Topic) -> [String] {
        paragraphs(topic.text)
            + topic.terms.flatMap { [".TP", bold($0.form), line(Help.sentence($0.meaning))] }
    }

    private func paragraphs(_ texts: [String]) -> [String] {
        texts.enumerated().flatMap { index, text in index == 0 ? [line(text)] : [".PP", line(text)] }
    }

    private func synopsis(of command: CommandDescription) -> String {
        let form = Help.synopsis(of: command, in: tool)
        let rest = form.dropFirst(tool.name.count + 1 + command.name.count)
        return bold(tool.name + " " + command.name) + escape(String(rest))
    }

    private func bold(_ text: String) -> String { "\\fB" + escape(text) + "\\fR" }

    private func italic(_ text: String) -> String { "\\fI" + escape(text) + "\\fR" }

    /// Writes one line of text that no roff program takes for a request.
    private func line(_ text: String) -> String {
        // A quote would be one too, and is escaped anyway.
        (text.hasPrefix(".") ? "\\&" : "") + escape(text)
    }

    /// Keeps what is typed as it is typed: dashes, carets and quotes would be set as typography.
    private func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "\"": escaped += "\\(dq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case "…": escaped += "\\&..."
            case "“": escaped += "\\(lq"
            case "”": escaped += "\\(rq"
            case "’": escaped += "\\(cq"
            case "×": escaped += "\\(mu"
            case "•": escaped += "\\(bu"
            case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
            default: escaped += "\\[u" + padded(String(scalar.value, radix: 16, uppercase: true)) + "]"
            }
        }
        return escaped
    }

    private func padded(_ digits: String) -> String {
        String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
