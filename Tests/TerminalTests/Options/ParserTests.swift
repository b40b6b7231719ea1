import Terminal
import Testing

struct ParserTests {
    private let parser = Parser(SampleTool.tool)

    private func parse(_ line: String) throws -> Parsed {
        guard case .command(_, let parsed) = try parser.parse(words(line)) else {
            throw UsageError.missingCommand
        }
        return parsed
    }

    private func words(_ line: String) -> [Word] { line.split(separator: " ").map { Word(String($0)) } }

    @Test(arguments: [
        "fill --long --at 3 red a b", "fill red a b --at=3 --long", "fill -l -p 3 red a b",
        "fill -lp3 red a b",
        "fill -lp 3 red a b", "fill red --at 3 a -l b", "fill --at 3 -l -- red a b",
        "fill --long --long -p=3 red a b",
    ])
    func optionsMayStandAnywhereInAnySpelling(line: String) throws {
        let parsed = try parse(line)
        #expect(parsed[SampleTool.long])
        #expect(!parsed[SampleTool.quiet])
        #expect(try ["3", "=3"].contains(parsed.value(of: SampleTool.at)))
        #expect(try parsed.value(of: SampleTool.list) == "red")
        #expect(try parsed.values(of: SampleTool.sources) == ["a", "b"])
    }

    @Test func globalOptionsStandBeforeOrAfterTheCommand() throws {
        for line in ["--library /x -q fill red", "fill red -q --library=/x", "-q fill --library /x red"] {
            let parsed = try parse(line)
            #expect(parsed[SampleTool.quiet])
            #expect(try parsed.value(of: SampleTool.library) == "/x")
        }
    }

    @Test func everythingAfterTwoDashesIsAnArgument() throws {
        let parsed = try parse("fill red -- --long -q -- -")
        #expect(!parsed[SampleTool.long])
        #expect(try parsed.values(of: SampleTool.sources) == ["--long", "-q", "--", "-"])
    }

    @Test func aDashAloneIsAnArgumentAndAValueMayBeginWithOne() throws {
        let parsed = try parse("fill red - --at --long")
        #expect(try parsed.values(of: SampleTool.sources) == ["-"])
        #expect(try parsed.value(of: SampleTool.at) == "--long")
        #expect(!parsed[SampleTool.long])
    }

    @Test func anEmptyValueIsAValue() throws {
        #expect(try parse("fill --at= red").value(of: SampleTool.at) == "")
    }

    @Test func optionsThatRepeatKeepTheirOrder() throws {
        #expect(
            try parse("fill --accept b -aa --accept=c red").values(of: SampleTool.accept) == ["b", "a", "c"])
    }

    @Test func pathsAreBytes() throws {
        let odd = Word(bytes: [0x66, 0xFF])
        guard case .command(_, let parsed) = try parser.parse(["fill", "red", odd, "--library", odd]) else {
            Issue.record("no command")
            return
        }
        #expect(try parsed.values(of: SampleTool.sources) == [odd])
        #expect(try parsed.value(of: SampleTool.library) == odd)
        guard case .command(_, let text) = try parser.parse(["fill", odd]) else { return }
        #expect(throws: UsageError.refusedValue(odd, subject: "LIST", .init("it is not UTF-8 text"))) {
            try text.value(of: SampleTool.list)
        }
    }

    @Test(
        arguments: [
            ("-h", nil, false), ("--help", nil, true), ("fill -h", "fill", false),
            ("fill --help", "fill", true),
            ("--help fill", "fill", true), ("-h fill red", "fill", false), ("-qh", nil, false),
            ("fill a b c --at 1 -lh --nonsense", "fill", false), ("--help nonsense", nil, true),
        ] as [(String, String?, Bool)])
    func helpWinsOverWhatFollows(line: String, command: String?, isLong: Bool) throws {
        guard case .help(let asked, let long) = try parser.parse(words(line)) else {
            Issue.record("no help")
            return
        }
        #expect(asked == command)
        #expect(long == isLong)
    }

    @Test func theVersionIsAskedForByItsOption() throws {
        guard case .version = try parser.parse(["fill", "--version"]) else {
            Issue.record("no version")
            return
        }
    }

    @Test(
        arguments: [
            ("", .missingCommand),
            ("-q", .missingCommand),
            ("fil", .unknownCommand("fil", nearest: "fill")),
            ("FILL", .unknownCommand("FILL", nearest: "fill")),
            ("fi", .unknownCommand("fi", nearest: "fill")),
            ("add", .unknownCommand("add", nearest: "fill")),
            ("zebra", .unknownCommand("zebra", nearest: nil)),
            ("fill --lon red", .unknownOption("--lon", command: "fill", nearest: "--long", owners: [])),
            ("fill --lon=3 red", .unknownOption("--lon", command: "fill", nearest: "--long", owners: [])),
            ("fill -lz red", .unknownOption("-z", command: "fill", nearest: nil, owners: [])),
            ("fill -é red", .unknownOption("-é", command: "fill", nearest: nil, owners: [])),
            ("lists -l", .unknownOption("-l", command: "lists", nearest: nil, owners: ["fill"])),
            ("lists --at 3", .unknownOption("--at", command: "lists", nearest: nil, owners: ["fill"])),
            ("--at 3 fill red", .optionBeforeCommand("--at", owners: ["fill"])),
            ("--zebra", .unknownOption("--zebra", command: nil, nearest: nil, owners: [])),
            ("fill red --at", .missingValue(option: "--at", value: "POS")),
            ("fill red -lp", .missingValue(option: "-p", value: "POS")),
            ("fill red --long=yes", .unexpectedValue(option: "--long", value: "yes")),
            ("fill red --at 1 -p 2", .repeatedOption("--at")),
            ("fill", .missingArgument("LIST", command: "fill")),
            ("lists red", .superfluousArgument("red", command: "lists")),
            ("help a b", .superfluousArgument("b", command: "help")),
        ] as [(String, UsageError)])
    func wrongLinesAreNamedAndRunNothing(line: String, error: UsageError) {
        #expect(throws: error) { try parser.parse(words(line)) }
    }

    @Test func refusalsSayWhatToWrite() {
        let error = UsageError.refusedValue(
            "x\u{1B}", subject: "POS", .init("it is no place", advice: "Write end."))
        let problem = error.problem(tool: SampleTool.tool, command: "lists")
        #expect(problem.status == .usage)
        #expect(
            problem.lines(program: "crate", paint: Paint(isEnabled: false)) == [
                "crate: “x\\u{1B}” cannot be POS", "  It is no place.", "  Write end.",
                "  Usage: crate lists",
                "  To read more: crate help lists",
            ])
    }

    @Test func theProcessHandsOverItsWordsAsBytes() {
        #expect(Word.processArguments().count == CommandLine.arguments.count - 1)
    }
}
