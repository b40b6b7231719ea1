/// Reads a date and time in the forms that pictures hold: EXIF's, ISO 8601, and RFC 1123 as PNG recommends.
///
/// Nothing is guessed: a text in another form, or with a month that does not exist, is no date.
struct TextDate: Sendable, Hashable {
    private var date: (year: Int, month: Int, day: Int)
    private var time: (hour: Int, minute: Int, second: Int)?
    /// Minutes east of UTC; nil when the text names no zone.
    var offset: Int?

    init?(_ text: String) {
        let bytes = Array(text.utf8)[...]
        var scanner = DateScanner(bytes)
        if !scanner.readNumeric() {
            scanner = DateScanner(bytes)
            guard scanner.readNamed() else { return nil }
        }
        guard let date = scanner.date else { return nil }
        self.date = date
        time = scanner.time
        offset = scanner.offset
    }

    /// The date in ISO 8601 (“2024-02-29T22:15:00+01:00”), without a time or an offset that is not known.
    var text: String {
        var text = "\(Self.padded(date.year, 4))-\(Self.padded(date.month))-\(Self.padded(date.day))"
        guard let time else { return text }
        text += "T\(Self.padded(time.hour)):\(Self.padded(time.minute)):\(Self.padded(time.second))"
        guard let offset else { return text }
        let sign = offset < 0 ? "-" : "+"
        return text + sign + Self.padded(abs(offset) / 60) + ":" + Self.padded(abs(offset) % 60)
    }

    /// Reads an offset from UTC in EXIF's form (“+02:00”) or “Z”, in minutes.
    static func offset(_ text: String) -> Int? {
        var scanner = DateScanner(Array(text.utf8)[...])
        scanner.readZone()
        return scanner.isAtEnd ? scanner.offset : nil
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    static func == (one: TextDate, other: TextDate) -> Bool { one.text == other.text }
    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Takes a text apart from left to right.
private struct DateScanner {
    private var rest: ArraySlice<UInt8>
    private(set) var date: (year: Int, month: Int, day: Int)?
    private(set) var time: (hour: Int, minute: Int, second: Int)?
    private(set) var offset: Int?

    init(_ text: ArraySlice<UInt8>) { rest = text }

    var isAtEnd: Bool { rest.isEmpty }

    /// Reads “2024:02:29 22:15:00” and “2024-02-29T22:15:00.5+01:00”, of which the time may be missing.
    mutating func readNumeric() -> Bool {
        guard let year = number(4), skip(":-"), let month = number(2), skip(":-"), let day = number(2) else {
            return false
        }
        guard setDate(year, month, day) else { return false }
        if isAtEnd { return true }
        guard skip("T t"), readTime() else { return false }
        skipBlanks()
        readZone()
        return isAtEnd
    }

    /// Reads “Thu, 29 Feb 2024 22:15:00 +0100” (RFC 1123, 5.2.14), with or without the day of the week.
    mutating func readNamed() -> Bool {
        if let comma = rest.firstIndex(of: UInt8(ascii: ",")) { rest = rest[(comma + 1)...] }
        skipBlanks()
        guard let day = number(2) ?? number(1), skip(" -"), let month = monthName(), skip(" -") else {
            return false
        }
        guard let year = number(4), setDate(year, month, day) else { return false }
        skipBlanks()
        if isAtEnd { return true }
        guard readTime() else { return false }
        skipBlanks()
        readZone()
        return isAtEnd
    }

    private mutating func setDate(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard year > 0, (1...12).contains(month), (1...days[month - 1]).contains(day) else { return false }
        date = (year, month, day)
        return true
    }

    private mutating func readTime() -> Bool {
        guard let hour = number(2), skip(":"), let minute = number(2), hour < 24, minute < 60 else {
            return false
        }
        var second = 0
        if skip(":") {
            // 60 is a leap second.
            guard let read = number(2), read <= 60 else { return false }
            second = read
            if skip(".") { rest = rest.drop { Self.isDigit($0) } }
        }
        time = (hour, minute, second)
        return true
    }

    /// Reads “+02:00”, “+0200”, “Z”, “GMT” or “UT”; leaves anything else.
    mutating func readZone() {
        if rest.elementsEqual("Z".utf8) || rest.elementsEqual("GMT".utf8) || rest.elementsEqual("UT".utf8)
            || rest.elementsEqual("UTC".utf8)
        {
            rest = []
            offset = 0
            return
        }
        guard let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return }
        var ahead = self
        ahead.rest = rest.dropFirst()
        guard let hours = ahead.number(2) else { return }
        _ = ahead.skip(":")
        guard let minutes = ahead.number(2), hours <= 14, minutes < 60 else { return }
        rest = ahead.rest
        offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    private mutating func number(_ digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        let text = rest.prefix(digits)
        guard text.allSatisfy(Self.isDigit) else { return nil }
        rest = rest.dropFirst(digits)
        return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    private mutating func monthName() -> Int? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let name = String(decoding: rest.prefix(3), as: UTF8.self).lowercased()
        guard let index = names.firstIndex(of: name) else { return nil }
        rest = rest.drop { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
        return index + 1
    }

    /// Takes one byte when it is among those given.
    private mutating func skip(_ any: StaticString) -> Bool {
        guard let byte = rest.first, any.withUTF8Buffer({ $0.contains(byte) }) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func skipBlanks() { rest = rest.drop { $0 == UInt8(ascii: " ") } }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
