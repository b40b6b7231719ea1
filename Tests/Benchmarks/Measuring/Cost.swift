import Glibc

/// What a piece of work cost.
struct Cost: Sendable {
    /// Seconds by the clock.
    var wall = 0.0
    /// Seconds of processors, the user's and the system's, of all processes that took part.
    var processor = 0.0
    /// The most memory that one of them had resident at once, in KiB; 0 where that was not looked at.
    var peakKiB = 0

    /// What this process has spent so far.
    static var now: Cost {
        var wall = timespec()
        var processor = timespec()
        clock_gettime(CLOCK_MONOTONIC, &wall)
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &processor)
        return Cost(wall: seconds(wall), processor: seconds(processor))
    }

    static func - (end: Cost, start: Cost) -> Cost {
        Cost(wall: end.wall - start.wall, processor: end.processor - start.processor)
    }

    private static func seconds(_ time: timespec) -> Double {
        Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Which part of a cost a row compares.
enum Measure: Sendable {
    case wall
    case processor
    case memory

    func value(of cost: Cost) -> Double {
        switch self {
        case .wall: cost.wall
        case .processor: cost.processor
        case .memory: Double(cost.peakKiB)
        }
    }

    func text(_ value: Double) -> String {
        switch self {
        case .wall: "\(milliseconds(value)) by the clock"
        case .processor: "\(milliseconds(value)) of CPU"
        case .memory: "\(Int(value) / 1024) MiB"
        }
    }

    private func milliseconds(_ value: Double) -> String {
        let micro = Int((value * 1e6).rounded())
        if micro >= 100_000 { return "\(micro / 1000) ms" }
        let hundredths = String(micro % 1000 / 10)
        return "\(micro / 1000).\(hundredths.count == 1 ? "0" : "")\(hundredths) ms"
    }
}
