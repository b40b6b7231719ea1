import ContentTypes
import DragAndDrop
import Foundation
import Synchronization
import Testing

@Suite struct OrderedLoadsTests {
    /// Providers whose loads end when the test says so.
    struct Rig: Sendable {
        let gates: [Gate]
        let ends: [Gate]
        let providers: [ItemProvider]

        init(count: Int, failing: Set<Int> = []) {
            let (gates, ends) = ((0..<count).map { _ in Gate() }, (0..<count).map { _ in Gate() })
            (self.gates, self.ends) = (gates, ends)
            providers = (0..<count).map { number in
                let provider = ItemProvider(suggestedName: "\(number)")
                provider.registerData(for: UTType.utf8PlainText) { _ in
                    await gates[number].wait()
                    defer { ends[number].open() }
                    if failing.contains(number) { throw CocoaError(.fileReadUnknown) }
                    return Data("\(number)".utf8)
                }
                return provider
            }
        }
    }

    static func orders(of items: [Int]) -> [[Int]] {
        if items.isEmpty { return [[]] }
        return items.indices.flatMap { index in
            var rest = items
            let first = rest.remove(at: index)
            return orders(of: rest).map { [first] + $0 }
        }
    }

    @Test(arguments: orders(of: [0, 1, 2, 3]))
    func resultsComeInTheProvidersOrderWhateverOrderTheyEndIn(order: [Int]) async {
        let rig = Rig(count: 4)
        async let values = rig.providers.loadObjects(of: String.self, width: 4).values()
        for number in order {
            rig.gates[number].open()
            await rig.ends[number].wait()
        }
        #expect(await values == ["0", "1", "2", "3"])
    }

    @Test(arguments: orders(of: [0, 1, 2]))
    func aFailureStandsInItsPlace(order: [Int]) async throws {
        let rig = Rig(count: 3, failing: [1])
        async let results = rig.providers.loadObjects(of: String.self, width: 3).results()
        for number in order {
            rig.gates[number].open()
            await rig.ends[number].wait()
        }
        let all = await results
        #expect(all.map { try? $0.get() } == ["0", nil, "2"])
        #expect(throws: ItemProviderError.self) { try all[1].get() }
    }

    @Test func aResultIsGivenBeforeLaterOnesHaveEnded() async throws {
        let rig = Rig(count: 3)
        var iterator = rig.providers.loadObjects(of: String.self, width: 3).makeAsyncIterator()
        rig.gates[0].open()
        #expect(try await iterator.next()?.get() == "0")
        rig.gates[2].open()
        rig.gates[1].open()
        #expect(try await iterator.next()?.get() == "1")
        #expect(try await iterator.next()?.get() == "2")
        #expect(await iterator.next() == nil)
        #expect(await iterator.next() == nil)
    }

    @Test func noMoreAreLoadedAtATimeThanAllowed() async {
        let running = Mutex((now: 0, most: 0))
        let providers = (0..<40).map { number in
            let provider = ItemProvider()
            provider.registerData(for: UTType.utf8PlainText) { _ in
                running.withLock { state in
                    state.now += 1
                    state.most = max(state.most, state.now)
                }
                await Task.yield()
                running.withLock { $0.now -= 1 }
                return Data("\(number)".utf8)
            }
            return provider
        }
        let values = await providers.loadObjects(of: String.self, width: 3).values()
        #expect(values == (0..<40).map(String.init))
        #expect(running.withLock { $0.most } <= 3)
    }

    @Test func progressCountsTheProvidersThatAreDone() async {
        let progress = LoadProgress()
        let providers = (0..<5).map { ItemProvider(text: "\($0)") }
        var fractions: [Double] = []
        for await _ in providers.loadObjects(of: String.self, progress: progress) {
            fractions.append(progress.fractionCompleted)
        }
        #expect(fractions == [0.2, 0.4, 0.6, 0.8, 1])
        #expect(progress.isFinished)
    }

    @Test func aCancellationGivesTheRestAsCancelledAndLosesNone() async {
        let (rig, progress) = (Rig(count: 6), LoadProgress())
        rig.gates[0].open()
        var results: [Result<String, ItemProviderError>] = []
        for await result in rig.providers.loadObjects(of: String.self, width: 2, progress: progress) {
            results.append(result)
            progress.cancel()
        }
        #expect(results.map { try? $0.get() } == ["0", nil, nil, nil, nil, nil])
        for gate in rig.gates { gate.open() }
    }

    @Test func cancellingTheReaderCancelsTheLoads() async {
        let rig = Rig(count: 3)
        let task = Task { await rig.providers.loadObjects(of: String.self, width: 2).results() }
        task.cancel()
        let results = await task.value
        #expect(results.count == 3)
        #expect(results.allSatisfy { (try? $0.get()) == nil })
        for gate in rig.gates { gate.open() }
    }

    @Test func givingUpTheIteratorCancelsWhatStillRuns() async {
        let (started, cancelled) = (Gate(), Gate())
        await confirmation("the load that still runs is cancelled, once") { isCancelled in
            let slow = ItemProvider()
            slow.registerData(for: UTType.utf8PlainText) { progress in
                progress.onCancel {
                    isCancelled()
                    cancelled.open()
                }
                started.open()
                await cancelled.wait()
                return Data()
            }
            for await _ in [ItemProvider(text: "first"), slow].loadObjects(of: String.self, width: 2) {
                await started.wait()
                break
            }
            await cancelled.wait()
        }
    }

    @Test func noProvidersGiveNoResults() async {
        #expect(await [ItemProvider]().loadObjects(of: String.self).values().isEmpty)
    }
}
