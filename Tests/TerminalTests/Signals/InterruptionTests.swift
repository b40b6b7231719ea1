import Glibc
import Terminal
import Testing

struct InterruptionTests {
    @Test func theFirstSignalIsNotedAndTheProcessGoesOn() async {
        await #expect(processExitsWith: .success) {
            Interruption.watch()
            #expect(!Interruption.isRequested)
            raise(SIGTERM)
            raise(SIGHUP)
            exit(Interruption.signal == SIGTERM ? 0 : 1)
        }
    }

    @Test func aSecondInterruptEndsAtOnce() async {
        await #expect(processExitsWith: .exitCode(130)) {
            Interruption.watch()
            raise(SIGINT)
            guard Interruption.signal == SIGINT else { exit(1) }
            raise(SIGINT)
            exit(2)
        }
    }

    @Test func anInterruptAfterTerminationEndsAtOnce() async {
        await #expect(processExitsWith: .exitCode(130)) {
            Interruption.watch()
            raise(SIGTERM)
            raise(SIGINT)
            exit(2)
        }
    }

    @Test func whatTheParentIgnoredStaysIgnored() async {
        await #expect(processExitsWith: .success) {
            signal(SIGINT, SIG_IGN)
            signal(SIGHUP, SIG_IGN)
            Interruption.watch()
            raise(SIGINT)
            raise(SIGHUP)
            exit(Interruption.isRequested ? 1 : 0)
        }
    }

    @Test func thoseWhoWaitAreToldBeforeAndAfter() async {
        await #expect(processExitsWith: .success) {
            Interruption.watch()
            async let early = Interruption.request()
            raise(SIGHUP)
            let late = await Interruption.request()
            let both = await [early, late]
            exit(both == [SIGHUP, SIGHUP] ? 0 : 1)
        }
    }

    @Test func aBrokenPipeIsAnErrorAndNoSignal() async {
        await #expect(processExitsWith: .success) {
            Interruption.watch()
            raise(SIGPIPE)
            exit(Interruption.isRequested ? 1 : 0)
        }
    }
}
