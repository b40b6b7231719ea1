import FoundationEssentials
import Terminal
import Testing

/// The memory of commands, by the size of the library that they work on; slow, and so only where slow tests are wanted.
@Suite(.enabled(if: SlowTests.areWanted)) struct MemoryTests {
    /// How many times the memory a command may have for ten times as many items: what SQLite keeps of a library's
    /// pages (16 MiB), and the ids of the rows that an edit or a long answer is about.
    private static let multiple = 2.5
    /// What a command has however little it does, in KiB: of a short one less is seen, or nothing, as it ends before its
    /// memory is looked at.
    private static let least = 12_800
    /// What a command may have for each more item that comes in, or goes out, in one document: its id, its key and what
    /// its place takes, several times over, and nothing of what it holds.
    private static let bytesPerItem = 400

    struct Command: CustomTestStringConvertible {
        var words: [Word]
        var holdsItems = false

        var testDescription: String { words.map(\.visible).joined(separator: " ") }
    }

    /// Each finds the library as the one before left it. `$` stands for the last row.
    private static let commands: [Command] =
        [
            ["show", "Inbox", "--rows", "5000-5020"], ["show", "Inbox"], ["show", "Inbox", "--json"],
            ["show", "Inbox", "--where", "done"], ["find", "path"], ["describe", "Inbox", "$"], ["lists"],
            ["move", "Inbox", "5-25", "--at", "end"], ["move", "Inbox", "all", "--to", "Other"], ["undo"],
            ["redo"],
            ["undo"], ["copy", "Inbox", "all", "--to", "Other"], ["undo"], ["sort", "Inbox", "--by", "name"],
            ["undo"], ["done", "Inbox", "all"], ["delete", "Inbox", "all"], ["undo"], ["export", "all.tar"],
            ["check"], ["duplicates"], ["history"], ["doctor"],
        ].map { Command(words: $0) } + [
            Command(words: ["drag", "Inbox", "all", "--as", "org.punnet.items"], holdsItems: true),
            Command(words: ["import", "all.tar"], holdsItems: true),
        ]

    @Test func tenTimesAsManyItemsNeedLittleMoreMemory() async throws {
        let small = try await peaks(of: 10_000)
        let large = try await peaks(of: 100_000)
        for (few, many) in zip(small, large) {
            let start = max(few.peak, Self.least)
            let limit =
                few.command.holdsItems
                ? start + 90_000 * Self.bytesPerItem / 1024 : Int(Double(start) * Self.multiple)
            #expect(
                many.peak <= limit, "\(many.command.testDescription): \(few.peak) KiB, then \(many.peak) KiB")
            print(
                "\(many.command.testDescription): \(few.peak) KiB for 10,000 items, \(many.peak) KiB for 100,000"
            )
        }
    }

    /// Runs all commands on a library of so many links; returns the memory of each in KiB, that of the drop first.
    private func peaks(of count: Int) async throws -> [(command: Command, peak: Int)] {
        let desk = try await Workspace()
        let perFile = 2000
        let files = (0..<count / perFile).map { "\(1000 + $0).uri" }
        for (number, file) in files.enumerated() {
            let lines = (0..<perFile).map { "https://host\($0 % 97).example/path/\(number)/\($0)\r\n" }
            try desk.write(lines.joined(), to: "links/\(file)")
        }
        try await desk.punnet("new", "Other")
        var peaks: [(command: Command, peak: Int)] = []
        for command in [Command(words: ["drop", "links"])] + Self.commands {
            let words = command.words.map { $0 == "$" ? Word("\(count - 1)") : $0 }
            var invocation = desk.invocation(words)
            invocation.measuresMemory = true
            invocation.output = .file("/dev/null")
            let run = try await desk.run(invocation)
            try #require(run.ending == .exited(0), "\(run)")
            peaks.append((command, try #require(run.peakKiB)))
        }
        return peaks
    }
}
