import Foundation
import Terminal
import Testing

/// A dry run tells what the drop tells that follows it, and leaves everything as it was.
struct DryRunTests {
    /// One drop, after what is on the lists already.
    struct Drop: Sendable, CustomTestStringConvertible {
        var words: [Word]
        var input = ""

        init(_ words: Word..., input: String = "") { (self.words, self.input) = (words, input) }

        var testDescription: String { words.map { $0.string ?? "" }.joined(separator: " ") }
    }

    /// The first are those that ordinary runs try.
    static let drops = SlowTests.areWanted ? all : Array(all.prefix(5))

    private static let all = [
        Drop("drop", "broken", "drop/kiwi.png", "nothing", "ftp://a.example/", "--move"),
        Drop("drop", "--folders-as-lists", "--at", "start"),
        Drop("drop", "--duplicates", "replace", "--at", "2"),
        Drop("--provider", "offer.json", "--into", "pictures"),
        Drop("-", "--name", "now", "--into", "made", "--create", input: "what the time is"),
        Drop("drop"), Drop("broken", "--at", "1"), Drop("drop", "--into", "pictures"),
        Drop("drop", "--whole", "--into", "made", "--create"), Drop("drop", "--copy"),
        Drop("drop", "--duplicates", "skip"), Drop("https://example.org/a", "--into", "pictures"),
        Drop("https://example.org/a", "https://", "drop/links/reading.uris"),
        Drop("-", input: "https://example.org/b"), Drop("--provider", "offer.json"),
    ]

    private static let offer =
        #"{"providers":[{"representations":[{"type":"text/uri-list","value":"https://example.org/cat.png"},"#
        + #"{"type":"text/html","value":"<img>"}]},{"representations":[{"type":"text/plain","value":"words"}]},"#
        + #"{"representations":[{"type":"public.file-url","path":"drop/apple.png"}]},{"representations":[]}]}"#

    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    private func run(_ words: [Word], reading input: Invocation.Input) async throws -> Run {
        var invocation = desk.invocation(words)
        invocation.input = input
        return try await desk.run(invocation)
    }

    /// The lines of a run as text that does not tell a dry run from a drop.
    private func lines(_ output: String, ofDryRun isDry: Bool, replacing isReplacing: Bool) throws -> [String]
    {
        try output.split(separator: "\n").compactMap { line in
            var line = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            guard line["payload"] != nil else { return nil }
            let outcomes = [
                "would-import": "imported", "would-skip": "skipped", "would-reject": "rejected",
                "would-fail": "failed",
            ]
            if isDry {
                line["outcome"] = outcomes[line["outcome"] as? String ?? ""]
                line["type"] = nil
                line["moved"] = nil
            }
            // Where items leave meanwhile, rows are those of the moment of a batch, whose end is up to the machine.
            let left: Set = isReplacing ? ["id", "row"] : ["id"]
            line["items"] = (line["items"] as? [[String: Any]])?.map { $0.filter { !left.contains($0.key) } }
            return String(
                decoding: try JSONSerialization.data(withJSONObject: line, options: .sortedKeys),
                as: UTF8.self
            ).replacing(/row \d+ of/, with: "row of")
        }
    }

    /// The names of all files there are, and what the library's database holds.
    private func state() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: desk.files).sorted()
    }

    @Test(arguments: drops) func aDryRunAndTheDropAgree(drop: Drop) async throws {
        try desk.copy(Workspace.samples.appendingPathComponent("drop"), as: "drop")
        try desk.copy(Workspace.samples.appendingPathComponent("broken"), as: "broken")
        try desk.write(Self.offer, to: "offer.json")
        try await desk.punnet("new", "pictures", "--accepts", "public.image")
        try await desk.punnet("drop", "drop/kiwi.png", "drop/feeds")
        let input = Invocation.Input.bytes(Array(drop.input.utf8))
        let lists = try await desk.punnet("lists", "--json")
        let files = try state()

        let dry = try await run(["drop", "--json", "--dry-run"] + drop.words, reading: input)
        #expect(try await desk.punnet("lists", "--json") == lists)
        #expect(try state() == files)

        let run = try await run(["drop", "--json"] + drop.words, reading: input)
        #expect(dry.ending == run.ending, "\(dry)")
        let isReplacing = drop.words.contains("replace")
        let told = try lines(dry.output, ofDryRun: true, replacing: isReplacing)
        #expect(try lines(run.output, ofDryRun: false, replacing: isReplacing) == told)
        #expect(!told.isEmpty)
    }

    @Test func aDryRunMakesNoLibraryWhereThereIsNone() async throws {
        try desk.write("words", to: "a.txt")
        let run = try await desk.run("--library", "none", "drop", "--dry-run", "a.txt", "--move")
        #expect(run.ending == .exited(0))
        #expect(run.errors.contains("1 file would be removed"), "\(run.errors)")
        #expect(try state() == ["a.txt"])
        try desk.write("", to: "in/.hidden")
        let hidden = try await desk.run("drop", "--dry-run", "in")
        #expect(hidden.errors.contains("in/.hidden: left out, hidden"), "\(hidden.errors)")
        let moved = try await desk.run("drop", "a.txt", "--move")
        #expect(moved.errors.contains("1 file removed"), "\(moved.errors)")
    }
}
