import Foundation

/// Tells whether checks that take minutes are wanted: the environment variable `PUNNET_SLOW_TESTS` is set.
enum SlowTests {
    static let areWanted = ProcessInfo.processInfo.environment["PUNNET_SLOW_TESTS"] != nil
}
