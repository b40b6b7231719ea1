/// Holds a moment as feeds write it, in the form of ISO 8601.
struct FeedDate: Equatable {
    /// The date and time with the zone as written (“2003-06-10T09:41:01+02:00”), or the date alone.
    var text: String { parts.text }
    /// Seconds since 1970-01-01T00:00:00Z; a date alone is midnight, a time without a zone counts as UTC.
    let seconds: Int64
    private let parts: DateParts

    /// Reads RFC 822 and RFC 2822 dates (“Tue, 10 Jun 2003 04:00:00 GMT”) and those of RFC 3339 and W3C-DTF
    /// (“2003-06-10T09:41:01Z”, “2003-06-10”); nil for anything else.
    init?(_ written: String) { self.init(utf8: Array(written.utf8)) }

    /// Reads the same from UTF-8.
    init?(utf8 written: [UInt8]) {
        guard written.count <= 64 else { return nil }
        var scanner = DateScanner(written)
        guard let parts = scanner.iso8601() ?? scanner.rfc822(), parts.isPossible else { return nil }
        self.parts = parts
        seconds = parts.seconds
    }
}

private struct DateParts: Equatable {
    var year = 0
    var month = 0
    var day = 0
    var hour: Int?
    var minute = 0
    var second = 0
    /// Minutes east of Greenwich; nil where none is written.
    var offset: Int?

    var isPossible: Bool {
        1...9999 ~= year && 1...12 ~= month && 1...daysOfMonth ~= day
            && 0...23 ~= hour ?? 0 && 0...59 ~= minute && 0...60 ~= second && abs(offset ?? 0) < 24 * 60
    }

    private var daysOfMonth: Int {
        switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
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

/// Reads a date byte by byte: a feed has one or two in each of its thousands of entries.
private struct DateScanner {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    init(_ text: [UInt8]) {
        let start = text.firstIndex { !Self.isBlank($0) } ?? text.endIndex
        let end = text.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? start
        bytes = text[start..<end]
        position = start
    }

    /// Reads RFC 3339 and W3C-DTF: “2003-06-10T09:41:01Z”, “2003-06-10”.
    mutating func iso8601() -> DateParts? {
        position = bytes.startIndex
        guard let year = number(digits: 4...4), skip(UInt8(ascii: "-")), let month = number(),
            skip(UInt8(ascii: "-")), let day = number()
        else { return nil }
        var parts = DateParts(year: year, month: month, day: day)
        guard let next else { return parts }
        guard next | 0x20 == UInt8(ascii: "t") || next == UInt8(ascii: " ") else { return nil }
        position += 1
        guard self.next != nil else { return parts }
        return time(into: &parts) ? parts : nil
    }

    /// Reads RFC 822 and RFC 2822: “Tue, 10 Jun 2003 04:00:00 GMT”.
    mutating func rfc822() -> DateParts? {
        position = bytes.startIndex
        if let next, Self.isLetter(next) { _ = word() }
        skipBlanks()
        guard let day = number(), skipBlanks(), let month = Self.month(word()), skipBlanks() else {
            return nil
        }
        let start = position
        guard var year = number() else { return nil }
        // RFC 2822, 4.3: two digits are of 1950 to 2049.
        if position - start == 2 { year += year < 50 ? 2000 : 1900 }
        var parts = DateParts(year: year, month: month, day: day)
        guard next != nil else { return parts }
        guard skipBlanks() else { return nil }
        guard next != nil else { return parts }
        return time(into: &parts) ? parts : nil
    }

    /// Reads “09:41:01.5+02:00” and its shorter forms; a zone that is not known counts as none.
    private mutating func time(into parts: inout DateParts) -> Bool {
        guard let hour = number(), skip(UInt8(ascii: ":")), let minute = number() else { return false }
        parts.hour = hour
        parts.minute = minute
        if skip(UInt8(ascii: ":")) {
            guard let second = number() else { return false }
            parts.second = second
            if skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) {
                while let next, Self.isDigit(next) { position += 1 }
            }
        }
        skipBlanks()
        if next != nil { parts.offset = zone() }
        return true
    }

    /// Reads a zone in minutes east: “Z”, “+0200”, “+02:00”, or the names of RFC 822.
    private mutating func zone() -> Int? {
        if let next, Self.isLetter(next) { return Self.zone(named: word()) }
        let isWest = next == UInt8(ascii: "-")
        guard skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-")), let first = number(digits: 2...4) else {
            return nil
        }
        var minutes = first / 100 * 60 + first % 100
        if skip(UInt8(ascii: ":")) {
            guard first < 100, let rest = number(digits: 2...2) else { return nil }
            minutes = first * 60 + rest
        } else if first < 100 {
            minutes = first * 60
        }
        return isWest ? -minutes : minutes
    }

    // MARK: Tokens

    private var next: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    /// Skips blanks and commas; false where there are none.
    @discardableResult
    private mutating func skipBlanks() -> Bool {
        let start = position
        while let next, Self.isBlank(next) || next == UInt8(ascii: ",") { position += 1 }
        return position > start
    }

    /// Reads a number of so many digits, and not of more.
    private mutating func number(digits: ClosedRange<Int> = 1...4) -> Int? {
        let start = position
        var value = 0
        while let next, Self.isDigit(next), position - start < 5 {
            value = value * 10 + Int(next - UInt8(ascii: "0"))
            position += 1
        }
        return digits.contains(position - start) ? value : nil
    }

    /// Reads letters, and a dot after them, as in “Sept.”.
    private mutating func word() -> ArraySlice<UInt8> {
        let start = position
        while let next, Self.isLetter(next) { position += 1 }
        let letters = bytes[start..<position]
        _ = skip(UInt8(ascii: "."))
        return letters
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
    private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

    /// Finds a month by the first three letters of its English name.
    private static func month(_ name: ArraySlice<UInt8>) -> Int? {
        guard name.count >= 3 else { return nil }
        return (0..<12).first { isSame(name.prefix(3), months[$0 * 3..<$0 * 3 + 3]) }.map { $0 + 1 }
    }

    private static let months = Array("janfebmaraprmayjunjulaugsepoctnovdec".utf8)

    /// Finds a zone, in minutes east, by its name in RFC 822.
    private static func zone(named name: ArraySlice<UInt8>) -> Int? {
        zones.first { isSame(name, $0.name[...]) }.map { $0.hours * 60 }
    }

    private static let zones: [(name: [UInt8], hours: Int)] = [
        ("gmt", 0), ("z", 0), ("utc", 0), ("ut", 0), ("edt", -4), ("est", -5), ("cdt", -5), ("cst", -6),
        ("mdt", -6), ("mst", -7), ("pdt", -7), ("pst", -8),
    ].map { (Array($0.0.utf8), $0.1) }

    /// Compares letters of either case with letters of lower case.
    private static func isSame(_ written: ArraySlice<UInt8>, _ lower: ArraySlice<UInt8>) -> Bool {
        written.count == lower.count && zip(written, lower).allSatisfy { $0 | 0x20 == $1 }
    }
}

extension String {
    /// The string without the white space of XML at its ends.
    var trimmingBlanks: Substring {
        let bytes = utf8
        guard let first = bytes.firstIndex(where: { !Self.isBlank($0) }),
            let last = bytes.lastIndex(where: { !Self.isBlank($0) })
        else { return "" }
        return self[first...last]
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
