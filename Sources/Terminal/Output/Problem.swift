/// Tells a person what went wrong in layers: a headline, its causes, and what to do next.
///
/// Texts are plain and may hold anything; the printer makes them safe for a terminal.
package struct Problem: Error, Sendable, Hashable {
    /// Says what to do next: a phrase, and a command to paste where there is one.
    package struct Hint: Sendable, Hashable {
        package var text: String
        package var command: String?

        package init(_ text: String, command: String? = nil) {
            self.text = text
            self.command = command
        }

        /// The hint as a line, safe for a terminal. `options`: what every command of the program must have here, with a
        /// blank before it; empty for nothing.
        func line(program: String, options: String, paint: Paint) -> String {
            guard let command else { return "  " + text.visible }
            let isOurs = command.hasPrefix(program + " ") && !command.hasPrefix(program + " --")
            let whole = isOurs ? program + options + command.dropFirst(program.count) : command
            return "  " + text.visible + ": " + paint(whole.visible, .bold)
        }
    }

    /// What failed, in one sentence without a final stop.
    package var headline: String
    /// Why, from the nearest cause to the deepest, a sentence each.
    package var causes: [String]
    /// What next.
    package var hints: [Hint]
    /// What the process ends with when this problem ends it.
    package var status: ExitStatus

    package init(
        _ headline: String, causes: [String] = [], hints: [Hint] = [], status: ExitStatus = .incomplete
    ) {
        self.headline = headline
        self.causes = causes
        self.hints = hints
        self.status = status
    }

    /// Lays the problem out in lines: the headline after the program's name, all else indented under it.
    ///
    /// `program`: the name that people typed. `options`: what every command hinted at must have, with a blank before it.
    /// The lines are safe for a terminal; `paint` colours them.
    package func lines(program: String, options: String = "", paint: Paint) -> [String] {
        var lines = [paint(program + ":", .bold) + " " + paint(headline.visible, .red)]
        for cause in causes {
            lines.append("  " + cause.visible)
        }
        return lines + hints.map { $0.line(program: program, options: options, paint: paint) }
    }
}
