import CorpusTesting
import FoundationEssentials
import Glibc
import Terminal
import Testing

/// What went wrong elsewhere with folders, and must not here.
@Suite(.enabled(if: Corpora.areAvailable)) struct FolderCaseTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test(arguments: ["top", "top/self"] as [Word])
    func case59LinksThatLoopAreReportedAndEndNothing(folder: Word) async throws {
        try await desk.layOut(case: "59-symlink-loops")
        let document = try await desk.drop(folder, expecting: 1)
        #expect(
            document.outcomes == [
                "a.txt: imported", "loop1: failed link-loop", "loop2: failed link-loop",
                "self: skipped link-to-folder", "b.txt: imported", "up: skipped link-to-folder",
                "to-file.txt: imported", "to-sub: skipped link-to-folder",
            ])
        #expect(try await desk.names() == ["a", "b", "to-file"])
    }

    @Test func case60ALinkToNowhereIsReportedAndTheRestImported() async throws {
        try await desk.layOut(case: "60-dangling-symlink")
        let document = try await desk.drop(".", expecting: 1)
        #expect(
            document.outcomes == ["a.txt: imported", "m-dead.txt: failed dangling-link", "z.txt: imported"])
        #expect(try await desk.names() == ["a", "z"])
    }

    @Test func case61AnUnreadableFolderIsReportedAndTheRestImported() async throws {
        try await desk.layOut(case: "61-unreadable-subfolder")
        try desk.giveToOrdinaryUser()
        func drop(_ path: Word) async throws -> DropDocument {
            var invocation = desk.invocation(["drop", "--json", path])
            invocation.isForOrdinaryUser = true
            let run = try await desk.run(invocation)
            #expect(run.ending == .exited(1), "\(run)")
            return try DropDocument(run.output)
        }
        #expect(
            try await drop("top").outcomes == [
                ".aaa: skipped hidden", "b.txt: imported", "locked.txt: failed permission-denied",
            ])
        #expect(try await drop("top/.aaa").outcomes == [".aaa: failed permission-denied"])
        #expect(try await drop("top/locked.txt").outcomes == ["locked.txt: failed permission-denied"])
        #expect(try await desk.names() == ["b"])
    }

    @Test(.enabled(if: SlowTests.areWanted))
    func case63TwentyThousandFilesAreImportedInOrderInLittleMemory() async throws {
        try await desk.layOut(case: "63-twenty-thousand-files")
        let run = try await desk.run("drop", ".", expecting: 0)
        #expect(run.peakKiB < 500 << 10)
        let names = (0..<20_000).map { number in
            String(repeating: "0", count: 5 - String(number).count) + String(number)
        }
        #expect(try await desk.names() == names)
        try desk.write("one more\n", to: "more.txt")
        try await desk.punnet("drop", "more.txt", "--at", "0")
        try await desk.punnet("move", "Inbox", "20000", "--at", "0")
        #expect(try await desk.names() == [names[19_999], "more"] + names.dropLast())
        try await desk.punnet("delete", "Inbox", "all")
        #expect(try await desk.names() == [])
        try await desk.expectSound()
    }

    @Test func case65LongTitlesAreNamesTheDragOutAside() async throws {
        try await desk.layOut(case: "65-title-longer-than-a-file-name")
        try await desk.punnet("drop", "a.svg", "b.svg", "cjk.svg", "short.txt")
        let names = try await desk.names()
        #expect(names.count == 4)
        #expect(names[0].hasSuffix("Häfen A") && names[1].hasSuffix("Häfen B"))
        #expect(names[2].allSatisfy { $0 == "港" } && names[2].count > 100)
        #expect(names[3] == "short")
    }
}
