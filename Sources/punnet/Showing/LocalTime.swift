import Glibc
import Organizer

extension Timestamp {
    /// The moment at which clocks of the person's own time zone show what those of UTC show at this one.
    var readLocally: Timestamp {
        var seconds = time_t(nanoseconds / 1_000_000_000)
        var shown = tm()
        guard gmtime_r(&seconds, &shown) != nil else { return self }
        // Whether summer time holds then is looked up.
        shown.tm_isdst = -1
        let moment = Int64(mktime(&shown))
        return Timestamp(nanoseconds: moment * 1_000_000_000 + nanoseconds % 1_000_000_000)
    }

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
