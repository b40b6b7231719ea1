import Glibc
import ImporterWire
import Testing

@testable import ImporterHost

@Suite struct TighteningTests {
    private func name(_ ending: ImportOutcome.Ending) -> String? {
        guard case .decoded(let items, _) = ending else { return nil }
        return items.first?.suggestedName
    }

    @Test(
        .enabled(if: EscapeTests.isConfinementComplete, "this system lacks a layer of confinement"),
        .timeLimit(.minutes(5)))
    func aTightenedWorkerOpensNothingAndGoesOnServing() async throws {
        let faulty = try FaultyHost()
        #expect(await name(faulty.ask("open-library")) == "opened")
        #expect(await faulty.ask("tighten") == FaultyHost.good)
        #expect(await name(faulty.ask("open-library")) == "denied, \(EPERM)")
        #expect(await faulty.ask("good") == FaultyHost.good)
        await faulty.host.shutDown()
    }
}
