import FoundationEssentials
import Synchronization
import Terminal
import Testing

/// Many processes that import, move, take back and read in one library at once, and what they were told.
///
/// What was acknowledged is kept as it is told, so that at the end each of it can be looked for.
final class Crowd: Sendable {
    /// A drop that ended with success: the folder, the list, and whether the files were to go.
    struct Drop: Sendable {
        var folder: String
        var list: String
        var isMove: Bool
        var ids: [String]
    }

    private struct Told {
        var drops: [Drop] = []
        /// By an entry's sentence: how often it was taken back, less how often it was done again.
        var takenBack: [String: Int] = [:]
        var reads = 0
        var edits = 0
    }

    /// The lists that items are only moved between, and the names of these.
    static let moved = (first: "one", second: "two", names: (0..<400).map { "moved \($0)" })
    /// The lists that are dropped on.
    static let lists = ["red", "green"]
    static let filesPerDrop = 30

    let desk: Workspace
    private let end: ContinuousClock.Instant
    private let told = Mutex(Told())

    init(at desk: Workspace, for time: Duration) async throws {
        self.desk = desk
        for list in Self.lists + [Self.moved.first, Self.moved.second] {
            try await desk.punnet("new", Word(list))
        }
        let half = Self.moved.names.count / 2
        for (list, names) in [
            (Self.moved.first, Self.moved.names.prefix(half)),
            (Self.moved.second, Self.moved.names.suffix(half)),
        ] {
            try desk.writeTexts(names.map { "\(list)/\($0).txt" })
            try await desk.punnet("drop", Word(list), "--into", Word(list))
        }
        end = .now + time
    }

    var drops: [Drop] { told.withLock { $0.drops } }
    var reads: Int { told.withLock { $0.reads } }
    var edits: Int { told.withLock { $0.edits } }

    /// Whether it was acknowledged to somebody that a drop was taken back, and to nobody that it was done again.
    func isTakenBack(_ drop: Drop) -> Bool {
        let verb = drop.isMove ? "Moved" : "Dropped"
        let sentence = "\(verb) \(drop.folder) into \(drop.list): \(Self.filesPerDrop) items"
        return told.withLock { $0.takenBack[sentence, default: 0] } != 0
    }

    /// The names that the files of a folder give, in order.
    static func names(in folder: String) -> [String] { (0..<filesPerDrop).map { "\(folder) \(100 + $0)" } }

    // MARK: Those who take part

    /// Drops folder after folder on one list, at the places given in turn.
    func dropFolders(_ name: String, into list: String, at places: [Word], moving isMove: Bool) async throws {
        try await goOn { round in
            let folder = "\(name)\(round)"
            for file in Self.names(in: folder) { try desk.write("\(file)\n", to: "\(folder)/\(file).txt") }
            let place = places[round % places.count]
            let words: [Word] = ["drop", Word(folder), "--into", Word(list), "--at", place, "--json"]
            let run = try await desk.run(desk.invocation(isMove ? words + ["--move"] : words))
            if run.ending == .exited(1), run.errors.contains("taken back in the meantime") { return }
            try #require(run.ending == .exited(0), "\(run)")
            let document = try DropDocument(run.output)
            #expect(document.items.map(\.name) == Self.names(in: folder))
            told.withLock {
                $0.edits += 1
                $0.drops.append(
                    Drop(folder: folder, list: list, isMove: isMove, ids: document.items.map(\.id)))
            }
        }
    }

    /// Moves rows between two lists, to and fro.
    func moveItems() async throws {
        try await goOn { round in
            let (first, second) = (Word(Self.moved.first), Word(Self.moved.second))
            let (source, target) = round % 2 == 0 ? (first, second) : (second, first)
            let move = try await desk.run("move", source, "0-1,5", "--to", target, "--at", "3", "--json")
            try #require(move.ending == .exited(0), "\(move)")
            let sort = try await desk.run("move", target, "0-3", "--at", "end", "--json")
            try #require(sort.ending == .exited(0), "\(sort)")
            told.withLock { $0.edits += 2 }
        }
    }

    /// Makes lists, and takes back whatever is the newest then, and does some of it again: never more than what was done
    /// since the crowd came together.
    func takeBack(_ name: String) async throws {
        try await goOn { round in
            try await desk.punnet("new", Word("\(name) \(round)"))
            try await travel("undo", by: 1)
            if round % 2 == 0 { try await travel("redo", by: -1) }
        }
    }

    private func travel(_ word: Word, by step: Int) async throws {
        let run = try await desk.run(word, "--json")
        if run.ending == .exited(1) {
            // Others were faster, or are at the files still, or nothing is there to do.
            let reasons = [
                "changed by something else", "still at work", "nothing to undo", "nothing to redo",
            ]
            #expect(reasons.contains { run.errors.contains($0) }, "\(run)")
            return
        }
        try #require(run.ending == .exited(0), "\(run)")
        let sentence = try JSONDecoder().decode(Travelled.self, from: Data(run.outputBytes)).entry.sentence
        told.withLock {
            $0.edits += 1
            $0.takenBack[sentence, default: 0] += step
        }
    }

    private struct Travelled: Decodable {
        struct Entry: Decodable { var sentence: String }
        var entry: Entry
    }

    /// Reads whole lists, and expects that each drop's items stand together in order in them.
    func read() async throws {
        try await goOn { round in
            let list = Self.lists[round % Self.lists.count]
            Self.expectGroups(try await desk.names(Word(list)))
            try await desk.punnet("lists", "--json")
            try await desk.punnet("find", "moved", "--json")
            told.withLock { $0.reads += 3 }
        }
    }

    /// Expects that items of one drop stand side by side, in the order of the drop.
    static func expectGroups(_ names: [String]) {
        var seen: Set<Substring> = []
        var last: (group: Substring, number: Int)?
        for name in names {
            let parts = name.split(separator: " ")
            guard parts.count == 2, let number = Int(parts[1]) else {
                Issue.record("what is “\(name)”?")
                continue
            }
            if let last, last.group == parts[0] {
                #expect(number == last.number + 1, "\(parts[0]) is torn")
            } else {
                #expect(number == 100, "\(parts[0]) begins with \(number)")
                #expect(seen.insert(parts[0]).inserted, "\(parts[0]) stands at two places")
            }
            last = (parts[0], number)
        }
    }

    /// Does something at least once, and again until the time is over.
    private func goOn(_ body: (Int) async throws -> Void) async throws {
        var round = 0
        repeat {
            try await body(round)
            round += 1
        } while ContinuousClock.now < end
    }
}
