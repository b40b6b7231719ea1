import ContentTypes
import DragAndDrop
import Foundation
import Synchronization
import Testing

@Suite struct LoadProgressTests {
    @Test func reportsAddUpToAFraction() {
        let progress = LoadProgress(total: 4)
        #expect(progress.fractionCompleted == 0)
        progress.report(completed: 1)
        #expect(progress.fractionCompleted == 0.25)
        progress.report(completed: 9, total: 3)
        #expect(progress.fractionCompleted == 1)
        #expect(LoadProgress().fractionCompleted == 0)
    }

    @Test func aCancellationRunsItsHandlersOnce() {
        let progress = LoadProgress()
        let calls = Mutex(0)
        progress.onCancel { calls.withLock { $0 += 1 } }
        progress.cancel()
        progress.cancel()
        #expect(calls.withLock { $0 } == 1)
        progress.onCancel { calls.withLock { $0 += 10 } }
        #expect(calls.withLock { $0 } == 11)
        #expect(progress.isCancelled)
    }

    @Test func aLoadInProgressIsFollowedToItsEnd() async throws {
        let (provider, gate, progress) = (ItemProvider(), Gate(), LoadProgress())
        provider.registerData(for: UTType.png) { progress in
            progress.report(completed: 1, total: 2)
            await gate.wait()
            return Data()
        }
        async let data = provider.loadData(for: UTType.png, progress: progress)
        var seen: [Double] = []
        for await fraction in progress.fractions {
            seen.append(fraction)
            if fraction == 0.5 { gate.open() }
        }
        _ = try await data
        #expect(seen.last == 1)
        #expect(seen.contains(0.5))
        #expect(progress.isFinished)
    }

    @Test func cancellingTheProgressEndsTheWaitThoughTheLoaderIgnoresIt() async {
        let (provider, started, never, progress) = (ItemProvider(), Gate(), Gate(), LoadProgress())
        provider.registerData(for: UTType.png) { _ in
            started.open()
            await never.wait()
            return Data()
        }
        let task = Task { try await provider.loadData(for: UTType.png, progress: progress) }
        await started.wait()
        progress.cancel()
        #expect(await isCancelled { try await task.value })
        #expect(progress.isFinished)
        #expect(progress.fractionCompleted == 0)
        never.open()
    }

    @Test func cancellingTheTaskCancelsTheProgressAndTheLoader() async {
        let (provider, started, cancelled) = (ItemProvider(), Gate(), Gate())
        provider.registerData(for: UTType.png) { progress in
            progress.onCancel { cancelled.open() }
            started.open()
            await cancelled.wait()
            try Task.checkCancellation()
            return Data()
        }
        let task = Task { try await provider.loadData(for: UTType.png) }
        await started.wait()
        task.cancel()
        #expect(await isCancelled { try await task.value })
        await cancelled.wait()
    }

    @Test func aLoadThatWasCancelledBeforehandDoesNotWait() async {
        let (provider, never, progress) = (ItemProvider(), Gate(), LoadProgress())
        provider.registerData(for: UTType.png) { _ in
            await never.wait()
            return Data()
        }
        progress.cancel()
        #expect(await isCancelled { try await provider.loadData(for: UTType.png, progress: progress) })
        never.open()
    }

    @Test func aLoaderThatThrowsACancellationIsCancelled() async {
        let provider = ItemProvider()
        provider.registerData(for: UTType.png) { _ in throw CancellationError() }
        #expect(await isCancelled { try await provider.loadData(for: UTType.png) })
    }

    @Test func nothingIsCancelledAfterTheEnd() async throws {
        let (provider, progress) = (ItemProvider(data: Data(), type: UTType.png), LoadProgress())
        let calls = Mutex(0)
        progress.onCancel { calls.withLock { $0 += 1 } }
        _ = try await provider.loadData(for: UTType.png, progress: progress)
        progress.cancel()
        #expect(!progress.isCancelled)
        #expect(calls.withLock { $0 } == 0)
    }
}

/// Whether a load ends as one that was cancelled does.
private func isCancelled<Value>(_ load: () async throws -> Value) async -> Bool {
    do {
        _ = try await load()
        return false
    } catch ItemProviderError.cancelled {
        return true
    } catch {
        return false
    }
}
