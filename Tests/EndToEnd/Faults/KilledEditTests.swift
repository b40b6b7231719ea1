import FoundationEssentials
import Glibc
import Terminal
import Testing

/// Edits, undo and redo killed at any moment: each has happened or has not, and what was said to have happened has.
@Suite struct KilledEditTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test func aKilledEditHasHappenedWholeOrNotAtAll() async throws {
        let names = (0..<600).map { "\($0 + 1000)" }
        try desk.writeTexts(names.map { "many/\($0).txt" })
        try await desk.punnet("drop", "many")
        try await desk.punnet("new", "Other")
        var model = Model(now: State(inbox: names, other: []))
        var (cutOff, happened) = (0, 0)
        for round in 0..<Kills.count {
            let (words, after) = model.draw()
            let run =
                round == 0 && LibraryLock.isPossible
                ? try await killWaiting(words) : try await kill(words, round)

            let label = "round \(round): \(run)"
            let found = try await state()
            let isThere = found == after.now
            #expect(isThere || found == model.now, "\(label)")
            if run.ending == .exited(0) {
                #expect(isThere, "\(label)")
            } else {
                #expect(run.ending == .killed(signal: SIGKILL), "\(label)")
                cutOff += 1
            }
            if isThere {
                model = after
                happened += 1
            }
            if round % 16 == 0 { try await desk.expectSound() }
        }
        #expect(
            cutOff > 0 || !LibraryLock.isPossible,
            "\(happened) of \(Kills.count) happened, and none was cut off")
        // The history knows of exactly what happened.
        while let before = model.undone() {
            try await desk.punnet("undo")
            model = before
            guard try await state() == model.now else {
                Issue.record("undo leads elsewhere, \(model.before.count) edits from the start")
                return
            }
        }
        try await desk.expectSound()
    }

    @Test func aKilledDragLeavesOnlyWholeFilesAndTheListAsItWas() async throws {
        let names = (0..<200).map { "\($0 + 1000)" }
        for name in names { try desk.write(String(repeating: name, count: 5000), to: "many/\(name).txt") }
        try await desk.punnet("drop", "many")
        for round in 0..<max(4, Kills.count / 8) {
            let folder = desk.path("out \(round)")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            let drag = try RunningProgram(
                desk.invocation(["drag", "Inbox", "all", "--to", Word(folder), "--copy"]))
            // It has begun to write when there is a first file.
            while try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty, !drag.hasEnded {}
            spin(.random(in: 0..<200_000))
            drag.send(SIGKILL)
            _ = try await drag.wait()
            for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
                let name = String(file.dropLast(4))
                let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
                #expect(text == String(repeating: name, count: 5000), "\(file) is not whole")
            }
        }
        #expect(try await desk.names() == names)
        try await desk.expectSound()
    }

    private func state() async throws -> State {
        let lists = try await desk.punnet("lists", "--print0")
        return State(
            inbox: try await desk.names(),
            other: lists.contains("Other\0") ? try await desk.names("Other") : nil)
    }

    /// Kills a program at a moment that is different each time.
    private func kill(_ words: [Word], _ round: Int) async throws -> Run {
        let program = try RunningProgram(desk.invocation(words))
        if round % 3 == 0 { try waitForTheLog(of: program) }
        spin(.random(in: 0..<(round % 3 == 0 ? 20_000 : 400_000)))
        program.send(SIGKILL)
        return try await program.wait()
    }

    /// Kills a program that has opened the library, and waits for its turn to write there.
    private func killWaiting(_ words: [Word]) async throws -> Run {
        let lock = try await LibraryLock(in: desk)
        let program = try RunningProgram(desk.invocation(words))
        while !program.hasOpened(desk.library + "/library.sqlite"), !program.hasEnded { sched_yield() }
        program.send(SIGKILL)
        let run = try await program.wait()
        try await lock.release()
        return run
    }

    /// Waits until the program writes to the library's log, or ends.
    private func waitForTheLog(of program: RunningProgram) throws {
        func size() -> Int {
            var status = stat()
            return stat(desk.library + "/library.sqlite-wal", &status) == 0 ? Int(status.st_size) : -1
        }
        let before = size()
        while max(0, size()) == max(0, before), !program.hasEnded { sched_yield() }
    }

    /// Lets a moment pass that is different each time.
    private func spin(_ count: Int) {
        for _ in 0..<count { Glibc.kill(0, 0) }
    }
}

/// Says how often a test kills: the environment variable `PUNNET_KILLS`, else few, and more where time allows.
enum Kills {
    static let count =
        ProcessInfo.processInfo.environment["PUNNET_KILLS"].flatMap { Int($0) }
        ?? (SlowTests.areThorough ? 1000 : SlowTests.areWanted ? 20 : 8)

    /// How often, where each round is long: once for each of four moments where time is short.
    static let long = count > 8 ? count : 4
}

/// What two lists show; nil for one that was removed.
private struct State: Equatable {
    var inbox: [String]
    var other: [String]?
}

/// Holds what the library must hold, and what undo and redo lead to.
private struct Model {
    var now: State
    /// The states that undo leads to, the nearest last.
    var before: [State] = []
    var ahead: [State] = []

    init(now: State) { self.now = now }

    /// The model after undo; nil at the start.
    func undone() -> Model? {
        guard let state = before.last else { return nil }
        var model = self
        model.before.removeLast()
        model.ahead.append(now)
        model.now = state
        return model
    }

    private func redone() -> Model? {
        guard let state = ahead.last else { return nil }
        var model = self
        model.ahead.removeLast()
        model.before.append(now)
        model.now = state
        return model
    }

    private func edited(to state: State) -> Model {
        if state == now { return self }
        var model = self
        model.before.append(now)
        model.ahead = []
        model.now = state
        return model
    }

    /// Draws a command that is allowed, and what it leads to.
    func draw() -> ([Word], Model) {
        while true {
            var state = now
            let first = Int.random(in: 0..<max(1, state.inbox.count - 40))
            let rows = first..<min(state.inbox.count, first + .random(in: 1...40))
            let words = "\(rows.lowerBound)-\(rows.upperBound - 1)"
            switch Int.random(in: 0..<10) {
            case 0, 1:
                guard !rows.isEmpty else { continue }
                let gap = Int.random(in: 0...state.inbox.count)
                let moved = Array(state.inbox[rows])
                state.inbox.removeSubrange(rows)
                let landing = gap <= rows.lowerBound ? gap : max(rows.lowerBound, gap - rows.count)
                state.inbox.insert(contentsOf: moved, at: landing)
                return (["move", "Inbox", Word(words), "--at", Word("\(gap)")], edited(to: state))
            case 2, 3:
                guard !rows.isEmpty, let other = state.other else { continue }
                state.other = other + state.inbox[rows]
                state.inbox.removeSubrange(rows)
                return (["move", "Inbox", Word(words), "--to", "Other", "--at", "end"], edited(to: state))
            case 4:
                guard rows.count > 0, state.inbox.count > 300 else { continue }
                state.inbox.removeSubrange(rows)
                return (["delete", "Inbox", Word(words)], edited(to: state))
            case 5:
                state.inbox.sort()
                return (["sort", "Inbox", "--by", "name"], edited(to: state))
            case 6:
                guard state.other != nil else { continue }
                state.other = nil
                return (["remove", "Other", "--yes"], edited(to: state))
            case 7, 8:
                if let model = undone() { return (["undo"], model) }
            default:
                if let model = redone() { return (["redo"], model) }
            }
        }
    }
}
