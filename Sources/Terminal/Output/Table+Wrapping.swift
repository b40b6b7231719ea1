import InternationalText

extension Table {
    /// Breaks a text into lines of at most `width` columns: at blanks, and inside a word that is wider than a line.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, displayWidth(of: line) + 1 + displayWidth(of: word) > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
            while displayWidth(of: line) > width {
                let head = beginning(of: line, within: width)
                lines.append(String(head))
                line.removeFirst(head.count)
            }
        }
        return lines + (line.isEmpty ? [] : [line])
    }

    /// As many characters as fit, one at least.
    private static func beginning(of line: String, within width: Int) -> Substring {
        var taken = 0
        let fitting = line.prefix { character in
            taken += displayWidth(of: character)
            return taken <= width
        }
        return fitting.isEmpty ? line.prefix(1) : fitting
    }
}
