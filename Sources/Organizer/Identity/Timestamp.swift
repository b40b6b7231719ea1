/// Holds a moment as whole nanoseconds since 1970-01-01 00:00 UTC, from 1677 to 2262.
package struct Timestamp: Sendable, Hashable, Comparable {
    package let nanoseconds: Int64

    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Makes a moment of what `stat` and `clock_gettime` give; one beyond the range becomes the nearest in it.
    package init(seconds: Int64, nanoseconds: Int64) {
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowToo) = whole.addingReportingOverflow(nanoseconds)
        self.nanoseconds = overflow || overflowToo ? (seconds < 0 ? .min : .max) : sum
    }

    package static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
}

extension Timestamp {
    /// The moment in ISO 8601 with all of its nanoseconds (“2024-05-01T12:30:45.250000000Z”), from which
    /// ``init(iso8601:)`` makes the same one.
    package var exactDescription: String {
        let rest = floorDivide(nanoseconds, by: 1_000_000).remainder
        return description.dropLast() + padded(rest, to: 6) + "Z"
    }
}

extension Timestamp: CustomStringConvertible {
    /// The moment in ISO 8601, in UTC with milliseconds (“2024-05-01T12:30:45.250Z”).
    package var description: String {
        let (seconds, rest) = floorDivide(nanoseconds, by: 1_000_000_000)
        let (days, secondOfDay) = floorDivide(seconds, by: 86_400)
        let date = Self.civilDate(daysSince1970: days)
        let text = [
            padded(date.year, to: 4), "-", padded(date.month, to: 2), "-", padded(date.day, to: 2), "T",
            padded(secondOfDay / 3600, to: 2), ":", padded(secondOfDay / 60 % 60, to: 2), ":",
            padded(secondOfDay % 60, to: 2), ".", padded(rest / 1_000_000, to: 3), "Z",
        ]
        return text.joined()
    }

    /// Turns days since 1970 into a date of the Gregorian calendar, by counting 400-year eras from 1 March.
    private static func civilDate(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = floorDivide(days + 719_468, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }
}

private func floorDivide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}

private func padded(_ value: Int64, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
