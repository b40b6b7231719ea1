import FoundationEssentials
import Terminal
import Testing

@testable import punnet

struct ReadingWithoutLibraryTests {
    @Test(arguments: [
        "lists", "show top", "describe top 0", "find apple", "history", "focus",
    ])
    func whatOnlyReadsMakesNoLibrary(line: String) async throws {
        let desk = try Desk()
        let result = try await desk.run(line)
        #expect(result.status == .incomplete)
        #expect(result.output == "")
        #expect(result.errors.contains("there is no library at"))
        #expect(result.errors.contains("punnet drop"))
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
