import FoundationEssentials
import Glibc
import Terminal
import Testing

/// What carries many items or files, killed at any moment: no bytes are lost, nothing is half, and the next try ends as
/// if nothing had happened.
@Suite struct KilledTransferTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    private static let rounds = max(2, Kills.count / 8)
    private static let files = Kills.count > 8 ? 1500 : 500

    /// Starts a program, kills it after a moment that is different each time, and waits for its end.
    ///
    /// `afterLines`: waits for so many lines of its output first.
    private func kill(_ words: [Word], afterLines lines: Int = 0) async throws -> Run {
        let program = try RunningProgram(desk.invocation(words))
        for _ in 0..<lines { _ = try await program.nextLine() }
        for _ in 0..<Int.random(in: 0..<600_000) { Glibc.kill(0, 0) }
        program.send(SIGKILL)
        let run = try await program.wait()
        // Between its last commit and its end a drop is finished, and there is nothing to go on with.
        let isOver = run.ending == .exited(1) && run.errors.contains("no drop was interrupted")
        #expect(isOver || [.exited(0), .killed(signal: SIGKILL)].contains(run.ending), "\(run)")
        return run
    }

    @Test(arguments: ["--link", "--copy", "--move"])
    func aDropThatIsKilledAgainAndAgainEndsAsIfItHadNotBeen(taking: Word) async throws {
        let names = (0..<Self.files).map { "\(10_000 + $0)" }
        try desk.writeTexts(names.map { "many/\($0).txt" })
        try await desk.punnet("new", "before")
        var acknowledged = try DropDocument(
            try await kill(["drop", "many", taking, "--json"], afterLines: 1).output
        ).items.map(\.id)
        var isOver = false
        for round in 0..<40 where !isOver {
            let listed = try await desk.show().items
            #expect(listed.map(\.name) == Array(names.prefix(listed.count)), "round \(round)")
            #expect(Set(listed.map(\.id)).isSuperset(of: acknowledged), "round \(round)")
            if taking == "--move" {
                // What the list does not hold lies where it lay.
                let left = try FileManager.default.contentsOfDirectory(atPath: desk.path("many"))
                #expect(Set(left).isSuperset(of: names.dropFirst(listed.count).map { $0 + ".txt" }))
            }
            // Late rounds are let live, so that it ends.
            let words: [Word] = ["drop", "--resume", "--json"]
            let run =
                round < Self.rounds * 2
                ? try await kill(words, afterLines: round % 2 == 0 ? 1 : 0)
                : try await desk.run(desk.invocation(words))
            acknowledged += try DropDocument(run.output).items.map(\.id)
            isOver = run.ending != .killed(signal: SIGKILL)
        }
        #expect(isOver)
        let items = try await desk.show().items
        #expect(items.map(\.name) == names)
        #expect(Set(acknowledged).isSubset(of: items.map(\.id)))
        let left = try FileManager.default.contentsOfDirectory(atPath: desk.path("many")).count
        #expect(left == (taking == "--move" ? 0 : names.count))
        try await desk.expectSound()
        // It is one entry, and goes as one.
        try await desk.punnet("undo")
        #expect(try await desk.names() == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.path("many")).count == names.count)
    }

    /// What providers hold is kept for now, and made durable with its batch: between the two the program is killed too.
    @Test func aKilledDropOfProvidersHoldsWhatItAcknowledgedAndGoesOn() async throws {
        let texts = (0..<300).map { "text \(1000 + $0)" }
        let offers = texts.map { #"{"type":"text/plain","value":"\#($0)"}"# }.joined(separator: ",")
        try desk.write("[\(offers)]", to: "offers.json")
        for round in 0..<Self.rounds {
            let list = Word("round \(round)")
            let words: [Word] = ["drop", "--json", "--provider", "offers.json", "--into", list]
            try await desk.punnet("new", list)
            let drop = try RunningProgram(desk.invocation(words))
            // Once a payload is there, and no item yet.
            let folder = desk.library + "/payloads"
            while round == 0, !FileManager.default.fileExists(atPath: folder), !drop.hasEnded {
                sched_yield()
            }
            for _ in 0..<(round % 2) { _ = try await drop.nextLine() }
            for _ in 0..<Int.random(in: 0..<100_000) { Glibc.kill(0, 0) }
            drop.send(SIGKILL)
            let acknowledged = try DropDocument(try await drop.wait().output).items.map(\.id)
            try await desk.expectSound()
            let items = try await desk.show(list).items
            #expect(items.map(\.name) == Array(texts.prefix(items.count)))
            #expect(Array(items.map(\.id).prefix(acknowledged.count)) == acknowledged)
            if items.count < texts.count {
                let run = try await desk.run("drop", "--resume")
                // Killed before it began, it left nothing to go on with.
                let hadNotBegun = items.isEmpty && run.errors.contains("no drop was interrupted")
                #expect(run.ending == .exited(0) || hadNotBegun, "\(run)")
                if hadNotBegun { _ = try await desk.run(desk.invocation(words)) }
            }
            #expect(try await desk.names(list) == texts)
            try await desk.expectSound()
        }
    }

    @Test func aKilledImportOfAnArchiveAddsAllOrNothing() async throws {
        for number in 0..<150 {
            try desk.write(String(repeating: "\(number) ", count: 400), to: "many/\(1000 + number).txt")
        }
        try await desk.punnet("drop", "many", "--copy", "--into", "kept", "--create")
        let names = try await desk.names("kept")
        try await desk.punnet("export", "all.tar", "--list", "kept")
        for round in 0..<Self.rounds {
            let other = Word(desk.root + "/other \(round)")
            try await desk.punnet("--library", other, "new", "there")
            _ = try await kill(["--library", other, "import", "all.tar"])
            let lists = try await desk.run("--library", other, "lists", "--print0", expecting: 0).output
            if !lists.contains("kept\0") {
                try await desk.punnet("--library", other, "import", "all.tar")
            }
            let shown = try await desk.run("--library", other, "show", "kept", "--json", expecting: 0)
            let items = try JSONDecoder().decode(ShownList.self, from: Data(shown.outputBytes)).items
            #expect(items.map(\.name) == names)
            #expect(
                try await desk.run("--library", other, "doctor", expecting: 0).output.contains("all hold"))
        }
    }

    @Test func aKilledExportLeavesAWholeArchiveOrNone() async throws {
        for number in 0..<100 {
            try desk.write(String(repeating: "\(number) ", count: 2000), to: "many/\(1000 + number).txt")
        }
        try await desk.punnet("drop", "many", "--copy")
        let names = try await desk.names()
        for round in 0..<Self.rounds {
            let folder = "out \(round)"
            try FileManager.default.createDirectory(
                atPath: desk.path(folder), withIntermediateDirectories: false)
            let run = try await kill(["export", Word("\(folder)/all.tar")])
            let files = try FileManager.default.contentsOfDirectory(atPath: desk.path(folder))
            #expect(files == ["all.tar"] || files.isEmpty && run.ending != .exited(0), "\(run)")
            guard !files.isEmpty else { continue }
            let other = Word(desk.root + "/other \(round)")
            try await desk.punnet("--library", other, "import", Word("\(folder)/all.tar"))
            let shown = try await desk.run("--library", other, "show", "Inbox", "--json", expecting: 0)
            let items = try JSONDecoder().decode(ShownList.self, from: Data(shown.outputBytes)).items
            #expect(items.map(\.name) == names)
        }
        try await desk.expectSound()
    }

    @Test func aKilledRelinkFindsAllOrNone() async throws {
        let names = (0..<150).map { "\(1000 + $0)" }
        try desk.writeTexts(names.map { "many/\($0).txt" })
        try await desk.punnet("drop", "many")
        for round in 0..<Self.rounds {
            let (old, new) = (round == 0 ? "many" : "at \(round - 1)", "at \(round)")
            try FileManager.default.moveItem(atPath: desk.path(old), toPath: desk.path(new))
            let run = try await kill(["relink", Word(new)])
            let states = Set(try await desk.show().items.map(\.state))
            // The folder is gone as well, which may be a volume that is not there.
            #expect(states.count == 1 && (states == ["present"] || run.ending != .exited(0)), "\(run)")
            if states != ["present"] { try await desk.punnet("relink", Word(new)) }
            #expect(Set(try await desk.show().items.map(\.state)) == ["present"])
        }
        try await desk.expectSound()
    }

    @Test func aKilledDragThatMovesLosesNoBytes() async throws {
        let names = (0..<120).map { "\(1000 + $0)" }
        for name in names { try desk.write(String(repeating: name, count: 900), to: "many/\(name).txt") }
        try await desk.punnet("drop", "many", "--move")
        for round in 0..<Self.rounds {
            let folder = desk.path("out \(round)")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            let run = try await kill(["drag", "Inbox", "all", "--to", Word(folder), "--move"])
            let listed = try await desk.names()
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            for file in files {
                let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                #expect(
                    text == String(repeating: String(file.dropLast(4)), count: 900), "\(file) is not whole")
            }
            // All of it leaves the list at once, and not before the files are there.
            #expect(listed == names || listed.isEmpty && files.count == names.count, "\(run)")
            if listed.isEmpty { try await desk.punnet("undo") }
            #expect(try await desk.names() == names)
        }
        try await desk.expectSound()
    }
}
