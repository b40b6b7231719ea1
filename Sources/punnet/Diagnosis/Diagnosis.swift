import Terminal

/// Gathers what `doctor` finds, a line a subject, and whether anything is wrong.
struct Diagnosis: Sendable {
    /// One thing that was looked at.
    struct Finding: Sendable {
        /// The subject, in a word (“library”).
        var subject: String
        /// What was found, a line each.
        var lines: [String]
        /// False when something is wrong with it.
        var isGood: Bool
    }

    private(set) var findings: [Finding] = []

    var isGood: Bool { findings.allSatisfy(\.isGood) }

    mutating func add(_ subject: String, _ lines: [String], isGood: Bool = true) {
        findings.append(Finding(subject: subject, lines: lines, isGood: isGood))
    }

    mutating func add(_ subject: String, _ line: String, isGood: Bool = true) {
        add(subject, [line], isGood: isGood)
    }

    func write(to output: Output) throws(OutputFailure) {
        let width = findings.map(\.subject.count).max() ?? 0
        for finding in findings {
            for (index, line) in finding.lines.enumerated() {
                let subject = index == 0 ? finding.subject : ""
                let blanks = String(repeating: " ", count: width - subject.count + 2)
                let text = finding.isGood ? line.visible : output.paint(line.visible, .red)
                try output.line(output.paint(subject, .bold) + blanks + text)
            }
        }
    }

    /// Writes the findings as a document of version 1.
    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("version", 1)
            json.member("good", isGood)
            json.key("findings")
            json.array { json in
                for finding in findings {
                    json.object { json in
                        json.member("subject", finding.subject)
                        json.member("good", finding.isGood)
                        json.member("lines", finding.lines)
                    }
                }
            }
        }
        json.endLine()
    }
}
