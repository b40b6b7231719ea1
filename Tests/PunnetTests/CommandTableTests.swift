import Terminal
import SnapshotTesting
import Testing

@testable import punnet

struct CommandTableTests {
    private let tool = CommandTable.tool

    @Test func theHelpOfEveryCommandIsTheContract() throws {
        let help = Help(tool)
        try expectSnapshot(help.overview(), named: "help-short.txt")
        try expectSnapshot(help.manual(), named: "help-long.txt")
        let commands = tool.commands.map { help.full($0) }
        try expectSnapshot(commands.joined(separator: "\n\n"), named: "help-commands.txt")
    }

    @Test(arguments: Shell.allCases) func completionsAreTheContract(shell: Shell) throws {
        try expectSnapshot(shell.completions(for: tool), named: "completions.\(shell.rawValue)")
    }

    @Test func theManualPageIsTheContract() throws {
        try expectSnapshot(ManualPage(tool).text(), named: "punnet.1")
    }

    @Test func namesAndLettersAreUniqueWithinACommand() {
        #expect(Set(tool.commands.map(\.name)).count == tool.commands.count)
        for command in tool.commands {
            let options = command.options + tool.options
            #expect(Set(options.map(\.name)).count == options.count)
            let letters = options.compactMap(\.letter)
            #expect(Set(letters).count == letters.count)
        }
    }

    @Test func wordsOfOtherToolsLeadToOneCommandEach() {
        let sought = tool.commands.flatMap(\.soughtAs)
        #expect(Set(sought).count == sought.count)
        #expect(Set(sought).isDisjoint(with: tool.commands.map(\.name)))
    }

    @Test func everyExampleIsACommandLineThatParses() throws {
        let parser = Parser(tool)
        for command in tool.commands {
            for example in command.examples {
                let line = try #require(ExampleLine(example.command))
                guard case .command(let name, let parsed) = try parser.parse(line.words) else {
                    Issue.record("\(example.command) runs no command")
                    continue
                }
                #expect(name == command.name)
                let type = try #require(CommandTable.command(named: name))
                #expect(throws: Never.self) { try type.init(parsed) }
            }
        }
    }
}

/// The words that a shell would hand to punnet in an example: no expansions, single quotes at most.
private struct ExampleLine {
    let words: [Word]

    init?(_ line: String) {
        guard let start = line.firstRange(of: "punnet ") else { return nil }
        var words: [String] = []
        var word = ""
        var isQuoted = false
        // A command between brackets ends with them.
        let end = line.firstIndex(of: ")") ?? line.endIndex
        for character in line[start.upperBound..<end] {
            switch character {
            case "'": isQuoted.toggle()
            case " " where !isQuoted:
                words.append(word)
                word = ""
            default: word.append(character)
            }
        }
        words.append(word)
        self.words = words.prefix { !["|", ">"].contains($0.prefix(1)) }.map { Word($0) }
    }
}
