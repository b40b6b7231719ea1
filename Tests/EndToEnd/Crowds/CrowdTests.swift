import FoundationEssentials
import Terminal
import Testing

/// One library under the hands of many processes.
@Suite struct CrowdTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// For a minute where slow tests are wanted, else for a moment.
    private static let time: Duration = SlowTests.areWanted ? .seconds(60) : .seconds(2)

    @Test func noEditIsLostAndNobodyFails() async throws {
        let crowd = try await Crowd(at: desk, for: Self.time)
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await crowd.dropFolders("a", into: "red", at: ["start", "end"], moving: false)
            }
            group.addTask { try await crowd.dropFolders("b", into: "red", at: ["end"], moving: false) }
            group.addTask { try await crowd.dropFolders("c", into: "green", at: ["start"], moving: true) }
            group.addTask { try await crowd.moveItems() }
            group.addTask { try await crowd.takeBack("ours") }
            group.addTask { try await crowd.takeBack("theirs") }
            group.addTask { try await crowd.read() }
            group.addTask { try await crowd.read() }
            try await group.waitForAll()
        }
        var present: Set<String> = []
        for list in Crowd.lists {
            let items = try await desk.show(Word(list)).items
            Crowd.expectGroups(items.map(\.name))
            present.formUnion(items.map(\.id))
        }
        for drop in crowd.drops {
            let isThere = drop.ids.allSatisfy { present.contains($0) }
            let isGone = drop.ids.allSatisfy { !present.contains($0) }
            #expect(crowd.isTakenBack(drop) ? isGone : isThere, "\(drop.folder)")
            // Files lie where they lay, or are the library's.
            let names = try FileManager.default.contentsOfDirectory(atPath: desk.path(drop.folder))
            let expected = drop.isMove && isThere ? [] : Crowd.names(in: drop.folder).map { $0 + ".txt" }
            #expect(names.sorted() == expected, "\(drop.folder)")
        }
        let moved = try await desk.names(Word(Crowd.moved.first)) + desk.names(Word(Crowd.moved.second))
        #expect(moved.sorted() == Crowd.moved.names.sorted())
        #expect(crowd.edits > 0 && crowd.reads > 0)
        print("a crowd: \(crowd.edits) edits and \(crowd.reads) readings, none lost")
        try await desk.expectSound()
    }

    @Test func readersEndWhileALongImportGoesOn() async throws {
        let names = (0..<(SlowTests.areWanted ? 6000 : 600)).map { "many \(10_000 + $0)" }
        for name in names { try desk.write("\(name)\n", to: "many/\(name).txt") }
        try await desk.punnet("new", "red")
        let clock = ContinuousClock()
        let begin = clock.now
        var importing = desk.invocation(["drop", "many", "--into", "red"])
        importing.output = .file("/dev/null")
        let drop = try RunningProgram(importing)
        var longest = Duration.zero
        var readings = 0
        while !drop.hasEnded {
            let start = clock.now
            let shown = try await desk.names("red")
            #expect(Array(names.prefix(shown.count)) == shown)
            if !drop.hasEnded {
                longest = max(longest, start.duration(to: clock.now))
                readings += 1
            }
        }
        let whole = begin.duration(to: clock.now)
        let run = try await drop.wait()
        #expect(run.ending == .exited(0), "\(run.errors)")
        #expect(readings > 1, "no reader ended before the import did")
        #expect(longest < whole / 2, "a reader waited \(longest) of the \(whole) of an import")
        #expect(try await desk.names("red") == names)
    }
}
