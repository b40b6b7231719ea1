/// Holds a moment as feeds write it, in the form of ISO 8601.
struct FeedDate: Equatable {
    /// The date and time with the zone as written (“2003-06-10T09:41:01+02:00”), or the date alone.
    let text: String
    /// Seconds since 1970-01-01T00:00:00Z; a date alone is midnight, a time without a zone counts as UTC.
    let seconds: Int64

    /// Reads RFC 822 and RFC 2822 dates (“Tue, 10 Jun 2003 04:00:00 GMT”) and those of RFC 3339 and W3C-DTF
    /// (“2003-06-10T09:41:01Z”, “2003-06-10”); nil for anything else.
    init?(_ written: String) {
        guard written.utf8.count <= 64 else { return nil }
        let text = written.trimmingBlanks
        guard let parts = Self.iso8601(text) ?? Self.rfc822(text), parts.isPossible else { return nil }
        self.text = parts.text
        seconds = parts.seconds
    }
}

private struct DateParts {
    var year = 0
    var month = 0
    var day = 0
    var hour: Int?
    var minute = 0
    var second = 0
    /// Minutes east of Greenwich; nil where none is written.
    var offset: Int?

    var isPossible: Bool {
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return 1...9999 ~= year && 1...12 ~= month && day >= 1 && day <= lengths[month - 1]
            && 0...23 ~= hour ?? 0 && 0...59 ~= minute && 0...60 ~= second && abs(offset ?? 0) < 24 * 60
    }

    private var isLeap: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// Counts days from 1970-01-01 in the proleptic Gregorian calendar, in years that begin in March.
    private var days: Int {
        let year = month <= 2 ? self.year - 1 : self.year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    var seconds: Int64 {
        Int64(days) * 86_400 + Int64(((hour ?? 0) * 60 + minute - (offset ?? 0)) * 60 + second)
    }

    var text: String {
        let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
        guard let hour else { return date }
        let time = "\(date)T\(padded(hour)):\(padded(minute)):\(padded(second))"
        guard let offset else { return time }
        if offset == 0 { return time + "Z" }
        return "\(time)\(offset < 0 ? "-" : "+")\(padded(abs(offset) / 60)):\(padded(abs(offset) % 60))"
    }

    private func padded(_ value: Int, _ width: Int = 2) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension FeedDate {
    private static func iso8601(_ text: Substring) -> DateParts? {
        let halves = text.split(maxSplits: 1) { $0 == "T" || $0 == "t" || $0 == " " }
        guard let date = halves.first else { return nil }
        let numbers = date.split(separator: "-", omittingEmptySubsequences: false)
        guard numbers.count == 3, numbers[0].utf8.count == 4, let year = number(numbers[0]),
            let month = number(numbers[1]), let day = number(numbers[2])
        else { return nil }
        var parts = DateParts(year: year, month: month, day: day)
        guard halves.count == 2 else { return parts }
        return time(halves[1], into: &parts) ? parts : nil
    }

    private static func rfc822(_ text: Substring) -> DateParts? {
        var words = text.split { $0 == " " || $0 == "," || $0 == "\t" }
        if let first = words.first, first.first?.isLetter == true { words.removeFirst() }
        guard words.count >= 3, let day = number(words[0]), var year = number(words[2]) else { return nil }
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        guard let month = months.firstIndex(of: words[1].prefix(3).lowercased()) else { return nil }
        // RFC 2822, 4.3: two digits are of 1950 to 2049.
        if words[2].utf8.count == 2 { year += year < 50 ? 2000 : 1900 }
        var parts = DateParts(year: year, month: month + 1, day: day)
        guard words.count > 3 else { return parts }
        guard time(words[3], into: &parts) else { return nil }
        if words.count > 4 { parts.offset = zone(words[4]) }
        return parts
    }

    /// Reads “09:41:01.5+02:00” and its shorter forms.
    private static func time(_ text: Substring, into parts: inout DateParts) -> Bool {
        let clock = text.prefix { $0.isNumber || $0 == ":" || $0 == "." || $0 == "," }
        let fields = clock.split(separator: ":")
        guard fields.count == 2 || fields.count == 3, let hour = number(fields[0]),
            let minute = number(fields[1])
        else { return false }
        parts.hour = hour
        parts.minute = minute
        if fields.count == 3 {
            guard let second = number(fields[2].prefix { $0.isNumber }) else { return false }
            parts.second = second
        }
        let rest = text[clock.endIndex...].drop { $0 == " " }
        if !rest.isEmpty { parts.offset = zone(rest) }
        return true
    }

    /// Reads a zone in minutes east: “Z”, “+0200”, “+02:00”, or the names of RFC 822.
    private static func zone(_ text: Substring) -> Int? {
        let hours = [
            "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
            "MDT": -6,
            "PST": -8, "PDT": -7,
        ]
        if let known = hours[text.uppercased()] { return known * 60 }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard let sign = text.first, sign == "+" || sign == "-", digits.utf8.count == 4,
            let value = number(digits[...])
        else { return nil }
        let minutes = value / 100 * 60 + value % 100
        return sign == "-" ? -minutes : minutes
    }

    private static func number(_ digits: some StringProtocol) -> Int? {
        guard 1...4 ~= digits.utf8.count, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(digits)
    }
}

extension String {
    /// The string without white space at its ends.
    var trimmingBlanks: Substring {
        let start = self.drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return start[...last]
    }
}
