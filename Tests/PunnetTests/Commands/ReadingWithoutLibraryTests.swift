import FoundationEssentials
import Terminal
import Testing

@testable import punnet

struct ReadingWithoutLibraryTests {
    @Test(arguments: [
        "lists", "show top", "describe top 0", "find apple", "history", "focus", "check", "duplicates",
        "export a.tar",
        "undo", "redo", "delete top 0", "done top 0", "undone top 0", "edit top 0 --name a", "focus top 0",
        "focus --clear",
        "move top 0 --at 1", "copy top 0", "sort top --by name", "rename top bottom", "remove top",
        "set top reordering off",
        "relink .", "drag top 0 --to .", "drag top 0 --to . --move", "drop --resume", "drop x --into top",
    ])
    func whatMakesNoLibraryNeedsOne(line: String) async throws {
        let desk = try Desk()
        let result = try await desk.run(line)
        #expect(result.status == .incomplete)
        #expect(result.output == "")
        #expect(result.errors.contains("there is no library at"))
        #expect(result.errors.contains("punnet drop"))
        #expect(!FileManager.default.fileExists(atPath: desk.folder + "/library"))
    }

    @Test func anArchiveThatIsNotThereMakesNoLibrary() async throws {
        let desk = try Desk()
        let result = try await desk.run("import missing.tar")
        #expect(result.status == .incomplete)
        #expect(result.errors.contains("missing.tar was not imported"))
        #expect(FileManager.default.createFile(atPath: desk.folder + "/a.tar", contents: nil))
        let elsewhere = try await desk.run("import \(desk.folder)/a.tar --into top")
        #expect(elsewhere.status == .incomplete)
        #expect(elsewhere.errors.contains("there is no library at"))
        #expect(!FileManager.default.fileExists(atPath: desk.folder + "/library"))
    }

    @Test func whatOnlyReadsLeavesAnEmptyFolderEmpty() async throws {
        let desk = try Desk()
        try FileManager.default.createDirectory(
            atPath: desk.folder + "/library", withIntermediateDirectories: false)
        let result = try await desk.run("lists")
        #expect(result.status == .incomplete)
        #expect(result.errors.contains("is no Punnet library"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder + "/library") == [])
    }
}
