import Glibc
import Testing

@testable import ImporterHost

@Suite struct WorkerRemainsTests {
    private func remains(
        _ cause: WorkerLoop.Cause, signal: Int32 = 0, status: Int32 = 0, peakMiB: Int? = 10,
        answered: Int = 3,
        lastWords: String? = nil
    ) -> WorkerRemains {
        WorkerRemains(
            cause: cause,
            ending: WorkerEnding(signal: signal, status: status, peakMiB: peakMiB),
            wasReady: true, answered: answered, lastWords: lastWords, missingLayers: [])
    }

    private let needs = PluginManifest.Needs(memoryMiB: 100, seconds: 4)

    @Test func aSignalIsACrash() {
        #expect(remains(.ended, signal: SIGSEGV).fault(needs: needs) == .crashed(signal: SIGSEGV))
    }

    @Test func aWorkerThatHangsUpBrokeTheProtocolUnlessItWasEndingAnyway() {
        #expect(remains(.hungUp, signal: SIGKILL).fault(needs: needs) == .brokeProtocol(.closedChannel))
        #expect(remains(.hungUp, signal: SIGSEGV).fault(needs: needs) == .crashed(signal: SIGSEGV))
        #expect(remains(.hungUp, status: 1).fault(needs: needs) == .exited(status: 1))
    }

    @Test func aStatusIsAnExit() {
        #expect(remains(.ended, status: 3).fault(needs: needs) == .exited(status: 3))
    }

    @Test(arguments: [
        "Fatal error: failed to allocate 68719476768 bytes of memory with alignment 8",
        "MemoryError", "terminate called after throwing an instance of 'std::bad_alloc'",
    ])
    func aRuntimeThatCriesForMemoryIsOutOfMemory(words: String) {
        #expect(
            remains(.ended, signal: SIGABRT, lastWords: words).fault(needs: needs)
                == .outOfMemory(limitMiB: 100))
    }

    @Test func aCrashWithAllMemoryUsedIsOutOfMemory() {
        #expect(
            remains(.ended, signal: SIGSEGV, peakMiB: 95).fault(needs: needs) == .outOfMemory(limitMiB: 100))
    }

    @Test func aCrashWhosePeakIsNotKnownIsACrash() {
        #expect(
            remains(.ended, signal: SIGSEGV, peakMiB: nil).fault(needs: needs) == .crashed(signal: SIGSEGV))
    }

    @Test func aWorkerThatUsedUpItsLifeIsNobodysFault() {
        #expect(remains(.ended, signal: SIGXCPU).fault(needs: needs) == nil)
    }

    @Test func aSecondAnswerIsHeldAgainstNobodyElse() {
        #expect(remains(.breach(.answeredTwice(1))).fault(needs: needs) == nil)
        // A worker that answered nothing well must not be asked for ever.
        #expect(
            remains(.breach(.answeredTwice(1)), answered: 0).fault(needs: needs)
                == .brokeProtocol(.answeredTwice(1)))
    }

    @Test func aLateWorkerTimedOut() { #expect(remains(.late).fault(needs: needs) == .timedOut(seconds: 4)) }

    @Test func aDismissedWorkerIsNoFault() { #expect(remains(.dismissed).fault(needs: needs) == nil) }
}
