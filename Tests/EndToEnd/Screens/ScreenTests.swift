import FoundationEssentials
import InternationalText
import Terminal
import Testing

/// What a person at a terminal sees: pages, colours, progress, columns.
@Suite struct ScreenTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// Runs `punnet` on a terminal to its end, and returns what stood there.
    private func screen(
        _ words: Word..., changing changes: [String: String] = [:], columns: Int32 = 100
    ) async throws -> String {
        let terminal = try PseudoTerminal(columns: columns)
        var invocation = desk.invocation(words)
        invocation.environment.merge(changes) { $1 }
        (invocation.input, invocation.output, invocation.errors) = (
            .terminal(terminal), .terminal(terminal), .terminal(terminal)
        )
        let program = try RunningProgram(invocation)
        let run = try await program.wait()
        let screen = try await terminal.printedToTheEnd()
        #expect(run.ending == .exited(0), "\(run) \(screen)")
        return screen
    }

    private func fill(_ count: Int) async throws {
        let names = (0..<count).map { "file \($0)" }
        try desk.writeTexts(names.map { "f/\($0).txt" })
        try await desk.punnet("drop", "f")
    }

    @Test func aLongListIsPagedAndAShortOneIsNot() async throws {
        try await fill(60)
        let pager = "cat > '\(desk.root)/paged'"
        func paged() -> String { (try? String(contentsOfFile: desk.root + "/paged", encoding: .utf8)) ?? "" }
        let long = try await screen("show", "Inbox", changing: ["PAGER": pager])
        #expect(long.isEmpty, "\(long)")
        #expect(paged().split(separator: "\n").count == 61)
        try FileManager.default.removeItem(atPath: desk.root + "/paged")

        let short = try await screen("show", "Inbox", "--rows", "0-9", changing: ["PAGER": pager])
        #expect(short.contains("file 9") && paged().isEmpty)
        for without in ["", "cat", "/no/such/pager"] {
            let straight = try await screen("show", "Inbox", changing: ["PAGER": without])
            #expect(straight.contains("file 59"), "\(without)")
        }
        // Nothing is paged where nobody looks.
        var captured = desk.invocation(["show", "Inbox"])
        captured.environment["PAGER"] = pager
        #expect(try await desk.run(captured).output.contains("file 59"))
        #expect(paged().isEmpty)
    }

    @Test func aPersonMayLeaveThePagerAtOnce() async throws {
        try await fill(600)
        let seen = try await screen("show", "Inbox", changing: ["PAGER": "head -n 2"])
        #expect(seen.split(separator: "\n").count == 2, "\(seen)")
        #expect(try await screen("show", "Inbox", changing: ["PAGER": "true"]).isEmpty)
    }

    @Test func coloursAreForTerminalsThatWantThem() async throws {
        try await fill(3)
        let escape = "\u{1B}["
        #expect(try await screen("show", "Inbox").contains(escape))
        for changes in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            let plain = try await screen("show", "Inbox", changing: changes)
            #expect(!plain.contains(escape) && plain.contains("file 2"), "\(plain)")
        }
        let empty = try await screen("show", "Inbox", changing: ["NO_COLOR": ""])
        #expect(empty.contains(escape))
        for words in [["show", "Inbox"], ["lists"], ["help"], ["doctor"], ["drop", "missing"]] as [[Word]] {
            let run = try await desk.run(desk.invocation(words))
            #expect(!run.output.contains("\u{1B}") && !run.errors.contains("\u{1B}"), "\(run)")
        }
    }

    @Test(arguments: [60, 80, 100, 200] as [Int32])
    func wideCharactersLineUpAndLinesFitTheTerminal(columns: Int32) async throws {
        let names = ["plain", "果物と野菜", "Prüfung", "e\u{301}te\u{301}", "🍎🍐 fruit", "שלום עולם", "ｗｉｄｅ"]
        try desk.writeTexts(names.map { "\($0).txt" })
        for name in names { try await desk.punnet("drop", Word(name + ".txt")) }
        let table = try await screen("show", "Inbox", changing: ["NO_COLOR": "1"], columns: columns)
        let lines = table.split(separator: "\n").map(String.init)
        #expect(lines.count == names.count + 1, "\(table)")
        for line in lines { #expect(displayWidth(of: line) <= Int(columns), "\(line)") }
        // The kind stands in the same column of every line.
        let starts = lines.dropFirst().compactMap { line in
            line.firstRange(of: "plain text").map { displayWidth(of: String(line[..<$0.lowerBound])) }
        }
        #expect(starts.count == names.count && Set(starts.dropFirst()).count == 1, "\(table)")
        let piped = try await desk.punnet("show", "Inbox")
        #expect(piped.contains(desk.path("plain.txt")))
    }

    @Test func progressIsDrawnOnATerminalAndTakenAwayAgain() async throws {
        let terminal = try PseudoTerminal()
        var drop = desk.invocation(["drop", "--json", "--files0-from", "-"])
        (drop.input, drop.errors) = (.pipe, .terminal(terminal))
        let program = try RunningProgram(drop)
        // Nothing is drawn in the first moments; one file after the other makes it last.
        var count = 0
        while !terminal.hasPrinted(" file"), count < 2000 {
            try desk.writeTexts(["\(count).txt"])
            try program.write(Array("\(count).txt\0".utf8))
            _ = try await program.nextLine()
            count += 1
        }
        program.endInput()
        #expect(try await program.wait().ending == .exited(0))
        let screen = try await terminal.printedToTheEnd()
        #expect(screen.contains("\r\u{1B}[K"), "\(screen)")
        #expect(screen.hasSuffix("\r\u{1B}[K"), "\(screen)")
        #expect(try await desk.show().count == count)
    }

    @Test func noProgressIsDrawnWhereNobodyLooks() async throws {
        try await fill(600)
        let run = try await desk.run("drop", "f", expecting: 0)
        #expect(!run.errors.contains("\r") && !run.errors.contains("\u{1B}"), "\(run)")
        #expect(run.errors.contains("Dropped 600 items into Inbox"))
    }
}
