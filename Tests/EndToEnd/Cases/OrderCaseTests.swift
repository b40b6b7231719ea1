import CorpusTesting
import FoundationEssentials
import Terminal
import Testing

/// What went wrong elsewhere with the order of lists, and must not here.
@Suite(.enabled(if: Corpora.areAvailable)) struct OrderCaseTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test func case03AnItemKeepsItsIdentityThroughAllMoves() async throws {
        try await desk.layOut(case: "03-identity-survives-reorder")
        let dropped = try await desk.drop("one.png", "three.url", "two.txt")
        let before = try await desk.show().items

        try await desk.punnet("move", "Inbox", "2", "--at", "0")
        try await desk.punnet("move", "Inbox", "2", "--at", "1")
        #expect(try await desk.show().items.map(\.id) == before.reversed().map(\.id))
        try await desk.punnet("move", "Inbox", "2", "--at", "0")
        try await desk.punnet("move", "Inbox", "2", "--at", "1")

        let after = try await desk.show().items
        #expect(after.map(\.id) == dropped.items.map(\.id))
        #expect(after.map(\.name) == before.map(\.name))
        #expect(after.map(\.attributes) == before.map(\.attributes))
        #expect(after.map(\.origin) == before.map(\.origin))

        // An id that was given once is not given again.
        try await desk.punnet("delete", "Inbox", "all")
        let again = try await desk.drop("one.png", "three.url", "two.txt")
        #expect(Set(again.items.map(\.id)).isDisjoint(with: before.map(\.id)))
        try await desk.expectSound()
    }

    @Test(arguments: [("1,2,3", "0", "bcdaef"), ("1,2,3", "6", "aefbcd"), ("0,5", "3", "bcafde")])
    func case04SeveralRowsMoveTogetherAndNoneTwice(rows: String, gap: String, order: String) async throws {
        try await desk.layOut(case: "04-multi-move-duplicates-top")
        let dropped = try await desk.drop("a.txt", "b.txt", "c.txt", "d.txt", "e.txt", "f.txt")
        try await desk.punnet("move", "Inbox", Word(rows), "--at", Word(gap))
        let items = try await desk.show().items
        #expect(items.map(\.name).joined() == order)
        #expect(items.map(\.id).sorted() == dropped.items.map(\.id).sorted())
        try await desk.expectSound()
    }

    @Test func case06AnEmptyListTakesDropsAndMoves() async throws {
        try await desk.layOut(case: "06-drop-into-empty-list")
        for list in ["A", "B"] as [Word] { try await desk.punnet("new", list) }
        for _ in 0..<3 {
            let refused = try await desk.run("drop", "x.txt", "--into", "A", "--at", "1", expecting: 1)
            #expect(refused.errors.contains("“A” has no position 1: its positions are 0 to 0"))
        }
        try await desk.punnet("drop", "x.txt", "y.txt", "z.txt", "--into", "A", "--at", "0")
        #expect(try await desk.names("A") == ["x", "y", "z"])
        try await desk.punnet("move", "A", "all", "--to", "B", "--at", "0")
        #expect(try await desk.names("A") == [])
        #expect(try await desk.names("B") == ["x", "y", "z"])
        try await desk.punnet("move", "B", "1", "--to", "A", "--at", "0")
        #expect(try await desk.names("A") == ["y"])
        #expect(try await desk.names("B") == ["x", "z"])
        try await desk.expectSound()
    }

    @Test(arguments: [
        (["new.txt"], "0", ["new", "a", "b"]), (["new.txt"], "2", ["a", "b", "new"]),
        (["new.txt"], "1", ["a", "new", "b"]),
        (["new.txt", "other.txt"], "0", ["new", "other", "a", "b"]),
    ])
    func case07ADropLandsBeforeTheFirstRowAndAfterTheLast(
        files: [String], gap: String, order: [String]
    ) async throws {
        try await desk.layOut(case: "07-insert-first-and-last-position")
        try await desk.punnet("drop", "a.txt", "b.txt")
        let words = ["drop"] + files.map { Word($0) } + ["--at", Word(gap)]
        let run = try await desk.run(desk.invocation(words))
        #expect(run.ending == .exited(0), "\(run)")
        #expect(try await desk.names() == order)
    }

    @Test(arguments: [false, true])
    func case08ASlowFirstFileKeepsItsPlaceEveryTime(isReversed: Bool) async throws {
        try await desk.layOut(case: "08-slow-file-first-keeps-order")
        let files = ["1-big.png", "2-tiny.txt", "3-wide.svg", "4-tiny.png", "5-link.url", "6-feed.xml"]
        let link = "https://example.org/"
        let order = isReversed ? files.reversed() : files
        for round in 0..<20 {
            let list = Word("round \(round)")
            let words = ["drop", "--into", list, "--create"] + order.map { Word($0) }
            let run = try await desk.run(desk.invocation(words))
            #expect(run.ending == .exited(0), "\(run)")
            let origins = try await desk.show(list).items.map(\.origin)
            #expect(origins == order.map { $0 == "5-link.url" ? link : $0 })
        }
    }

    @Test(arguments: [false, true])
    func case10RowsThatHaveLeftAreNotMovedAgain(areNamedByID: Bool) async throws {
        try await desk.layOut(case: "10-stale-selection-after-move-all")
        for list in ["A", "B"] as [Word] { try await desk.punnet("new", list) }
        let dropped = try await desk.drop("a.txt", "b.txt", "c.txt", "--into", "A")
        let rows = areNamedByID ? dropped.items.map { "@" + $0.id }.joined(separator: ",") : "0-2"
        try await desk.punnet("move", "A", Word(rows), "--to", "B")
        let refused = try await desk.run("move", "A", Word(rows), "--to", "B", expecting: 1)
        #expect(
            refused.errors.contains(
                areNamedByID ? "is not in “A” but in “B”" : "“A” has no row 0: it is empty"),
            "\(refused)")
        #expect(try await desk.names("A") == [])
        #expect(try await desk.show("B").items.map(\.id) == dropped.items.map(\.id))
        try await desk.expectSound()
    }

    @Test func case12RowsDroppedOnThemselvesStayAndCopiesEnd() async throws {
        try await desk.layOut(case: "12-drop-on-itself")
        let dropped = try await desk.drop("a.txt", "b.txt", "c.txt")
        for gap in ["1", "2"] as [Word] {
            try await desk.punnet("move", "Inbox", "1", "--at", gap)
            #expect(try await desk.show().items.map(\.id) == dropped.items.map(\.id))
        }
        try await desk.punnet("move", "Inbox", "all", "--at", "1")
        #expect(try await desk.show().items.map(\.id) == dropped.items.map(\.id))

        try await desk.punnet("copy", "Inbox", "all", "--at", "1")
        let copied = try await desk.show().items
        #expect(copied.map(\.name) == ["a", "a", "b", "c", "b", "c"])
        #expect(Set(copied.map(\.id)).count == 6)
        #expect([copied[0], copied[4], copied[5]].map(\.id) == dropped.items.map(\.id))
        try await desk.expectSound()
    }

    @Test func case13AFolderGivesItsFilesAndThoseOfItsFolders() async throws {
        try await desk.layOut(case: "13-folder-with-files-and-folders")
        try await desk.punnet("drop", "mixed")
        #expect(try await desk.names() == ["01", "02", "03"])
        try await desk.punnet("drop", "only-subfolders", "--into", "Other", "--create")
        #expect(try await desk.names("Other") == ["1", "2"])
        #expect(try await desk.punnet("help", "drop").contains("a folder: its files, recursively"))
    }
}
