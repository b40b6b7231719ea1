import CFaultyVFS
import Organizer
import Testing

@testable import SQLiteStore

/// Disks that fail at one call, from one call on, or run full, here and there in a session that goes on without closing.
@Suite struct FailingDiskTests {
    struct Fault: CustomTestStringConvertible {
        var name: String
        var effect: faulty_effect
        var calls: FaultyFileSystem.Calls
        /// Every how many calls it is tried, from a first one of chance; ``EveryCallTests`` tries each.
        var stride: Int

        var testDescription: String { name }
    }

    static let faults = [
        Fault(name: "a write fails", effect: FAULTY_ONCE, calls: .write, stride: 307),
        Fault(name: "a write is short", effect: FAULTY_HALF_WRITTEN, calls: .write, stride: 293),
        Fault(name: "a sync fails", effect: FAULTY_ONCE, calls: .sync, stride: 23),
        Fault(name: "a read fails", effect: FAULTY_ONCE, calls: .read, stride: 101),
        Fault(name: "a file is not opened", effect: FAULTY_ONCE, calls: .open, stride: 3),
        Fault(
            name: "a file is not cut, deleted or mapped", effect: FAULTY_ONCE,
            calls: [.truncate, .delete, .map], stride: 5),
        Fault(name: "the disk is gone", effect: FAULTY_FROM_THERE_ON, calls: .all, stride: 311),
        Fault(
            name: "nothing more can be changed", effect: FAULTY_FROM_THERE_ON, calls: .changes, stride: 277),
        Fault(name: "the disk is full", effect: FAULTY_FULL, calls: [.write, .map], stride: 283),
    ]

    @Test(arguments: faults)
    func nothingAcknowledgedIsLostAndNothingIsHalf(fault: Fault) async throws {
        let images = try await ScriptedSession.images.value
        let first = Int.random(in: 1...fault.stride)
        for number in stride(
            from: first, through: .max,
            by: SlowTests.areThorough ? fault.stride / 3 : SlowTests.areOn ? fault.stride : fault.stride * 5)
        {
            if try await !check(fault, at: number, against: images) {
                #expect(number > first, "\(fault.name): no call was met")
                break
            }
        }
    }

    /// Runs the session with one fault, and looks at what is left; false when the fault was not met.
    private func check(_ fault: Fault, at number: Int, against images: [LibraryImage]) async throws -> Bool {
        let scratch = try Scratch()
        let session = ScriptedSession(library: scratch.library)
        let disk = try FaultyFileSystem()
        disk.arm(fault.effect, fault.calls, at: number)
        let outcome = await session.run(through: disk) { index, store in
            // What can be read at all is right.
            if index % 11 == 10, let image = try? await store.image() {
                #expect(image == images[index + 1], "\(fault.name), \(number): after \(Self.name(index))")
            }
        }
        let met = disk.faults > 0
        let label = "\(fault.name), \(number): after \(Self.name(outcome.acknowledged - 1))"
        if let failure = outcome.failure {
            #expect(met, "\(label): \(failure)")
            expectPlainWords(of: failure, for: fault, label)
        } else {
            #expect(outcome.acknowledged == images.count - 1, "\(label)")
        }

        let next = outcome.acknowledged
        let found: LibraryImage
        do {
            let store = try session.open(for: next)
            #expect(try await store.violations() == [], "\(label)")
            found = try await store.image()
        }
        // What was not acknowledged may be there, but then whole.
        let isThere =
            outcome.isOpened && next + 1 < images.count && found != images[next]
            && found == images[next + 1]
        #expect(found == images[next] || isThere, "\(label): the library is something else")
        if isThere, let failure = outcome.failure as? StoreError, case .diskFull = failure {
            Issue.record("\(label): a full disk was said to have changed nothing")
        }
        let rest = await session.run(from: isThere ? next + 1 : next)
        #expect(rest.failure == nil && rest.acknowledged == images.count - 1, "\(label): then \(rest)")
        let last = try session.open(for: images.count)
        #expect(try await last.violations() == [], "\(label)")
        #expect(try await last.image() == images.last, "\(label): the end is another")
        return met
    }

    /// Expects that a failing disk is called that, and nothing worse.
    private func expectPlainWords(of failure: any Error, for fault: Fault, _ label: String) {
        guard let error = failure as? StoreError else {
            Issue.record("\(label): \(failure)")
            return
        }
        switch error {
        case .diskFull:
            #expect(fault.effect == FAULTY_FULL || fault.effect == FAULTY_HALF_WRITTEN, "\(label): \(error)")
        case .inputOutput, .cannotOpen:
            #expect(fault.effect != FAULTY_FULL && fault.effect != FAULTY_HALF_WRITTEN, "\(label): \(error)")
        default: Issue.record("\(label): the disk failed, and the error is: \(error)")
        }
    }

    private static func name(_ index: Int) -> String {
        ScriptedSession.steps.indices.contains(index)
            ? "“\(ScriptedSession.steps[index].name)”" : "the opening"
    }

    @Test func aDiskThatIsReadOnlyIsReadAndRefusesEdits() async throws {
        let images = try await ScriptedSession.images.value
        let scratch = try Scratch()
        let session = ScriptedSession(library: scratch.library)
        let outcome = await session.run()
        #expect(outcome.failure == nil)
        let disk = try FaultyFileSystem()
        disk.arm(FAULTY_READ_ONLY, at: 0)
        let store = try session.open(for: images.count, through: disk)
        #expect(try await store.image() == images.last)
        #expect(try await store.violations() == [])
        await #expect(throws: StoreError.readOnly(scratch.library)) { try await store.undo(at: noon) }
    }
}
