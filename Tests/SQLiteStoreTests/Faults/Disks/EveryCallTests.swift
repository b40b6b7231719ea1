import CFaultyVFS
import Organizer
import Testing

@testable import SQLiteStore

/// Every step of the scripted session with a fault at each call that the step makes of the disk, one after another,
/// from its opening on.
///
/// Each costs a step and a comparison in SQLite, so that all of them, tens of thousands, are a matter of minutes.
@Suite struct EveryCallTests {
    struct Fault: Sendable {
        var name: String
        var effect: faulty_effect
        var calls: FaultyFileSystem.Calls
        /// What becomes of what was not synced, where the power goes with the fault.
        var loss: faulty_loss?
    }

    private static let faults =
        FailingDiskTests.faults.map { Fault(name: $0.name, effect: $0.effect, calls: $0.calls) }
        + PowerLossTests.losses.map {
            Fault(name: $0.testDescription, effect: FAULTY_FROM_THERE_ON, calls: .changes, loss: $0.kind)
        }

    /// Of how many calls one is tried where time is short.
    private static let stride = SlowTests.areThorough ? 1 : SlowTests.areOn ? 41 : 797

    /// The number of a step, in the order of the session; -1 for the opening of a library that is not there.
    @Test(arguments: -1..<ScriptedSession.steps.count)
    func aStepHappensWholeOrNotAtAllWhateverFails(step: Int) async throws {
        let stages = try await SessionStages.all.value
        var tried = 0
        for fault in Self.faults {
            var number = Int.random(in: 1...Self.stride)
            while try await check(fault, at: number, in: step, against: stages) {
                number += Self.stride
                tried += 1
            }
        }
        if SlowTests.areThorough {
            print("\(Self.name(step)): \(tried) faults, nothing lost and nothing half")
        }
        #expect(tried > 0 || !SlowTests.areThorough)
    }

    private static func name(_ step: Int) -> String {
        step < 0 ? "opening" : ScriptedSession.steps[step].name
    }

    /// Runs a step with one fault, and looks at what is left; false when the fault was not met.
    private func check(
        _ fault: Fault, at number: Int, in step: Int, against stages: SessionStages
    ) async throws -> Bool {
        let scratch = try Scratch()
        try stages.lay(out: step, at: scratch.library)
        let session = ScriptedSession(library: scratch.library)
        let disk = try FaultyFileSystem()
        if fault.loss != nil { disk.watch() }
        disk.arm(fault.effect, fault.calls, at: number)
        let outcome = await session.run(from: max(0, step), upTo: step + 1, through: disk)
        let isMet = disk.faults > 0
        if let loss = fault.loss { try disk.cutPower(loss, seed: number) }

        let label = "\(Self.name(step)), \(fault.name), call \(number): \(outcome)"
        #expect(isMet || outcome.failure == nil, "\(label)")
        let isAcknowledged = outcome.failure == nil
        // A library that was not there is made by whoever opens it next.
        if step < 0 { _ = try session.open(for: 0) }
        let after = try stages.difference(of: scratch.library, from: step + 1)
        if after == nil {
            if case .diskFull? = outcome.failure as? StoreError, step >= 0, Self.changes(step) {
                Issue.record("\(label): a full disk was said to have changed nothing")
            }
        } else {
            #expect(!isAcknowledged && step >= 0, "\(label): \(after ?? "")")
            if !isAcknowledged, step >= 0 {
                let before = try stages.difference(of: scratch.library, from: step)
                #expect(before == nil, "\(label): it is neither as before (\(before ?? "")) nor as after")
            }
        }
        guard number % 7 == 0, after != nil else { return isMet }
        let again = await session.run(from: max(0, step), upTo: step + 1)
        #expect(again.failure == nil, "\(label): then \(again)")
        let last = try stages.difference(of: scratch.library, from: step + 1)
        #expect(last == nil, "\(label): then \(last ?? "")")
        return isMet
    }

    /// Whether a step changes what the tables hold; one that writes the log back does not.
    private static func changes(_ step: Int) -> Bool {
        step != ScriptedSession.migration && ScriptedSession.steps[step].name != "write the log back"
    }
}
