import Foundation

/// Says whether the environment asks for the long form of tests that have a short one.
enum SlowTests {
    static let areOn = ProcessInfo.processInfo.environment["PUNNET_SLOW_TESTS"] != nil
}
