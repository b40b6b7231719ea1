import FoundationEssentials
import Terminal
import Testing

/// Where what is dropped lands: together, in order, at the gap.
@Suite struct LandingTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test(arguments: [
        ("", "start", "xyz"), ("", "end", "xyz"), ("", "0", "xyz"), ("abc", "start", "xyzabc"),
        ("abc", "0", "xyzabc"), ("abc", "1", "axyzbc"), ("abc", "3", "abcxyz"), ("abc", "end", "abcxyz"),
    ])
    func severalPayloadsLandTogetherAtTheGap(before: String, position: String, after: String) async throws {
        try desk.writeTexts((before + "xyz").map { "\($0).txt" })
        for name in before { try await desk.punnet("drop", Word("\(name).txt")) }
        let document = try await desk.drop("x.txt", "y.txt", "z.txt", "--at", Word(position))
        #expect(try await desk.names().joined() == after)
        let first = try #require(document.items.first?.row)
        #expect(document.items.map(\.row) == Array(first..<first + 3))
        try await desk.expectSound()
    }

    @Test func payloadsOfManyKindsKeepTheirOrderAmongWhatFails() async throws {
        try desk.writeTexts(["a.txt", "z.txt", "links.uris"])
        try desk.write("https://example.org/1\r\nhttps://example.org/2\r\n", to: "links.uris")
        let broken = Word(Workspace.samples.appendingPathComponent("broken/cut short.png").path)
        let picture = Word(Workspace.samples.appendingPathComponent("drop/apple.png").path)
        try await desk.punnet("drop", "a.txt", "z.txt")
        let document = try await desk.drop(
            picture, broken, "links.uris", "missing", "https://example.org/3", "--at", "1", expecting: 1)
        #expect(document.lines.map(\.outcome) == ["imported", "failed", "imported", "failed", "imported"])
        #expect(
            try await desk.show().items.map(\.origin) == [
                "a.txt", "apple.png", "https://example.org/1", "https://example.org/2",
                "https://example.org/3", "z.txt",
            ])
    }

    @Test(arguments: ["4", "99", "before:@ffffffffffff", "after:@0123456789"] as [Word])
    func aPlaceThatTheListDoesNotHaveTakesNothing(position: Word) async throws {
        try desk.writeTexts(["a.txt", "b.txt", "c.txt", "x.txt"])
        try await desk.punnet("drop", "a.txt", "b.txt", "c.txt")
        let refused = try await desk.run("drop", "x.txt", "--at", position, expecting: 1)
        let isGap = position.string?.contains("@") == false
        #expect(refused.errors.contains(isGap ? "its positions are 0 to 3" : "has no item @"), "\(refused)")
        try await desk.run("move", "Inbox", "0", "--at", position, expecting: 1)
        try await desk.run("copy", "Inbox", "0", "--at", position, expecting: 1)
        #expect(try await desk.names() == ["a", "b", "c"])
        try await desk.expectSound()
    }

    @Test func aFolderComesInNaturalOrderWithoutWhatIsHidden() async throws {
        try desk.writeTexts([
            "f/file 10.txt", "f/file 2.txt", "f/.hidden.txt", "f/.git/config", "f/File 1.txt",
            "f/a/b/deep.txt",
            "f/._file 2.txt", "f/.DS_Store", "f/Thumbs.db", "f/é.txt", "f/z.txt", "f/__MACOSX/x.txt",
        ])
        let document = try await desk.drop("f")
        #expect(try await desk.names() == ["deep", "é", "File 1", "file 2", "file 10", "z"])
        #expect(document.summary?.skipped == 6)
        let told = try await desk.run("drop", "f", expecting: 0)
        #expect(told.errors.contains("6 left out"), "\(told)")
    }
}
