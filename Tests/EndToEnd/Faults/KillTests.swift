import FoundationEssentials
import Glibc
import Terminal
import Testing

/// The program killed amid an import, at no moment of its own choosing.
@Suite struct KillTests {
    let desk: Workspace

    init() async throws { desk = try await Workspace() }

    @Test func aKilledDropLeavesABeginningThatHoldsAllThatWasAcknowledged() async throws {
        let names = (0..<1200).map { "\($0)" }
        try desk.writeTexts(names.map { "many/\($0).txt" })
        for round in 0..<(SlowTests.areWanted ? 60 : 8) {
            let list = Word("round \(round)")
            let drop = try RunningProgram(
                desk.invocation(["drop", "--json", "many", "--into", list, "--create"]))
            // Batches have 256 payloads: some rounds end before the first, some between, some amid its lines.
            for _ in 0..<[0, 0, 1, 200, 256, 257, 400, 600][round % 8] { _ = try await drop.nextLine() }
            spin(.random(in: 0..<2_000_000))
            let importers = drop.children.map { OtherProcess($0) }
            drop.send(SIGKILL)
            let run = try await drop.wait()

            let acknowledged = try DropDocument(run.output).items.map(\.id)
            let shown = try await desk.run("show", list, "--json")
            if shown.ending == .exited(1) {
                // It was killed before it made the list, or the library.
                let isWorded = ["there is no list", "no library"].contains { shown.errors.contains($0) }
                #expect(acknowledged.isEmpty && isWorded, "\(shown)")
                continue
            }
            let items = try JSONDecoder().decode(ShownList.self, from: Data(shown.outputBytes)).items
            #expect(items.map(\.name) == Array(names.prefix(items.count)))
            #expect(Array(items.map(\.id).prefix(acknowledged.count)) == acknowledged)
            if round % 4 == 0 { try await desk.expectSound() }
            for importer in importers { try await importer.end() }
        }
        try await desk.expectSound()
        try await desk.punnet("drop", "many/1.txt")
        #expect(try await desk.names() == ["1"])
    }

    /// Lets a moment pass that is different each time.
    private func spin(_ count: Int) {
        for _ in 0..<count { kill(0, 0) }
    }
}

/// A process that another one started.
struct OtherProcess {
    private let id: pid_t
    private let descriptor: Int32

    init(_ id: pid_t) {
        self.id = id
        descriptor = processDescriptor(of: id)
    }

    /// Waits until the process has ended.
    func end() async throws {
        guard descriptor >= 0 else { return }
        let deadline = Deadline.usual
        try await onThread { [self] in try deadline.await(descriptor, for: "the end of process \(id)") }
        close(descriptor)
    }
}
