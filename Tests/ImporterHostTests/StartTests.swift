import Testing

@testable import ImporterHost

@Suite struct StartTests {
    private func failure(_ ending: ImportOutcome.Ending) -> StartFailure? {
        guard case .fault(.couldNotStart(let failure), _) = ending else { return nil }
        return failure
    }

    @Test(.timeLimit(.minutes(5)), arguments: [("/bin/true", 0), ("/bin/false", 1)] as [(String, Int32)])
    func aProgramThatEndsAtOnceIsReportedAndNotStartedForEver(program: String, status: Int32) async throws {
        let faulty = try FaultyHost(executable: program)
        let endings = await faulty.askTogether(Array(repeating: "good", count: 20))
        #expect(endings.allSatisfy { failure($0) == .exited(status: status) })
        #expect(failure(await faulty.ask("good")) == .exited(status: status))
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func aProgramThatNeverGreetsIsNotWaitedForForEver() async throws {
        // It writes to standard output until it is killed.
        let faulty = try FaultyHost(executable: "/usr/bin/yes") { settings in
            settings.startSeconds = 0.2
            settings.startAttempts = 2
        }
        #expect(failure(await faulty.ask("good")) == .notReady(seconds: 0.2))
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func aProgramThatIsMissingIsNamed() async throws {
        let faulty = try FaultyHost(executable: "/nonexistent/importer")
        guard case .launcher(let reason) = failure(await faulty.ask("good")) else {
            Issue.record("the launcher did not say why")
            return
        }
        #expect(reason == "cannot start /nonexistent/importer: No such file or directory")
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func aMissingLauncherStartsNothing() async throws {
        let faulty = try FaultyHost { $0.launcher = "/nonexistent/launcher" }
        #expect(failure(await faulty.ask("good")) == .spawn(code: 2))
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func workersStartOnlyWhenNeeded() async throws {
        let faulty = try FaultyHost { $0.workersPerImporter = 4 }
        #expect(faulty.host.workerProcesses.isEmpty)
        _ = await faulty.ask("good")
        #expect(faulty.host.workerProcesses.count == 1)
        await faulty.host.shutDown()
        #expect(faulty.host.workerProcesses.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func moreWorkStartsMoreWorkersUpToTheLimit() async throws {
        let faulty = try FaultyHost(needs: PluginManifest.Needs(seconds: 60)) { $0.workersPerImporter = 3 }
        // None of these ends by itself, so each worker keeps what it has.
        let asked = Task { await faulty.askTogether(Array(repeating: "sleep", count: 100)) }
        while faulty.host.workerProcesses.count < 3 { await Task.yield() }
        asked.cancel()
        #expect(await asked.value.allSatisfy { $0 == .cancelled })
        await faulty.host.shutDown()
    }
}
