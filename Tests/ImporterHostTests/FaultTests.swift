import ImporterWire
import Testing

@testable import ImporterHost

@Suite struct FaultTests {
    /// A fault, and the ending that its payload must have.
    struct Case: CustomTestStringConvertible, Sendable {
        var fault: String
        var needs = PluginManifest.Needs()
        var ending: @Sendable (ImportOutcome.Ending) -> Bool
        var testDescription: String { fault }

        init(
            _ fault: String, needs: PluginManifest.Needs = PluginManifest.Needs(),
            _ ending: @escaping @Sendable (ImportOutcome.Ending) -> Bool
        ) {
            self.fault = fault
            self.needs = needs
            self.ending = ending
        }

        init(_ name: String, needs: PluginManifest.Needs = PluginManifest.Needs(), _ fault: ImporterFault) {
            self.init(name, needs: needs) { ending in
                if case .fault(fault, lastWords: _) = ending { true } else { false }
            }
        }
    }

    static let soon = PluginManifest.Needs(seconds: 1)
    static let small = PluginManifest.Needs(memoryMiB: 200)

    static let cases = [
        Case("crash", .crashed(signal: 11)),
        Case("abort", .crashed(signal: 6)),
        Case("stack-overflow", .crashed(signal: 11)),
        Case("trap") { ending in
            guard case .fault(.crashed(let signal), let words) = ending else { return false }
            return [4, 5].contains(signal) && words?.contains("asked to trap") == true
        },
        Case("exit-0", .exited(status: 0)),
        Case("exit-0-midway", .exited(status: 0)),
        Case("exit-3", .exited(status: 3)),
        // Denied (8) where system calls can be filtered; where not (9), the child goes with the group.
        Case("fork") { ending in
            guard case .fault(.exited(let status), _) = ending else { return false }
            return status == 8 || status == 9
        },
        Case("memory-hog", needs: small, .outOfMemory(limitMiB: 200)),
        Case("one-large-allocation", needs: small, .outOfMemory(limitMiB: 200)),
        Case("hang", needs: soon, .timedOut(seconds: 1)),
        Case("sleep", needs: soon, .timedOut(seconds: 1)),
        Case("slow-drip", needs: soon, .timedOut(seconds: 1)),
        Case("noisy-hang", needs: soon, .timedOut(seconds: 1)),
        Case("oversized-packet", .brokeProtocol(.oversizedPacket)),
        Case("100000-deep", .brokeProtocol(.oversizedPacket)),
        Case("deep") { ending in
            guard case .fault(.brokeProtocol(.malformedPacket(let reason)), _) = ending else { return false }
            return reason.contains("nests deeper than 16")
        },
        Case("garbage") { ending in
            guard case .fault(.brokeProtocol(.malformedPacket(let reason)), _) = ending else { return false }
            return reason.contains("is not JSON")
        },
        Case("invalid-utf8") { ending in
            guard case .fault(.brokeProtocol(.malformedPacket(let reason)), _) = ending else { return false }
            return reason.contains("is not UTF-8")
        },
        Case("wrong-id") { ending in
            guard case .fault(.brokeProtocol(.unknownRequest), _) = ending else { return false }
            return true
        },
        Case("empty-answer", .brokeProtocol(.emptyAnswer)),
        Case("refusal-with-more", .brokeProtocol(.refusalWithMore)),
        Case("many-notes", .brokeProtocol(.tooManyNotes)),
        Case("bad-type", .brokeProtocol(.badType)),
        Case("greet-twice", .brokeProtocol(.unexpectedMessage)),
        Case("descriptors", .brokeProtocol(.sentDescriptors)),
        Case("ten-million-items", .brokeProtocol(.tooManyItems)),
        Case("close-channel", .brokeProtocol(.closedChannel)),
        Case("thumbnail", FaultyHost.isGoodWithThumbnail),
        Case("thumbnail-of-text", .brokeProtocol(.badThumbnail("it is no PNG"))),
        Case("thumbnail-outside", .brokeProtocol(.badThumbnail("it lies outside its memory file"))),
        Case("unasked-thumbnail", .brokeProtocol(.badThumbnail("none was asked for"))),
        Case("answer-twice") { $0 == FaultyHost.good },
        Case("close-errors") { $0 == FaultyHost.good },
        Case("refuse") { $0 == .refused(Refusal(.damaged, "row 3 ended early", offset: 99)) },
        Case("unsupported") { $0 == .unclaimed },
        Case("many-items") { ending in
            guard case .decoded(let items, _) = ending else { return false }
            return items.map(\.suggestedName) == (0..<5000).map(String.init)
        },
        Case("last-words") { ending in
            guard case .fault(.crashed(signal: 11), let words) = ending, let words else { return false }
            return words.hasSuffix("the very last line") && words.utf8.count <= LastWords.limit
        },
    ]

