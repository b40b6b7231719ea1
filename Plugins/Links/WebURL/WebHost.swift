import InternationalText

/// Holds the host of an address as the WHATWG URL standard reads it (section 3.5).
enum WebHost: Hashable {
    /// A domain in small ASCII letters, punycode included.
    case domain(String)
    case ipv4(UInt32)
    /// Eight pieces.
    case ipv6([UInt16])
    /// The host of a scheme that gives it no meaning, percent-encoded.
    case opaque(String)
    /// Of `file:` addresses on this machine.
    case empty

    /// Parses a host; nil where the standard's “host parser” fails.
    init?(_ text: ArraySlice<UInt8>, isOpaque: Bool) {
        if text.first == UInt8(ascii: "[") {
            guard text.last == UInt8(ascii: "]"), let pieces = Self.ipv6(text.dropFirst().dropLast()) else {
                return nil
            }
            self = .ipv6(pieces)
            return
        }
        if isOpaque {
            guard !text.contains(where: isForbiddenInHost) else { return nil }
            self = text.isEmpty ? .empty : .opaque(PercentSet.control.encode(text))
            return
        }
        if Self.isPlainDomain(text) {
            self = .domain(String(decoding: text, as: UTF8.self))
            return
        }
        guard let domain = asciiDomain(Self.percentDecoded(text)), !domain.isEmpty,
            !domain.utf8.contains(where: isForbiddenInDomain)
        else { return nil }
        guard Self.endsInNumber(domain) else {
            self = .domain(domain)
            return
        }
        guard let address = Self.ipv4(domain) else { return nil }
        self = .ipv4(address)
    }

    /// Recognizes domains that are in their normal form already, as nearly all are.
    private static func isPlainDomain(_ text: ArraySlice<UInt8>) -> Bool {
        var labelStart = text.startIndex
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "."): labelStart = index + 1
            case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "_"): break
            case UInt8(ascii: "-"):
                // It may be punycode.
                if index - labelStart == 2, text[labelStart] == UInt8(ascii: "x") { return false }
            default: return false
            }
        }
        // It may be a number.
        return labelStart < text.endIndex && isASCIILetter(text[labelStart])
    }

    /// The host as it stands in an address.
    var text: String {
        switch self {
        case .domain(let name), .opaque(let name): name
        case .ipv4(let address):
            (0..<4).map { String(address >> (24 - 8 * $0) & 0xFF) }.joined(separator: ".")
        case .ipv6(let pieces): "[" + Self.compressed(pieces) + "]"
        case .empty: ""
        }
    }

    private static func percentDecoded(_ text: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let digits = byte == UInt8(ascii: "%") ? rest.prefix(2).compactMap(hexValue) : []
            bytes.append(digits.count == 2 ? digits[0] << 4 | digits[1] : byte)
            if digits.count == 2 { rest = rest.dropFirst(2) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: IPv4

    private static func endsInNumber(_ domain: String) -> Bool {
        var parts = domain.split(separator: ".", omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true {
            if parts.count == 1 { return false }
            parts.removeLast()
        }
        guard let last = parts.last, !last.isEmpty else { return false }
        return last.utf8.allSatisfy(isASCIIDigit) || number(last) != nil
    }

    private static func ipv4(_ domain: String) -> UInt32? {
        var parts = domain.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        guard parts.count <= 4 else { return nil }
        let numbers = parts.compactMap(number)
        guard numbers.count == parts.count, let last = numbers.last else { return nil }
        guard numbers.dropLast().allSatisfy({ $0 <= 255 }), last < UInt64(1) << (8 * (5 - numbers.count))
        else {
            return nil
        }
        var address = last
        for (index, number) in numbers.dropLast().enumerated() { address += number << (8 * (3 - index)) }
        return UInt32(address)
    }

    /// Reads a part of an IPv4 address, decimal, octal after `0` or hexadecimal after `0x`; huge values are kept huge.
    private static func number(_ part: Substring) -> UInt64? {
        guard !part.isEmpty else { return nil }
        var digits = part
        var radix: UInt64 = 10
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
            (digits, radix) = (digits.dropFirst(2), 16)
        } else if digits.count > 1, digits.hasPrefix("0") {
            (digits, radix) = (digits.dropFirst(), 8)
        }
        var value: UInt64 = 0
        for byte in digits.utf8 {
            guard let digit = hexValue(byte), UInt64(digit) < radix else { return nil }
            value = min(value * radix + UInt64(digit), 1 << 40)
        }
        return value
    }

    // MARK: IPv6

    private static func ipv6(_ text: ArraySlice<UInt8>) -> [UInt16]? {
        var pieces: [UInt16] = []
        var compressAt: Int?
        var rest = text
        if rest.first == colon {
            guard rest.starts(with: "::".utf8) else { return nil }
            rest = rest.dropFirst(2)
            compressAt = 0
        }
        while let first = rest.first {
            guard pieces.count < 8 else { return nil }
            if first == colon {
                guard compressAt == nil else { return nil }
                rest = rest.dropFirst()
                compressAt = pieces.count
                continue
            }
            let digits = rest.prefix(4).prefix { hexValue($0) != nil }
            let after = rest[digits.endIndex...]
            if after.first == UInt8(ascii: ".") {
                guard !digits.isEmpty, pieces.count <= 6, let tail = dotted(rest) else { return nil }
                pieces += [UInt16(tail >> 16), UInt16(tail & 0xFFFF)]
                rest = []
                break
            }
            pieces.append(digits.reduce(0) { $0 << 4 | UInt16(hexValue($1) ?? 0) })
            rest = after
            if rest.first == colon {
                rest = rest.dropFirst()
                if rest.isEmpty { return nil }
            } else if !rest.isEmpty {
                return nil
            }
        }
        if let compressAt {
            pieces.insert(contentsOf: Array(repeating: 0, count: 8 - pieces.count), at: compressAt)
        }
        return pieces.count == 8 ? pieces : nil
    }

    /// Reads the four decimal numbers that may end an IPv6 address.
    private static func dotted(_ text: ArraySlice<UInt8>) -> UInt32? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var address: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.count), part.allSatisfy(isASCIIDigit),
                part.count == 1 || part.first != 0x30
            else { return nil }
            let value = part.reduce(UInt32(0)) { $0 * 10 + UInt32($1) - 0x30 }
            guard value <= 255 else { return nil }
            address = address << 8 | value
        }
        return address
    }

    /// Writes an IPv6 address with its first longest run of zeros left out.
    private static func compressed(_ pieces: [UInt16]) -> String {
        var best = 0..<0
        var index = 0
        while index < pieces.count {
            let end = pieces[index...].firstIndex { $0 != 0 } ?? pieces.count
            if end - index > max(1, best.count) { best = index..<end }
            index = max(end, index + 1)
        }
        let hexadecimal = pieces.map { String($0, radix: 16) }
        if best.isEmpty { return hexadecimal.joined(separator: ":") }
        return hexadecimal[..<best.lowerBound].joined(separator: ":") + "::"
            + hexadecimal[best.upperBound...].joined(separator: ":")
    }
}

private let colon = UInt8(ascii: ":")

private func isForbiddenInHost(_ byte: UInt8) -> Bool {
    "\0\t\n\r #/:<>?@[\\]^|".utf8.contains(byte)
}

private func isForbiddenInDomain(_ byte: UInt8) -> Bool {
    isForbiddenInHost(byte) || byte <= 0x1F || byte == UInt8(ascii: "%") || byte == 0x7F
}
