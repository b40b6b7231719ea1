/// Holds an absolute address as the WHATWG URL standard reads it: in parts, the host normalized.
///
/// There is no base here: an address relative to another one is none. Only what can make a text no address is worked out
/// at once (scheme, host and port); the rest, which the standard only percent-encodes, when it is asked for.
struct WebURL {
    enum Path: Hashable {
        /// Of addresses such as `mailto:` and `data:`, which have no `/` after the scheme.
        case opaque(String)
        case segments([String])
    }

    /// In small letters, without the colon.
    let scheme: String
    /// True for http, https, ws, wss, ftp and file, whose hosts are domains and whose backslashes are slashes.
    let isSpecial: Bool
    /// nil where the address names none.
    private(set) var host: WebHost?
    /// nil for the scheme's own port too.
    private(set) var port: Int?

    private var credentials: ArraySlice<UInt8> = []
    private var pathBytes: ArraySlice<UInt8> = []
    private var pathIsOpaque = false
    private var queryBytes: ArraySlice<UInt8>?
    private var fragmentBytes: ArraySlice<UInt8>?

    /// The special schemes but `file`, each with the port that is left out.
    private static let defaultPorts = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]

    /// Parses an absolute address; nil where the standard's “basic URL parser” fails without a base.
    ///
    /// White space and controls around it are taken off, tabs and line ends inside it are dropped. Linear in its length.
    init?(_ text: some StringProtocol) {
        var bytes = Array(trimmingSpaces(text).utf8)
        if bytes.contains(where: isDropped) { bytes.removeAll(where: isDropped) }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
            isASCIILetter(first),
            bytes[..<colon].allSatisfy({ isASCIILetter($0) || isASCIIDigit($0) || "+-.".utf8.contains($0) })
        else { return nil }
        scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        isSpecial = scheme == "file" || Self.defaultPorts.keys.contains(scheme)
        var rest = bytes[(colon + 1)...]
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragmentBytes = rest[(hash + 1)...]
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            queryBytes = rest[(mark + 1)...]
            rest = rest[..<mark]
        }
        if scheme == "file" {
            guard parseFile(rest) else { return nil }
        } else if isSpecial {
            guard parseAuthority(rest.drop { isSlash($0) }) else { return nil }
        } else if rest.starts(with: "//".utf8) {
            guard parseAuthority(rest.dropFirst(2)) else { return nil }
        } else {
            pathBytes = rest
            pathIsOpaque = rest.first != slash
        }
    }

    // MARK: Parts

    var user: String {
        PercentSet.userinfo.encode(credentials.prefix { $0 != UInt8(ascii: ":") })
    }

    var password: String {
        PercentSet.userinfo.encode(credentials.drop { $0 != UInt8(ascii: ":") }.dropFirst())
    }

    var query: String? {
        queryBytes.map { (isSpecial ? PercentSet.specialQuery : .query).encode($0) }
    }

    var fragment: String? {
        fragmentBytes.map { PercentSet.fragment.encode($0) }
    }

    /// The path, with its dots resolved.
    var path: Path {
        if pathIsOpaque {
            let encoded = PercentSet.control.encode(pathBytes)
            // A space before `?` or `#` would be lost with the next trimming.
            let isFollowed = queryBytes != nil || fragmentBytes != nil
            return .opaque(isFollowed && encoded.hasSuffix(" ") ? encoded.dropLast() + "%20" : encoded)
        }
        if pathBytes.isEmpty && !isSpecial { return .segments([]) }
        return .segments(segments)
    }

    /// The path as it stands in the address.
    var pathText: String {
        switch path {
        case .opaque(let text): text
        case .segments(let segments): segments.map { "/" + $0 }.joined()
        }
    }

    /// The whole address in its normal form (“URL serializing”).
    var href: String {
        var text = scheme + ":"
        if let host {
            text += "//"
            let (user, password) = (user, password)
            if !user.isEmpty || !password.isEmpty {
                text += user + (password.isEmpty ? "" : ":" + password) + "@"
            }
            text += host.text
            if let port { text += ":\(port)" }
        } else if case .segments(let segments) = path, segments.count > 1, segments[0].isEmpty {
            // Else the path would read as a host.
            text += "/."
        }
        text += pathText
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }

    // MARK: Parsing

    private func isSlash(_ byte: UInt8) -> Bool {
        byte == slash || (isSpecial && byte == UInt8(ascii: "\\"))
    }

    private mutating func parseAuthority(_ text: ArraySlice<UInt8>) -> Bool {
        var authority = text.prefix { !isSlash($0) }
        pathBytes = text[authority.endIndex...]
        var hasCredentials = false
        if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
            hasCredentials = true
            credentials = authority[..<at]
            authority = authority[(at + 1)...]
        }
        var name = authority
        if let colon = Self.portColon(in: authority) {
            name = authority[..<colon]
            guard !name.isEmpty, parsePort(authority[(colon + 1)...]) else { return false }
        } else if authority.isEmpty, isSpecial || hasCredentials {
            return false
        }
        host = WebHost(name, isOpaque: !isSpecial)
        return host != nil
    }

    private mutating func parsePort(_ digits: ArraySlice<UInt8>) -> Bool {
        // Leading zeros are allowed, so the count of digits says nothing.
        var number = 0
        for digit in digits {
            guard isASCIIDigit(digit) else { return false }
            number = number * 10 + Int(digit - 0x30)
            if number > 65535 { return false }
        }
        port = digits.isEmpty || Self.defaultPorts[scheme] == number ? nil : number
        return true
    }

    /// Finds the colon before the port: the first that does not stand in brackets.
    private static func portColon(in authority: ArraySlice<UInt8>) -> Int? {
        var isInBrackets = false
        for index in authority.indices {
            switch authority[index] {
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: ":") where !isInBrackets: return index
            default: break
            }
        }
        return nil
    }

    private mutating func parseFile(_ text: ArraySlice<UInt8>) -> Bool {
        host = .empty
        pathBytes = text
        guard text.prefix(2).count == 2, text.prefix(2).allSatisfy(isSlash) else { return true }
        let body = text.dropFirst(2)
        let name = body.prefix { !isSlash($0) }
        // `file://C:/x` means the drive.
        if isDriveLetter(name) {
            pathBytes = body
            return true
        }
        pathBytes = body[name.endIndex...]
        if name.isEmpty { return true }
        guard let parsed = WebHost(name, isOpaque: false) else { return false }
        host = parsed == .domain("localhost") ? .empty : parsed
        return true
    }

    private var segments: [String] {
        var segments: [String] = []
        var rest = pathBytes.first.map(isSlash) == true ? pathBytes.dropFirst() : pathBytes
        while true {
            let bytes = rest.prefix { !isSlash($0) }
            let isLast = bytes.endIndex == rest.endIndex
            var segment = PercentSet.path.encode(bytes)
            let dots = bytes.count <= 6 ? segment.lowercased() : ""
            if ["..", ".%2e", "%2e.", "%2e%2e"].contains(dots) {
                let isDrive = scheme == "file" && segments.count == 1 && isNormalDriveLetter(segments[0])
                if !isDrive { _ = segments.popLast() }
                if isLast { segments.append("") }
            } else if dots == "." || dots == "%2e" {
                if isLast { segments.append("") }
            } else {
                if scheme == "file", segments.isEmpty, isDriveLetter(bytes) {
                    segment = segment.prefix(1) + ":"
                }
                segments.append(segment)
            }
            if isLast { return segments }
            rest = rest[(bytes.endIndex + 1)...]
        }
    }

    private func isDriveLetter(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count == 2, let first = text.first, let last = text.last else { return false }
        return isASCIILetter(first) && (last == UInt8(ascii: ":") || last == UInt8(ascii: "|"))
    }

    private func isNormalDriveLetter(_ segment: String) -> Bool {
        isDriveLetter(Array(segment.utf8)[...]) && segment.hasSuffix(":")
    }
}

private let slash = UInt8(ascii: "/")

private func isDropped(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }

func isASCIILetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

func isASCIIDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

/// The value of a hexadecimal digit; nil for anything else.
func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x57
    default: nil
    }
}
