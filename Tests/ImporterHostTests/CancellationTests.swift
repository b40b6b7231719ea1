import Testing

@testable import ImporterHost

@Suite struct CancellationTests {
    @Test(.timeLimit(.minutes(5)))
    func cancellingReturnsAtOnceAndEndsAWorkerThatWorksForNobodyElse() async throws {
        let faulty = try FaultyHost()
        _ = await faulty.ask("good")
        let first = faulty.host.workerProcesses
        let hanging = Task { await faulty.ask("hang") }
        hanging.cancel()
        #expect(await hanging.value == .cancelled)
        #expect(await faulty.ask("good") == FaultyHost.good)
        await faulty.host.shutDown()
        for process in first { #expect(!isChild(process)) }
    }

    @Test(.timeLimit(.minutes(5)))
    func cancellingOnePayloadLeavesTheOthers() async throws {
        let faulty = try FaultyHost()
        let cancelled = Task { await faulty.ask("good") }
        let others = Task { await faulty.askTogether(Array(repeating: "good", count: 100)) }
        cancelled.cancel()
        #expect(await others.value.allSatisfy { $0 == FaultyHost.good })
        // It may have been answered before it was cancelled.
        #expect([.cancelled, FaultyHost.good].contains(await cancelled.value))
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func aTaskThatIsCancelledAlreadyAsksNobody() async throws {
        let faulty = try FaultyHost()
        let ending = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await faulty.ask("good")
        }.value
        #expect(ending == .cancelled)
        #expect(faulty.host.workerProcesses.isEmpty)
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func shuttingDownCancelsWhatIsUnderWayAndWhatComesLater() async throws {
        let faulty = try FaultyHost()
        let asked = Task { await faulty.askTogether(Array(repeating: "sleep", count: 50)) }
        while faulty.host.workerProcesses.isEmpty { await Task.yield() }
        let processes = faulty.host.workerProcesses
        await faulty.host.shutDown()
        #expect(await asked.value.allSatisfy { $0 == .cancelled })
        #expect(await faulty.ask("good") == .cancelled)
        for process in processes { #expect(!isChild(process)) }
    }
}
