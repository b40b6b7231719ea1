import Glibc
import Organizer

extension Timestamp {
    /// Writes the moment in the person's own time zone, to the minute: `2026-05-01 14:30`.
    var localText: String {
        var seconds = time_t(nanoseconds / 1_000_000_000)
        var local = tm()
        guard localtime_r(&seconds, &local) != nil else { return description }
        func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(local.tm_year + 1900)-\(padded(local.tm_mon + 1))-\(padded(local.tm_mday))"
        return date + " " + padded(local.tm_hour) + ":" + padded(local.tm_min)
    }
}
