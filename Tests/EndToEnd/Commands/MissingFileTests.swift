import FoundationEssentials
import Terminal
import Testing

/// Files that went missing, told and found again by the program.
@Suite struct MissingFileTests {
    let desk: Workspace

    init() async throws {
        desk = try await Workspace()
        try desk.writeTexts(["a.txt", "b.txt", "c.txt"])
        try await desk.punnet("drop", "a.txt", "b.txt", "c.txt")
    }

    private func move(_ name: String, to other: String) throws {
        let target = URL(fileURLWithPath: desk.path(other))
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: desk.path(name), toPath: target.path)
    }

    @Test func checkEndsWithOneOnlyWhereAFileIsGone() async throws {
        #expect(try await desk.run("check", expecting: 0).errors.contains("all are there"))
        try desk.write("changed", to: "a.txt")
        #expect(try await desk.run("check", "Inbox", expecting: 0).output.contains("changed"))
        try move("b.txt", to: "there/b.txt")
        let run = try await desk.run("check", "--json", expecting: 1)
        #expect(run.output.hasPrefix(#"{"version":1,"items":[{"list":"Inbox","row":0"#))
        #expect(
            run.output.hasSuffix(
                #""summary":{"present":1,"changed":1,"missing":1,"unavailable":0}}"# + "\n"))
        // To show what is missing is all that was asked of these.
        try await desk.run("show", "Inbox", expecting: 0)
        try await desk.run("describe", "Inbox", "1", expecting: 0)
    }

    @Test func relinkFindsWhatWasMovedAsOneEdit() async throws {
        try move("a.txt", to: "there/a.txt")
        try move("b.txt", to: "there/deep/b.txt")
        try FileManager.default.removeItem(atPath: desk.path("c.txt"))
        let trial = try await desk.run("relink", "there", "--dry-run", expecting: 1)
        #expect(trial.output.contains("found by digest"))
        #expect(trial.errors.contains("nothing was changed"))
        #expect(try await desk.show().items.map(\.state) == ["missing", "missing", "missing"])
        let run = try await desk.run("relink", "there", "--json", expecting: 1)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.contains(#""outcome":"found","by":"digest","newSource":{"#) == true)
        #expect(lines.first?.contains(#""outcome":"missing""#) == true)
        #expect(lines.last?.contains(#""kind":"relink""#) == true)
        #expect(try await desk.show().items.map(\.state) == ["present", "present", "missing"])
        try await desk.punnet("undo")
        #expect(try await desk.show().items.map(\.state) == ["missing", "missing", "missing"])
        try await desk.expectSound()
    }

    @Test func relinkNamesAllThatAFileMayBeAndTakesNone() async throws {
        try FileManager.default.removeItem(atPath: desk.path("a.txt"))
        for folder in ["x", "y"] { try desk.write("a.txt\n", to: "there/\(folder)/a.txt") }
        let run = try await desk.run("relink", "there", expecting: 1)
        #expect(run.output.contains("there/x/a.txt, ") && run.output.contains("there/y/a.txt"))
        #expect(run.errors.contains("none was taken"))
        #expect(
            run.errors.contains("name a folder that holds the one that is meant alone: punnet relink DIR"))
        try await desk.punnet("relink", "there/y")
        #expect(
            try await desk.punnet("history").split(separator: "\n").count { $0.contains("Relinked") } == 1)
    }

    @Test func whereNothingIsMissingNothingIsLookedFor() async throws {
        #expect(try await desk.run("relink", ".", expecting: 0).errors.contains("No file is missing"))
        let run = try await desk.run("relink", "nowhere", expecting: 1)
        #expect(run.errors.contains("is no folder"))
    }
}
