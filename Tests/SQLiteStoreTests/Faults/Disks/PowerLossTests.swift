import CFaultyVFS
import DragAndDrop
import Foundation
import Organizer
import Testing

@testable import SQLiteStore

/// Power that goes at any call of a session: what was not synced is lost, in whole or in any part.
@Suite struct PowerLossTests {
    struct Loss: CustomTestStringConvertible {
        var testDescription: String
        var kind: faulty_loss
        /// Every how many calls it is tried, from a first one of chance; ``EveryCallTests`` tries each.
        var stride: Int
    }

    static let losses = [
        Loss(testDescription: "all that was not synced is lost", kind: FAULTY_LOSE_ALL, stride: 239),
        Loss(testDescription: "any sectors of it are lost", kind: FAULTY_LOSE_SOME, stride: 131),
        Loss(testDescription: "nothing is lost", kind: FAULTY_LOSE_NONE, stride: 601),
    ]

    @Test(arguments: losses)
    func acknowledgedMeansSurvived(loss: Loss) async throws {
        let images = try await ScriptedSession.images.value
        let first = Int.random(in: 1...loss.stride)
        var cuts = 0
        for number in stride(
            from: first, through: .max,
            by: SlowTests.areThorough ? loss.stride / 3 : SlowTests.areOn ? loss.stride : loss.stride * 5)
        {
            if try await !check(loss, at: number, against: images) { break }
            cuts += 1
        }
        #expect(cuts > 0)
    }

    /// Cuts the power at one call, and looks at what is left; false when the session ended before.
    private func check(_ loss: Loss, at number: Int, against images: [LibraryImage]) async throws -> Bool {
        let scratch = try Scratch()
        let session = ScriptedSession(library: scratch.library)
        let disk = try FaultyFileSystem()
        disk.watch()
        disk.arm(FAULTY_FROM_THERE_ON, .changes, at: number)
        let outcome = await session.run(through: disk)
        let isCut = disk.faults > 0
        try disk.cutPower(loss.kind, seed: number)

        let next = outcome.acknowledged
        let step =
            ScriptedSession.steps.indices.contains(next - 1) ? ScriptedSession.steps[next - 1].name : ""
        let label = "\(loss.testDescription), call \(number), after “\(step)”"
        let found: LibraryImage
        do {
            let store = try session.open(for: next)
            #expect(try await store.violations() == [], "\(label)")
            found = try await store.image()
        }
        // What was under way may be there, but then whole.
        let isThere = next + 1 < images.count && found != images[next] && found == images[next + 1]
        #expect(found == images[next] || isThere, "\(label): the library is something else")
        try expectBackup(in: scratch, label)
        let rest = await session.run(from: isThere ? next + 1 : next)
        #expect(rest.failure == nil, "\(label): then \(rest)")
        let last = try session.open(for: images.count)
        #expect(try await last.image() == images.last, "\(label): the end is another")
        return isCut
    }

    @Test func aLibraryThatIsBroughtForwardHasItsBackupWhateverIsLost() async throws {
        let images = try await ScriptedSession.images.value
        let old = try Scratch()
        let before = await ScriptedSession(library: old.library).run(upTo: ScriptedSession.migration)
        #expect(before.failure == nil)
        for number in stride(from: 1, through: .max, by: SlowTests.areThorough ? 1 : SlowTests.areOn ? 3 : 7)
        {
            let scratch = try Scratch()
            let session = ScriptedSession(library: scratch.library)
            try FileManager.default.copyItem(
                atPath: old.library.description, toPath: scratch.library.description)
            let disk = try FaultyFileSystem()
            disk.watch()
            disk.arm(FAULTY_FROM_THERE_ON, .changes, at: number)
            let outcome = await session.run(from: ScriptedSession.migration, through: disk)
            let isCut = disk.faults > 0
            try disk.cutPower(number % 2 == 0 ? FAULTY_LOSE_SOME : FAULTY_LOSE_ALL, seed: number)
            try expectBackup(in: scratch, "call \(number)")
            let store = try session.open(for: outcome.acknowledged)
            #expect(try await store.violations() == [], "call \(number)")
            let found = try await store.image()
            #expect(images[ScriptedSession.migration...].contains(found), "call \(number)")
            if !isCut {
                #expect(number > 1)
                break
            }
        }
    }

    /// Expects that a library which was brought forward has its backup, whole.
    private func expectBackup(in scratch: Scratch, _ label: String) throws {
        let database = try Database(
            scratch.library.appending("library.sqlite"), mode: .readOnly, patience: .zero)
        guard try database.integer("PRAGMA user_version") == Int64(Schema.version + 1) else { return }
        let folder = scratch.library.appending("backups").description
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let whole = names.filter { name in
            let backup = try? Database(FilePath("\(folder)/\(name)"), mode: .readOnly, patience: .zero)
            let version = try? backup?.integer("PRAGMA user_version")
            return version == Int64(Schema.version)
                && (try? backup?.texts("PRAGMA integrity_check")) == ["ok"]
        }
        #expect(!whole.isEmpty, "\(label): of the backups \(names) none is whole")
    }
}
