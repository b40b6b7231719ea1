import CSystem
import Glibc
import ImporterWire
import Testing

@testable import ImporterHost

@Suite struct FilterTests {
    private static func broken(_ name: String, _ reason: String) -> FaultTests.Case {
        FaultTests.Case(name) { ending in
            guard case .fault(.brokeProtocol(.malformedPacket(let text)), _) = ending else { return false }
            return text.contains(reason)
        }
    }

    static let cases = [
        FaultTests.Case("crash", .crashed(signal: 11)),
        FaultTests.Case("trap") { ending in
            guard case .fault(.crashed(let signal), let words) = ending else { return false }
            return [4, 5].contains(signal) && words?.contains("asked to trap") == true
        },
        FaultTests.Case("crash-after-answer", .crashed(signal: 11)),
        FaultTests.Case("exit-0", .brokeProtocol(.emptyAnswer)),
        FaultTests.Case("exit-3", .exited(status: 3)),
        FaultTests.Case("exit-3-after-answer", .exited(status: 3)),
        FaultTests.Case("fork") { ending in
            guard case .fault(.exited(let status), _) = ending else { return false }
            return status == 8 || status == 9
        },
        FaultTests.Case("memory-hog", needs: FaultTests.small, .outOfMemory(limitMiB: 200)),
        FaultTests.Case("hang", needs: FaultTests.soon, .timedOut(seconds: 1)),
        FaultTests.Case("sleep-after-answer", needs: FaultTests.soon, .timedOut(seconds: 1)),
        FaultTests.Case("slow-drip", needs: FaultTests.soon, .timedOut(seconds: 1)),
        FaultTests.Case("noisy-hang", needs: FaultTests.soon, .timedOut(seconds: 1)),
        FaultTests.Case("endless-answer", .brokeProtocol(.oversizedAnswer)),
        broken("garbage", "is not JSON"),
        broken("invalid-utf8", "is not UTF-8"),
        broken("half", "is not JSON"),
        broken("two-answers", "the end was expected"),
        broken("100000-deep", "nests deeper than 16"),
        broken("many-notes", "over the limit of 16"),
        broken("too-many-items", "over the limit of 100000"),
        FaultTests.Case("empty-answer", .brokeProtocol(.emptyAnswer)),
        FaultTests.Case("bad-type", .brokeProtocol(.badType)),
        FaultTests.Case("thumbnail", FaultyHost.isGoodWithThumbnail),
        FaultTests.Case("thumbnail-of-text", .brokeProtocol(.badThumbnail("it is no PNG"))),
        FaultTests.Case("unasked-thumbnail") { $0 == FaultyHost.good },
        FaultTests.Case("unasked-thumbnail-of-text", .brokeProtocol(.badThumbnail("it is no PNG"))),
        FaultTests.Case("speak-for-launcher") { $0 == FaultyHost.good },
        FaultTests.Case("close-errors") { $0 == FaultyHost.good },
        FaultTests.Case("refuse") { $0 == .refused(Refusal(.damaged, "row 3 ended early", offset: 99)) },
        FaultTests.Case("unsupported") { $0 == .unclaimed },
        FaultTests.Case("many-items") { ending in
            guard case .decoded(let items, _) = ending else { return false }
            return items.map(\.suggestedName) == (0..<5000).map(String.init)
        },
        FaultTests.Case("last-words") { ending in
            guard case .fault(.crashed(signal: 11), let words) = ending else { return false }
            return words == "the very last line"
        },
    ]

    @Test(.timeLimit(.minutes(5)), arguments: cases)
    func eachFaultEndsItsOwnPayloadAndTheNextIsServed(_ fault: FaultTests.Case) async throws {
        let faulty = try FaultyHost(serves: .filter, needs: fault.needs)
        #expect(await faulty.ask("good") == FaultyHost.good)
        let ending = await faulty.ask(fault.fault)
        #expect(fault.ending(ending), "\(ending)")
        #expect(await faulty.ask("good") == FaultyHost.good)
        #expect(faulty.host.workerProcesses.isEmpty)
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func payloadsBesideAFaultyOneKeepTheirOwnEndings() async throws {
        let faulty = try FaultyHost(serves: .filter) { $0.workersPerImporter = 3 }
        let asked = (0..<40).map { $0 % 5 == 2 ? "crash" : $0 % 5 == 4 ? "refuse" : "good" }
        for (name, ending) in zip(asked, await faulty.askTogether(asked)) {
            switch name {
            case "crash": #expect(ending == .fault(.crashed(signal: 11), lastWords: nil))
            case "refuse": #expect(ending == .refused(Refusal(.damaged, "row 3 ended early", offset: 99)))
            default: #expect(ending == FaultyHost.good)
            }
        }
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func aFilterReadsThePayloadFromItsStartAndIsToldWhatItIs() async throws {
        let faulty = try FaultyHost(serves: .filter)
        let payload = csystem_memory_file("kiwi", 4)
        defer { close(payload) }
        for _ in 0..<2 {
            let ending = await faulty.host.importPayload(
                PayloadRequest(
                    descriptor: payload, type: faulty.type, name: "tell-all", size: 4, locale: "de-DE")
            ).ending
            #expect(
                ending
                    == .decoded(
                        items: [ImportedItem(suggestedName: "1 public.data 4 de-DE", excerpt: "kiwi")],
                        notes: []))
        }
        // Where it stood when it was made: whoever reads the payload next finds it as it was.
        #expect(lseek(payload, 0, SEEK_CUR) == 4)
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func cancellingEndsAFilterAtOnce() async throws {
        let faulty = try FaultyHost(serves: .filter, needs: PluginManifest.Needs(seconds: 3600))
        let task = Task { await faulty.ask("hang") }
        while faulty.host.workerProcesses.isEmpty { await Task.yield() }
        let processes = faulty.host.workerProcesses
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(await faulty.ask("good") == FaultyHost.good)
        for process in processes { #expect(!isChild(process)) }
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func shuttingDownEndsAFilterAtOnce() async throws {
        let faulty = try FaultyHost(serves: .filter, needs: PluginManifest.Needs(seconds: 3600))
        async let ending = faulty.askTogether(["hang", "hang", "hang"])
        while faulty.host.workerProcesses.isEmpty { await Task.yield() }
        await faulty.host.shutDown()
        #expect(await ending.allSatisfy { $0 == .cancelled })
        #expect(faulty.host.workerProcesses.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func aFilterThatIsMissingIsNamed() async throws {
        let faulty = try FaultyHost(executable: "/nonexistent/filter", serves: .filter)
        guard case .fault(.couldNotStart(.launcher(let reason)), _) = await faulty.ask("good") else {
            Issue.record("the launcher did not say why")
            return
        }
        #expect(reason == "cannot start /nonexistent/filter: No such file or directory")
        await faulty.host.shutDown()
    }
}
