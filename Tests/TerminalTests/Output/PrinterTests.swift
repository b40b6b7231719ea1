import InternationalText
import Terminal
import Testing

struct PrinterTests {
    @Test func quietLeavesOutNoticesOnly() throws {
        var pipe = try TestPipe()
        let printer = Printer(program: "punnet", isQuiet: true, descriptor: pipe.writing)
        printer.notice("moved")
        printer.warning("slow")
        printer.problem(Problem("no such list"))
        #expect(pipe.contents() == "punnet: slow\npunnet: no such list\n")
    }

    @Test func problemsComeInLayersAndCannotActOnTheTerminal() throws {
        var pipe = try TestPipe()
        let printer = Printer(program: "punnet", descriptor: pipe.writing)
        printer.problem(
            Problem(
                "there is no list “a\u{1B}[2J”", causes: ["The nearest is “b\n”."],
                hints: [.init("To make it", command: "punnet new a"), .init("Or give up.")]))
        #expect(
            pipe.contents() == """
                punnet: there is no list “a\\u{1B}[2J”
                  The nearest is “b\\u{A}”.
                  To make it: punnet new a
                  Or give up.

                """)
    }

    @Test func commandsHintedAtHaveTheOptionsOfThisOne() throws {
        var pipe = try TestPipe()
        let printer = Printer(program: "punnet", options: " --library 'a b'", descriptor: pipe.writing)
        let hints: [Problem.Hint] = [
            .init("To take it back", command: "punnet undo"),
            .init("Elsewhere", command: "punnet --library DIR undo"),
            .init("To look", command: "ls"), .init("Or punnet on."),
        ]
        printer.problem(Problem("no", hints: hints))
        printer.notice(["yes"], hints: hints)
        let lines = """
              To take it back: punnet --library 'a b' undo
              Elsewhere: punnet --library DIR undo
              To look: ls
              Or punnet on.

            """
        #expect(pipe.contents() == "punnet: no\n" + lines + "yes\n" + lines)
    }

    @Test func aMessageTakesTheProgressLineAwayFirst() throws {
        let terminal = try PseudoTerminal()
        let printer = Printer(
            program: "punnet", descriptor: terminal.device, environment: .init(["NO_COLOR": "1"]))
        #expect(printer.showsProgress)
        let progress = ProgressLine("files", printer: printer)
        printer.notice("before")
        progress.finish()
        #expect(terminal.printed() == "before\n")
    }

    @Test func progressNeedsATerminal() throws {
        var pipe = try TestPipe()
        let printer = Printer(program: "punnet", descriptor: pipe.writing)
        let progress = ProgressLine("files", printer: printer)
        progress.update(done: 5, of: 10)
        progress.finish()
        #expect(pipe.contents() == "")
    }

    @Test(
        arguments: [
            (0, nil, 0.0, "0 files"),
            (7, 20000, 0.1, "7 of 20,000 files"),
            (1200, 20000, 1.0, "1,200 of 20,000 files, 1,200/s"),
            (1200, 20000, 4.0, "1,200 of 20,000 files, 300/s, 63 s left"),
            (10, 1000, 10.0, "10 of 1,000 files, 1.0/s, 17 min left"),
            (1, 100_000, 10.0, "1 of 100,000 files, 0.1/s, more than 99 h left"),
            (100, 100, 10.0, "100 of 100 files, 10/s"),
            (1200, nil, 2.0, "1,200 files, 600/s"),
        ] as [(Int, Int?, Double, String)])
    func progressTellsCountRateAndTimeLeft(done: Int, total: Int?, seconds: Double, text: String) {
        #expect(
            ProgressLine.text(done: done, of: total, unit: "files", after: .seconds(seconds)) == text)
    }

    @Test func numbersAreGrouped() {
        #expect(grouped(0) == "0")
        #expect(grouped(999) == "999")
        #expect(grouped(-1_234_567) == "-1,234,567")
        #expect(grouped(Int64.min) == "-9,223,372,036,854,775,808")
        #expect(counted(1, "item") == "1 item")
        #expect(counted(2000, "entry", "entries") == "2,000 entries")
    }
}
