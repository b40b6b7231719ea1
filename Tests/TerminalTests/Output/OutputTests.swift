import Glibc
import Terminal
import Testing

struct OutputTests {
    @Test func linesLeaveInOneStreamAndInOrder() throws {
        var pipe = try TestPipe()
        let output = Output(descriptor: pipe.writing)
        try output.line("one")
        try output.write("two")
        try output.write([0xFF, 0x0A])
        try output.finish()
        #expect(pipe.contents() == "one\ntwo\u{FFFD}\n")
        #expect(output.columns == nil)
        #expect(!output.paint.isEnabled)
    }

    @Test func aReaderThatLeftIsABrokenPipe() throws {
        signal(SIGPIPE, SIG_IGN)
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        let output = Output(descriptor: ends[1])
        try output.line("held in the buffer")
        #expect(throws: OutputFailure.brokenPipe) { try output.flush() }
        #expect(throws: OutputFailure.brokenPipe) { try output.line("more") }
    }

    @Test func aFullDiskIsReportedWithItsCode() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        try #require(full >= 0)
        defer { close(full) }
        let output = Output(descriptor: full)
        try output.line("lost")
        #expect(throws: OutputFailure.failed(code: ENOSPC)) { try output.finish() }
    }

    @Test func aTerminalSaysItsWidth() throws {
        let terminal = try PseudoTerminal(columns: 52)
        #expect(Output(descriptor: terminal.device).columns == 52)
    }

    @Test(
        arguments: [
            ([:], true),
            (["NO_COLOR": "1"], false),
            (["NO_COLOR": ""], true),
            (["TERM": "dumb"], false),
        ] as [([String: String], Bool)])
    func coloursNeedATerminalThatWantsThem(environment: [String: String], isEnabled: Bool) throws {
        let terminal = try PseudoTerminal()
        let pipe = try TestPipe()
        #expect(Paint(for: terminal.device, environment: .init(environment)).isEnabled == isEnabled)
        #expect(!Paint(for: pipe.writing, environment: .init(environment)).isEnabled)
    }

    @Test func whatFitsOnTheScreenIsNotPaged() throws {
        let terminal = try PseudoTerminal(rows: 5)
        let output = Output(descriptor: terminal.device)
        output.page(environment: .init(["PAGER": "sh -c 'exit 3'", "PATH": "/usr/bin:/bin"]))
        for number in 1...4 { try output.line("\(number)") }
        try output.finish()
        #expect(terminal.printed() == "1\n2\n3\n4\n")
    }

    @Test func whatIsTallerThanTheScreenGoesToThePager() throws {
        let folder = try TemporaryFolder()
        let terminal = try PseudoTerminal(rows: 5)
        let output = Output(descriptor: terminal.device)
        output.page(
            environment: .init([
                "PAGER": "tee \(folder.path)/paged >/dev/null", "PATH": "/usr/bin:/bin",
            ]))
        for number in 1...1000 { try output.line("\(number)") }
        try output.finish()
        #expect(try folder.read("paged") == Array((1...1000).map { "\($0)\n" }.joined().utf8))
        #expect(terminal.printed() == "")
    }

    @Test func leavingThePagerEndsTheOutputWithoutAnError() throws {
        signal(SIGPIPE, SIG_IGN)
        let terminal = try PseudoTerminal(rows: 2)
        let output = Output(descriptor: terminal.device)
        output.page(environment: .init(["PAGER": "true", "PATH": "/usr/bin:/bin"]))
        let line = String(repeating: "x", count: 1000)
        for _ in 1...1000 { try output.line(line) }
        #expect(output.isUnwanted)
        try output.finish()
    }

    @Test(arguments: [
        ["PAGER": ""], ["PAGER": "cat"], ["PAGER": "no-such-pager-at-all"], ["TERM": "dumb"],
        ["PATH": "/nowhere"],
    ])
    func withoutAPagerNothingIsPaged(environment: [String: String]) {
        var environment = environment
        environment["PATH"] = environment["PATH"] ?? "/usr/bin:/bin"
        #expect(PagerCommand.preferred(environment: .init(environment)) == nil)
    }
}
