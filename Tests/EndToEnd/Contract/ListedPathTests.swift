import FoundationEssentials
import Terminal
import Testing

/// `--files0-from` and `--print0`: paths that other programs hand over and take.
@Suite struct ListedPathTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    private static let names = ["b.txt", "a.txt", "two\nlines.txt", "-dash.txt", "c.txt"]

    @Test(arguments: [true, false], [true, false])
    func listedPathsAreDroppedInTheirOrder(isFile: Bool, hasLastEnd: Bool) async throws {
        try desk.writeTexts(Self.names)
        let list = Self.names.joined(separator: "\0") + (hasLastEnd ? "\0" : "")
        try desk.write(list, to: "list")
        let document =
            isFile
            ? try await desk.drop("--files0-from", "list")
            : try await desk.drop("--files0-from", "-", input: .bytes(Array(list.utf8)))
        #expect(document.summary?.imported == Self.names.count)
        #expect(try await desk.show().items.map(\.source.path) == Self.names.map(desk.path))
    }

    @Test func argumentsComeBeforeListedPathsAndAllLandTogether() async throws {
        try desk.writeTexts(Self.names + ["first.txt", "last.txt"])
        try await desk.punnet("drop", "first.txt", "last.txt")
        let list = Array("b.txt\0a.txt\0".utf8)
        try await desk.punnet("drop", "c.txt", "--files0-from", "-", "--at", "1", input: .bytes(list))
        #expect(try await desk.names() == ["first", "c", "b", "a", "last"])
    }

    @Test func pathsThatAreNoneAreToldByTheirNumberAndTheOthersDropped() async throws {
        try desk.writeTexts(Self.names)
        let long = String(repeating: "x", count: 5000)
        let list = "b.txt\0\0\(long)\0missing\0a.txt\0"
        let document = try await desk.drop(
            "--files0-from", "-", input: .bytes(Array(list.utf8)), expecting: 1)
        #expect(
            document.lines.map { $0.reason?.message } == [
                nil, "path 2 is empty",
                "path 3 is longer than 4095 bytes; each path ends with a NUL byte, as find -print0 and tr '\\n' '\\0' write it",
                "there is no such file or folder",
                nil,
            ])
        #expect(try await desk.names() == ["b", "a"])
    }

    @Test func anEmptyListDropsNothing() async throws {
        let run = try await desk.run("drop", "--files0-from", "/dev/null", expecting: 0)
        #expect(run.errors.contains("Dropped 0 items"))
        let missing = try await desk.run("drop", "--files0-from", "missing", expecting: 1)
        #expect(missing.errors.contains("missing: the list of paths could not be opened"))
        let folder = try await desk.run("drop", "--files0-from", ".", expecting: 1)
        #expect(folder.errors.contains("standard input") == false, "\(folder)")
    }

    @Test func whatShowWritesCanBeDroppedAgain() async throws {
        for name in Self.names { try desk.write("\(name)\n", to: "folder/\(name)") }
        try desk.write("x\n", toFileNamed: [0x80, 0x81])
        try await desk.punnet("drop", "folder", "--", Word(bytes: [0x80, 0x81]))
        try await desk.punnet("drop", "https://example.org/", "--at", "2")
        let shown = try await desk.run("show", "Inbox", "--print0", expecting: 0)
        #expect(shown.errors.contains("Left out, having no file: 1 item."))
        try await desk.punnet("new", "again")
        try await desk.punnet(
            "drop", "--files0-from", "-", "--into", "again", input: .bytes(shown.outputBytes))
        let again = try await desk.run("show", "again", "--print0", expecting: 0)
        #expect(again.outputBytes == shown.outputBytes)
        #expect(again.outputBytes.count { $0 == 0 } == Self.names.count + 1)
    }

    @Test func standardInputIsKeptOnceByItsDigest() async throws {
        let text = Array("kept\n".utf8)
        try await desk.punnet("drop", "-", input: .bytes(text))
        try await desk.punnet("drop", "-", "--name", "again", input: .bytes(text))
        let items = try await desk.show().items
        #expect(items.map(\.name) == ["kept", "again"])
        #expect(items.map(\.source.kind) == ["data", "data"])
        #expect(items[0].source.digest == items[1].source.digest)
        #expect(items[0].source.size == 5)
        let picture = try Data(contentsOf: Workspace.samples.appendingPathComponent("drop/apple.png"))
        let sniffed = try await desk.drop("-", input: .bytes(Array(picture)))
        #expect(sniffed.items.map(\.type) == ["public.png"])
        let told = try await desk.drop("-", "--type", "public.data", input: .bytes(Array(picture)))
        #expect(told.items.map(\.type) == ["public.data"])
        try await desk.expectSound()
    }

    @Test func standardInputThatHoldsNothingDropsNothing() async throws {
        let run = try await desk.run("drop", "-", expecting: 1)
        #expect(run.errors.contains("nothing came"))
        #expect(!FileManager.default.fileExists(atPath: desk.library))
    }
}