    @Test(.timeLimit(.minutes(5)), arguments: cases)
    func eachFaultEndsItsOwnPayloadAndTheNextIsServed(_ fault: Case) async throws {
        let faulty = try FaultyHost(needs: fault.needs)
        #expect(await faulty.ask("good") == FaultyHost.good)
        let first = faulty.host.workerProcesses
        #expect(first.count == 1)

        let ending = await faulty.ask(fault.fault)
        #expect(fault.ending(ending), "\(ending)")

        #expect(await faulty.ask("good") == FaultyHost.good)
        let processes = first + faulty.host.workerProcesses
        await faulty.host.shutDown()
        for process in processes { #expect(!isChild(process)) }
    }

    @Test(.timeLimit(.minutes(5)))
    func payloadsBesideAFaultyOneKeepTheirOwnEndings() async throws {
        let faulty = try FaultyHost { $0.workersPerImporter = 2 }
        let asked = (0..<200).map { index in
            switch index % 20 {
            case 3: "crash"
            case 9: "garbage"
            case 15: "refuse"
            default: "good"
            }
        }
        let endings = await faulty.askTogether(asked)
        for (name, ending) in zip(asked, endings) {
            switch name {
            case "crash":
                guard case .fault(.crashed(signal: 11), _) = ending else {
                    Issue.record("\(name): \(ending)")
                    continue
                }
            case "garbage":
                guard case .fault(.brokeProtocol, _) = ending else {
                    Issue.record("\(name): \(ending)")
                    continue
                }
            case "refuse": #expect(ending == .refused(Refusal(.damaged, "row 3 ended early", offset: 99)))
            default: #expect(ending == FaultyHost.good)
            }
        }
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func aCrashThatAnEarlierPayloadCausedIsTriedAgainInAFreshWorker() async throws {
        let faulty = try FaultyHost()
        #expect(await faulty.ask("good") == FaultyHost.good)
        let first = faulty.host.workerProcesses
        #expect(await faulty.ask("crash-unless-fresh") == FaultyHost.good)
        #expect(faulty.host.workerProcesses != first)
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func aWorkerServesManyPayloads() async throws {
        let faulty = try FaultyHost()
        #expect(await faulty.ask("good") == FaultyHost.good)
        let first = faulty.host.workerProcesses
        #expect(
            await faulty.askTogether(Array(repeating: "good", count: 500)).allSatisfy {
                $0 == FaultyHost.good
            })
        #expect(faulty.host.workerProcesses == first)
        await faulty.host.shutDown()
    }

    @Test(.timeLimit(.minutes(5)))
    func aWorkerThatGrowsIsReplaced() async throws {
        let faulty = try FaultyHost(needs: PluginManifest.Needs(memoryMiB: 2000))
        #expect(await faulty.ask("good") == FaultyHost.good)
        let first = faulty.host.workerProcesses
        let endings = await faulty.askTogether(Array(repeating: "leak", count: 1000))
        #expect(endings.allSatisfy { $0 == FaultyHost.good })
        #expect(faulty.host.workerProcesses != first)
        await faulty.host.shutDown()
    }
}
