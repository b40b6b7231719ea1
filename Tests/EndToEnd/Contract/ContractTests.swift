import FoundationEssentials
import Terminal
import Testing

/// The JSON of version 1, byte for byte but for ids, times and places.
@Suite struct ContractTests {
    let desk: Workspace

    init() async throws {
        desk = try await Workspace()
        try desk.copy(Workspace.samples.appendingPathComponent("drop"), as: "drop")
        try desk.copy(Workspace.samples.appendingPathComponent("broken"), as: "broken")
    }

    /// Runs command lines with `--json`; returns each with what it wrote, ready to be compared.
    private func transcript(_ lines: [[Word]]) async throws -> String {
        var text = ""
        for words in lines {
            let run = try await desk.run(desk.invocation(["--json"] + words))
            text += "$ punnet --json " + words.map { shellWord($0.visible) }.joined(separator: " ") + "\n"
            text += run.output
            text += "[\(run.status)]\n\n"
        }
        return Normalised(text, in: desk).text
    }

    @Test func dropTellsEachPayloadInItsLine() async throws {
        try expectSnapshot(
            try await transcript([
                ["drop", "drop"], ["drop", "broken"],
                [
                    "drop", "https://example.org/a", "drop/kiwi.png", "missing", "--into", "top", "--at", "0",
                    "--create",
                ],
                ["set", "top", "accepts", "public.image"],
                ["drop", "drop/notes/shopping.md", "--into", "top"],
            ]), named: "drop.txt")
    }

    @Test func showAndDescribeTellItems() async throws {
        try await desk.punnet("drop", "drop")
        try await desk.punnet("drop", "-", "--name", "from a pipe", input: .bytes(Array("a pipe\n".utf8)))
        try FileManager.default.removeItem(atPath: desk.path("drop/apple.png"))
        try FileManager.default.removeItem(atPath: desk.path("drop/feeds"))
        try expectSnapshot(
            try await transcript([
                ["show", "Inbox"], ["show", "Inbox", "--rows", "1,12-13"], ["describe", "Inbox", "24"],
                ["describe", "Inbox", "12"],
            ]), named: "show.txt")
    }

    @Test func changesTellWhatTheyChanged() async throws {
        try await desk.punnet("drop", "drop/apple.png", "drop/banana.png", "drop/kiwi.png", "drop/peach.jpg")
        try expectSnapshot(
            try await transcript([
                ["new", "top", "--accepts", "public.image"], ["new", "top"],
                ["move", "Inbox", "0,2", "--at", "3"], ["move", "Inbox", "1", "--to", "top"],
                ["move", "Inbox", "0", "--at", "0"],
                ["copy", "Inbox", "all", "--to", "top", "--at", "start"],
                ["edit", "Inbox", "0", "--name", "Boskoop", "--note", "for the cake"],
                ["done", "Inbox", "0-1"], ["undone", "Inbox", "1"], ["delete", "Inbox", "0"],
                ["set", "top", "accepts", "any"], ["rename", "top", "best"], ["lists"],
                ["remove", "best", "--yes"], ["lists"],
            ]), named: "changes.txt")
    }

    @Test func pluginsAndDoctorTellOfTheProgram() async throws {
        try await desk.punnet("drop", "drop")
        try expectSnapshot(try await transcript([["plugins"], ["doctor"]]), named: "program.txt")
    }

    @Test func doctorNamesALibraryThatIsNotThereYetAndMakesNone() async throws {
        let run = try await desk.run("doctor", expecting: 0)
        #expect(run.output.contains("none yet"))
        #expect(!FileManager.default.fileExists(atPath: desk.library))
    }

    @Test func everyLineIsOneDocument() async throws {
        let drop = try await desk.run("drop", "drop", "--json", expecting: 0)
        #expect(drop.outputBytes.last == UInt8(ascii: "\n"))
        let document = try DropDocument(drop.output)
        #expect(document.lines.count + 1 == drop.output.split(separator: "\n").count)
        #expect(document.lines.allSatisfy { $0.version == 1 })
        #expect(document.items.map(\.id) == (try await desk.show().items.map(\.id)))
        #expect(document.items.map(\.row) == Array(0..<document.items.count))
    }
}

/// A text of the contract without what differs from run to run and from machine to machine.
struct Normalised {
    let text: String

    init(_ written: String, in desk: Workspace) {
        var text = written.replacing(desk.root, with: "/ROOT").replacing(Binaries.folder, with: "/BINARIES")
        // A kernel without all layers of confinement says so with every payload.
        text = text.replacing(/\{"code":"not-confined"[^}]*\},?/, with: "")
        text = text.replacing(/serves, [^"]*/, with: "serves, CONFINEMENT")
        text = text.replacing(/"(added|modified)":"[^"]*"/) { "\"\($0.1)\":\"TIME\"" }
        text = text.replacing(/on Linux [^"]*/, with: "on SYSTEM")
        text = text.replacing(/schema ([0-9]+), [0-9.]+ [a-zA-Z]+/) { "schema \($0.1), SIZE" }
        var numbers: [Substring: Int] = [:]
        text = text.replacing(/"([0-9a-f]{32})"/) { match in
            let number = numbers[match.1] ?? numbers.count + 1
            numbers[match.1] = number
            return "\"ID-\(number)\""
        }
        // Items on lines of their own are easier to compare.
        self.text = text.replacing(#",{"row":"#, with: ",\n  {\"row\":")
    }
}
