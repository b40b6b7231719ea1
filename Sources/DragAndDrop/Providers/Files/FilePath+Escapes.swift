extension FilePath: CustomStringConvertible {
    /// The path as text in which bytes that are not UTF-8 stand as `\xHH`, and a backslash as `\\`.
    ///
    /// Different paths have different descriptions, and ``init(escaped:)`` reads them back. Control characters
    /// stay as they are: a terminal escapes them itself.
    public var description: String { Self.escape(bytes) }

    /// Escapes any bytes as ``description`` does: a file's name, say.
    public static func escape(_ bytes: some Collection<UInt8>) -> String {
        if let string = String(validating: bytes, as: UTF8.self) {
            return string.utf8.contains(backslash) ? string.split(backslash: "\\\\") : string
        }
        var escaped = ""
        var decoder = UTF8Runs(bytes: Array(bytes)[...])
        while let run = decoder.next() {
            switch run {
            case .text(let text): escaped += text.split(backslash: "\\\\")
            case .stray(let byte): escaped += "\\x" + hexadecimal(byte)
            }
        }
        return escaped
    }

    /// Reads a description back; nil when a backslash begins no escape or the escaped text is not what
    /// ``description`` writes.
    public init?(escaped: String) {
        var bytes: [UInt8] = []
        var rest = Array(escaped.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == Self.backslash else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case Self.backslash: bytes.append(Self.backslash)
            case UInt8(ascii: "x"):
                guard let high = rest.popFirst().flatMap(hexadecimalValue),
                    let low = rest.popFirst().flatMap(hexadecimalValue)
                else { return nil }
                bytes.append(high << 4 | low)
            default: return nil
            }
        }
        self.init(bytes: bytes)
        if description != escaped { return nil }
    }

    fileprivate static let backslash = UInt8(ascii: "\\")
}

extension FilePath: Codable {
    private enum CodingKeys: String, CodingKey { case escaped }

    /// Reads a string, or an object with the escaped form of a path that is not UTF-8.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer(),
            let string = try? container.decode(String.self)
        {
            self.init(string)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let escaped = try container.decode(String.self, forKey: .escaped)
        guard let path = FilePath(escaped: escaped) else {
            throw DecodingError.dataCorruptedError(
                forKey: .escaped, in: container, debugDescription: "not an escaped path: \(escaped)")
        }
        self = path
    }

    /// Writes a string where the path is UTF-8, and `{"escaped": …}` where it is not.
    public func encode(to encoder: any Encoder) throws {
        if let string {
            var container = encoder.singleValueContainer()
            try container.encode(string)
        } else {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(description, forKey: .escaped)
        }
    }
}

extension String {
    /// Replaces each backslash, comparing bytes, since a combining mark after one would hide it from `Character`.
    fileprivate func split(backslash replacement: String) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if scalar == "\\" { result += replacement } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }
}

/// Cuts bytes into text and bytes that belong to no character.
private struct UTF8Runs {
    enum Run {
        case text(String)
        case stray(UInt8)
    }

    var bytes: ArraySlice<UInt8>

    mutating func next() -> Run? {
        guard let first = bytes.first else { return nil }
        var text = ""
        while let length = scalarLength(),
            let scalar = String(validating: bytes.prefix(length), as: UTF8.self)
        {
            text += scalar
            bytes.removeFirst(length)
        }
        if !text.isEmpty { return .text(text) }
        bytes.removeFirst()
        return .stray(first)
    }

    /// The length that the first byte announces; nil for one that begins no character, or with too few after it.
    private func scalarLength() -> Int? {
        guard let first = bytes.first else { return nil }
        let length =
            switch first {
            case 0x00..<0x80: 1
            case 0xC2..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF5: 4
            default: 0
            }
        return length > 0 && length <= bytes.count ? length : nil
    }
}

/// Writes a byte as two upper-case hexadecimal digits.
func hexadecimal(_ byte: UInt8) -> String {
    String(decoding: [hexadecimalDigit(byte >> 4), hexadecimalDigit(byte & 15)], as: UTF8.self)
}

/// Writes 0…15 as an upper-case hexadecimal digit.
func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

/// Reads one hexadecimal digit of either case.
func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
}
