import FoundationEssentials
import Terminal
import Testing

/// Several processes that change one list at once.
@Suite struct ConcurrentTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    /// Fills Inbox with the items a to j.
    private func fill() async throws {
        try desk.writeTexts("abcdefghij".map { "\($0).txt" })
        let words = ["drop"] + "abcdefghij".map { Word("\($0).txt") }
        _ = try await desk.run(desk.invocation(words))
    }

    /// More payloads than one transaction takes.
    private static let count = SlowTests.areWanted ? 600 : 260

    /// Writes a folder of so many texts that a drop of it takes several transactions; returns their names.
    private func writeMany(in folder: String) throws -> [String] {
        let names = (0..<Self.count).map { "\(folder)\($0)" }
        try desk.writeTexts(names.map { "\(folder)/\($0).txt" })
        return names
    }

    @Test(arguments: [("2", "5"), ("2", "2"), ("0", "10"), ("end", "end"), ("end", "start")])
    func twoDropsIntoOneListEachStayTogether(first: String, second: String) async throws {
        try await fill()
        let (ones, twos) = (try writeMany(in: "one"), try writeMany(in: "two"))
        let one = try RunningProgram(desk.invocation(["drop", "one", "--at", Word(first)]))
        let two = try RunningProgram(desk.invocation(["drop", "two", "--at", Word(second)]))
        for program in [one, two] {
            let run = try await program.wait()
            #expect(run.ending == .exited(0), "\(run)")
        }
        let names = try await desk.names()
        #expect(names.filter { $0.count == 1 }.joined() == "abcdefghij")
        for (group, gap) in [(ones, first), (twos, second)] {
            let start = try #require(names.firstIndex(of: group[0]))
            #expect(Array(names[start...].prefix(Self.count)) == group)
            // What stands before the group, the other group aside, is what the gap says.
            let before = names[..<start].count { $0.count == 1 }
            #expect(before == (gap == "start" ? 0 : gap == "end" ? 10 : Int(gap)))
        }
        try await desk.expectSound()
    }

    /// A drop whose paths the test hands over one by one, so that it lasts as long as the test wants.
    private func beginDrop(at position: Word) throws -> RunningProgram {
        var drop = desk.invocation(["drop", "--json", "--files0-from", "-", "--at", position])
        drop.input = .pipe
        return try RunningProgram(drop)
    }

    /// Hands over paths, and waits until each is acknowledged.
    private func hand(_ names: [String], to drop: RunningProgram) async throws {
        try desk.writeTexts(names.map { "\($0).txt" })
        try drop.write(names.flatMap { Array("\($0).txt\0".utf8) })
        for _ in names { #expect(try await drop.nextLine()?.contains(#""outcome":"imported""#) == true) }
    }

    @Test func aDropGoesOnBesideItselfWhateverOthersMoveAndDelete() async throws {
        try await fill()
        let drop = try beginDrop(at: "3")
        try await hand(["one", "two"], to: drop)
        #expect(try await desk.names().prefix(6) == ["a", "b", "c", "one", "two", "d"])

        // What stood around the gap goes, and all else is turned round.
        try await desk.punnet("delete", "Inbox", "2,5")
        try await hand(["three"], to: drop)
        try await desk.punnet("move", "Inbox", "0", "--at", "end")
        try await hand(["four"], to: drop)
        try await desk.punnet("move", "Inbox", "all", "--to", "Inbox", "--at", "start")
        try await hand(["five"], to: drop)
        drop.endInput()
        let run = try await drop.wait()
        #expect(run.ending == .exited(0), "\(run)")
        #expect(
            try await desk.names() == [
                "b", "one", "two", "three", "four", "five", "e", "f", "g", "h", "i", "j", "a",
            ])
        try await desk.expectSound()
    }

    @Test func aDropFollowsItsOwnItemsWhenTheyAreMoved() async throws {
        try await fill()
        let drop = try beginDrop(at: "1")
        try await hand(["one", "two"], to: drop)
        try await desk.punnet("move", "Inbox", "1-2", "--at", "end")
        try await hand(["three"], to: drop)
        // The last of them goes altogether: what is left of the group is what the next one joins.
        try await desk.punnet("delete", "Inbox", "12")
        try await hand(["four"], to: drop)
        drop.endInput()
        #expect(try await drop.wait().ending == .exited(0))
        let names = try await desk.names()
        #expect(names.count == 13)
        #expect(Set(names) == Set("abcdefghij".map(String.init) + ["one", "two", "four"]))
        let one = try #require(names.firstIndex(of: "one"))
        #expect(names[one...].prefix(3) == ["one", "two", "four"], "\(names)")
        try await desk.expectSound()
    }

    @Test func aDropEndsInWordsWhenItsListIsRemoved() async throws {
        try await fill()
        try await desk.punnet("new", "other")
        let drop = try beginDrop(at: "1")
        try await hand(["one"], to: drop)
        try await desk.punnet("remove", "Inbox", "--yes")
        try desk.writeTexts(["two.txt"])
        try drop.write(Array("two.txt\0".utf8))
        drop.endInput()
        let run = try await drop.wait()
        #expect(run.ending == .exited(1), "\(run)")
        #expect(run.errors.contains("punnet: "), "\(run)")
        #expect(try DropDocument(run.output).summary?.complete == false)
        let lists = try await desk.punnet("lists", "--print0")
        #expect(lists == "other\0")
        try await desk.expectSound()
    }

    @Test func manyProcessesAtOnceLoseNothing() async throws {
        try await fill()
        var programs: [RunningProgram] = []
        for number in 0..<8 {
            try desk.writeTexts(["n\(number).txt"])
            programs.append(try RunningProgram(desk.invocation(["drop", Word("n\(number).txt")])))
            programs.append(try RunningProgram(desk.invocation(["move", "Inbox", "0", "--at", "end"])))
            programs.append(try RunningProgram(desk.invocation(["done", "Inbox", Word(String(number))])))
        }
        for program in programs {
            let run = try await program.wait()
            #expect(run.ending == .exited(0), "\(run)")
        }
        let names = try await desk.names()
        #expect(names.sorted() == ("abcdefghij".map(String.init) + (0..<8).map { "n\($0)" }).sorted())
        try await desk.expectSound()
    }

    @Test func aLibraryMadeByManyAtOnceIsMadeOnce() async throws {
        let names = (0..<8).map { "list \($0)" }
        let programs = try names.map { try RunningProgram(desk.invocation(["new", Word($0)])) }
        for program in programs {
            let run = try await program.wait()
            #expect(run.ending == .exited(0), "\(run)")
        }
        let lists = try await desk.punnet("lists", "--print0").split(separator: "\0").map(String.init)
        #expect(lists.first == "Inbox" && lists.dropFirst().sorted() == names)
        try await desk.expectSound()
    }
}
