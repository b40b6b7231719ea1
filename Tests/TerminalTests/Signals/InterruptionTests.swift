import Glibc
import Terminal
import Testing

struct InterruptionTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalEndsTheProcessAtOnce(number: Int32) async {
        await #expect(processExitsWith: .exitCode(130)) { [number] in
            Interruption.watch()
            raise(number)
            exit(2)
        }
    }

    @Test func theFirstSignalIsNotedAndTheProcessGoesOn() async {
        await #expect(processExitsWith: .success) {
            Interruption.watch()
            Interruption.postpone()
            #expect(!Interruption.isRequested)
            raise(SIGTERM)
            raise(SIGHUP)
            exit(Interruption.signal == SIGTERM ? 0 : 1)
        }
    }

    @Test func aSecondInterruptEndsAtOnce() async {
        await #expect(processExitsWith: .exitCode(130)) {
            Interruption.watch()
            Interruption.postpone()
            raise(SIGINT)
            guard Interruption.signal == SIGINT else { exit(1) }
            raise(SIGINT)
            exit(2)
        }
    }

    @Test func anInterruptAfterTerminationEndsAtOnce() async {
        await #expect(processExitsWith: .exitCode(130)) {
            Interruption.watch()
            Interruption.postpone()
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
            Interruption.postpone()
            raise(SIGINT)
            raise(SIGHUP)
            exit(Interruption.isRequested ? 1 : 0)
        }
    }

    @Test func thoseWhoWaitAreToldBeforeAndAfter() async {
        await #expect(processExitsWith: .success) {
            Interruption.watch()
            Interruption.postpone()
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
            Interruption.postpone()
            raise(SIGPIPE)
            exit(Interruption.isRequested ? 1 : 0)
        }
    }
}
