import FoundationEssentials
import Terminal
import Testing

/// Rows chosen with `--where`.
@Suite struct FilterTests {
    let desk: Workspace

    init() async throws {
        desk = try await Workspace()
        try desk.writeTexts(["a.txt", "b.txt", "c.txt", "d.txt"])
        try await desk.punnet("drop", "a.txt", "b.txt", "c.txt", "d.txt")
        try await desk.punnet("done", "Inbox", "1,3")
    }

    private func rows(_ tests: Word...) async throws -> [Int] {
        let options = tests.flatMap { ["--where", $0] as [Word] }
        let run = try await desk.run(desk.invocation(["show", "Inbox", "--json"] + options))
        #expect(run.ending == .exited(0), "\(run)")
        let shown = try JSONDecoder().decode(ShownList.self, from: Data(run.outputBytes))
        #expect(shown.count == 4)
        return shown.items.map(\.row)
    }

    @Test func shownRowsKeepTheNumbersOfTheWholeList() async throws {
        #expect(try await rows("done") == [1, 3])
        #expect(try await rows("undone", "name=C") == [2])
        #expect(try await rows("type=public.image") == [])
        try FileManager.default.removeItem(atPath: desk.path("a.txt"))
        #expect(try await rows("missing") == [0])
        #expect(try await rows("since=2024-05-01") == [0, 1, 2, 3])
        let none = try await desk.run("show", "Inbox", "--where", "before=2024-05-01", expecting: 0)
        #expect(none.errors.contains("None of the 4 rows"))
    }

    @Test func whatIsMovedIsChosenByIDAndTheGapIsOneOfTheWholeList() async throws {
        try await desk.punnet("move", "Inbox", "all", "--where", "done", "--at", "start")
        #expect(try await desk.names() == ["b", "d", "a", "c"])
        try await desk.punnet("undone", "Inbox", "1-3", "--where", "done")
        try await desk.punnet("delete", "Inbox", "all", "--where", "undone")
        #expect(try await desk.names() == ["b"])
        try await desk.punnet("delete", "Inbox", "all", "--where", "undone")
        try await desk.punnet("undo")
        #expect(try await desk.names() == ["b", "d", "a", "c"])
    }

    @Test func whatIsFoundOrWrittenIsChosenToo() async throws {
        try FileManager.default.createDirectory(atPath: desk.path("out"), withIntermediateDirectories: false)
        let written = try await desk.punnet(
            "drag", "Inbox", "all", "--to", "out", "--where", "done", "--where", "name=b")
        #expect(written == "out/b.txt\n")
        let found = try await desk.punnet("find", "txt", "--where", "undone", "--limit", "1", "--json")
        #expect(found.contains("a.txt") && !found.contains("b.txt"))
        #expect(found.contains(#""more":true"#))
    }

    @Test func datesAreOfTheClockThatShowGoesBy() async throws {
        var invocation = desk.invocation(["show", "Inbox", "--long"])
        invocation.environment["TZ"] = "Pacific/Kiritimati"
        let shown = try await desk.run(invocation).output.split(separator: "\n")
        let time = try #require(shown.last?.firstMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d/)?.output)
        for (test, count) in [("since=\(time)", 4), ("before=\(time)", 0), ("since=\(time)Z", 0)] {
            invocation.words = ["show", "Inbox", "--json", "--where", Word(test)]
            let run = try await desk.run(invocation)
            let rows = try JSONDecoder().decode(ShownList.self, from: Data(run.outputBytes)).items.count
            #expect(rows == count, "\(test)")
        }
    }

    @Test(
        arguments: ["", "red", "type=", "type=no such", "before=yesterday", "since=2026-02-31", "colour=red"]
            as [Word])
    func aTestThatIsNoneIsRefused(test: Word) async throws {
        let run = try await desk.run("show", "Inbox", "--where", test, expecting: 2)
        #expect(run.errors.contains("--where"))
    }
}
