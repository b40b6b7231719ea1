import FoundationEssentials
import Terminal
import Testing

/// A database whose pages were overwritten.
@Suite struct DamageTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    private static let commands: [[Word]] = [
        ["lists"], ["show", "Inbox"], ["show", "Inbox", "--json"], ["describe", "Inbox", "0"], ["new", "x"],
        ["drop", "0.txt"], ["move", "Inbox", "0", "--at", "end"], ["copy", "Inbox", "0", "--to", "Inbox"],
        ["delete", "Inbox", "0"], ["done", "Inbox", "0"], ["undone", "Inbox", "0"],
        ["edit", "Inbox", "0", "--name", "x"], ["sort", "Inbox", "--by", "name"], ["rename", "Inbox", "y"],
        ["set", "Inbox", "reordering", "off"], ["remove", "Inbox", "--yes"], ["focus", "Inbox", "0"],
        ["undo"], ["redo"],
        ["history"], ["drag", "Inbox", "0", "--to", "."],
    ]

    private var file: URL { URL(fileURLWithPath: desk.library + "/library.sqlite") }

    /// Makes a library, and returns its database when nobody has it open.
    private func fill() async throws -> Data {
        try desk.writeTexts((0..<200).map { "\($0).txt" })
        try await desk.punnet("drop", ".")
        try await desk.punnet("new", "Other")
        try await desk.punnet("move", "Inbox", "3-90", "--to", "Other")
        try await desk.punnet("delete", "Inbox", "0-2")
        return try Data(contentsOf: file)
    }

    private func put(_ bytes: Data) throws {
        for beside in ["-wal", "-shm"] {
            _ = try? FileManager.default.removeItem(atPath: file.path + beside)
        }
        try bytes.write(to: file)
    }

    @Test func everyCommandNamesADamagedDatabaseAndWritesNothing() async throws {
        var broken = try await fill()
        for offset in 4096..<broken.count { broken[offset] = UInt8.random(in: 0...255) }
        for words in Self.commands {
            try put(broken)
            let run = try await desk.run(desk.invocation(words))
            #expect(run.ending == .exited(1) && run.output.isEmpty, "\(run)")
            #expect(run.errors.contains("is damaged") && run.errors.contains("punnet doctor"), "\(run)")
            #expect(try Data(contentsOf: file) == broken, "\(run)")
        }
        let doctor = try await desk.run("doctor")
        #expect(doctor.ending == .exited(1) && doctor.output.contains("damaged"), "\(doctor)")
        #expect(try Data(contentsOf: file) == broken)
    }

    @Test(arguments: 0..<(SlowTests.areThorough ? 40 : SlowTests.areWanted ? 6 : 2))
    func aDamagedPageCrashesNothing(round: Int)
        async throws
    {
        let whole = try await fill()
        var broken = whole
        let page = Int.random(in: 1..<whole.count / 4096)
        for offset in page * 4096..<(page + 1) * 4096 { broken[offset] = UInt8.random(in: 0...255) }
        for words in Self.commands {
            try put(broken)
            let run = try await desk.run(desk.invocation(words))
            // What does not touch the page goes on.
            if run.ending == .exited(0) { continue }
            #expect(run.ending == .exited(1), "page \(page): \(run)")
            if run.errors.contains("is damaged") {
                #expect(run.errors.contains("punnet doctor"), "page \(page): \(run)")
                // A drop that meets it on its way keeps what it had imported until then.
                if run.errors.contains("The drop ended there") { continue }
                #expect(try Data(contentsOf: file) == broken, "page \(page): \(run)")
            }
        }
        try put(broken)
        let doctor = try await desk.run("doctor")
        #expect(doctor.ending == .exited(1) || doctor.ending == .exited(0), "page \(page): \(doctor)")
    }
}
