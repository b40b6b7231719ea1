extension Timestamp {
    /// Reads a date of ISO 8601, as importers write it: “2024-05-01”, “2024-05-01T12:30:45”, with a fraction, “Z” or
    /// an offset; nil for anything else.
    ///
    /// A date alone is its first moment, and a time without a zone counts as UTC.
    package init?(iso8601 text: String) {
        var reader = DateReader(text)
        guard let year = reader.digits(4), reader.take("-"), let month = reader.digits(2), reader.take("-"),
            let day = reader.digits(2), (1...12).contains(month), day >= 1
        else { return nil }
        let first = Self.days(year: year, month: month, day: 1)
        let next = Self.days(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
        guard first + day - 1 < next else { return nil }
        var seconds = (first + day - 1) * 86_400
        var nanoseconds: Int64 = 0
        if reader.take("T") || reader.take(" ") {
            guard let hour = reader.digits(2), reader.take(":"), let minute = reader.digits(2), hour < 24,
                minute < 60
            else { return nil }
            seconds += hour * 3600 + minute * 60
            if reader.take(":") {
                // A leap second is read as the moment after it.
                guard let second = reader.digits(2), second <= 60 else { return nil }
                seconds += second
                if reader.take(".") || reader.take(",") {
                    guard let fraction = reader.fraction() else { return nil }
                    nanoseconds = fraction
                }
            }
            guard let offset = reader.offset() else { return nil }
            seconds -= offset
        }
        guard reader.isAtEnd else { return nil }
        self.init(seconds: seconds, nanoseconds: nanoseconds)
    }

    /// Counts the days from 1970-01-01 to a date of the Gregorian calendar, in years that begin on 1 March.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

/// Reads the parts of a date from a text's bytes.
private struct DateReader {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = Substring(text).utf8 }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ mark: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads just so many digits.
    mutating func digits(_ count: Int) -> Int64? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(Self.isDigit) else { return nil }
        rest.removeFirst(count)
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    /// Reads the digits of a fraction of a second, in nanoseconds; those beyond the ninth count for nothing.
    mutating func fraction() -> Int64? {
        let digits = rest.prefix(while: Self.isDigit)
        guard !digits.isEmpty else { return nil }
        rest.removeFirst(digits.count)
        let known = digits.prefix(9)
        let value = known.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        return (known.count..<9).reduce(value) { value, _ in value * 10 }
    }

    /// Reads “Z” or an offset, in seconds east of Greenwich; 0 where the text ends.
    mutating func offset() -> Int64? {
        if isAtEnd || take("Z") { return 0 }
        let sign: Int64 = take("-") ? -1 : 1
        guard sign < 0 || take("+"), let hours = digits(2), hours < 24 else { return nil }
        _ = take(":")
        guard let minutes = isAtEnd ? 0 : digits(2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
