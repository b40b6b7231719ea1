import InternationalText

/// Holds an address that was found in a payload, as it is written there but for white space around it.
///
/// What counts as an address: a scheme of two or more letters, digits, `+`, `-` and `.`, the first a letter (so that
/// `C:\` is none); a colon; and something after it. http, https, ws, wss and ftp need a host, of characters that hosts
/// may have, and their port must be a number up to 65535. No address holds a C0 control or DEL.
///
/// This is less than the WHATWG URL standard: nothing is normalized, an address relative to a base is none, names are not
/// put through IDNA, and numbers in place of IPv4 addresses are not read. It is stricter in one thing: tabs and line
/// ends inside an address, which that standard drops, make it none.
///
/// `javascript:`, `data:` and all other schemes are addresses like any: kept, shown, never run by this importer.
struct Address: Hashable {
    /// The address as written.
    let text: String
    /// The scheme, in small letters.
    let scheme: String
    /// The host as written, without user, password and port; nil where the address names none.
    let host: Substring?
    /// What follows the host, or the scheme where there is no host.
    let rest: Substring

    /// Reads an address; nil where the text is none.
    init?(_ written: some StringProtocol) {
        let text = String(trimmingSpaces(written))
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
        let scheme = text[..<colon].lowercased()
        guard scheme.utf8.count >= 2, let first = scheme.utf8.first, isLetter(first),
            scheme.utf8.allSatisfy({ isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) })
        else { return nil }
        let rest = text[text.index(after: colon)...]
        guard !rest.isEmpty else { return nil }
        self.scheme = scheme
        self.text = text
        let needsHost = ["http", "https", "ws", "wss", "ftp"].contains(scheme)
        // Browsers take any number of slashes, of either kind, where a host must follow.
        let slashes = needsHost ? rest.prefix { $0 == "/" || $0 == "\\" }.count : rest.hasPrefix("//") ? 2 : 0
        guard slashes > 0 || needsHost else {
            self.host = nil
            self.rest = rest
            return
        }
        let body = rest.dropFirst(slashes)
        let end = body.firstIndex { "/?#".contains($0) || (needsHost && $0 == "\\") } ?? body.endIndex
        guard let host = Self.host(of: body[..<end], isStrict: needsHost) else { return nil }
        self.host = host.isEmpty ? nil : host
        self.rest = body[end...]
    }

    /// Finds the host in `user:password@host:port`; nil where it cannot be one.
    private static func host(of authority: Substring, isStrict: Bool) -> Substring? {
        let hostAndPort =
            authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        var host = hostAndPort
        if let closing = hostAndPort.lastIndex(of: "]"), hostAndPort.first == "[" {
            host = hostAndPort[...closing]
            guard host.dropFirst().dropLast().utf8.allSatisfy({ isHexDigit($0) || $0 == 0x3A || $0 == 0x2E })
            else {
                return nil
            }
        } else if let colon = hostAndPort.lastIndex(of: ":") {
            host = hostAndPort[..<colon]
        }
        if !isStrict { return host }
        let port = hostAndPort[host.endIndex...].dropFirst()
        guard port.isEmpty || (port.utf8.allSatisfy(isDigit) && (Int(port).map { $0 <= 65535 } ?? false))
        else {
            return nil
        }
        let isBracketed = host.first == "["
        let isForbidden = { (character: Character) in " #%/<>?@\\^|".contains(character) && character != "%" }
        if host.isEmpty || (!isBracketed && host.contains { isForbidden($0) || "[]:".contains($0) }) {
            return nil
        }
        return host
    }

    /// The host as it should be shown; nil where there is none.
    var shownHost: String? {
        host.flatMap { host in
            percentDecoded(host).map { readableHost($0) }
        }
    }

    /// A name for an address that nobody named: the last part of its path and the host, or the host alone.
    var derivedName: String? {
        guard let shown = shownHost else {
            return scheme == "mailto" || scheme == "tel" ? String(rest) : nil
        }
        let site = shown.hasPrefix("www.") ? String(shown.dropFirst(4)) : shown
        let path = rest.prefix { $0 != "?" && $0 != "#" }
        guard let last = path.split(separator: "/").last, let name = percentDecoded(last) else { return site }
        return "\(name) – \(site)"
    }
}

/// Decodes `%41` and the like; nil where the bytes are not UTF-8 or hold a control.
func percentDecoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "%"), rest.count >= 2,
            let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.first != 0x2B
        {
            bytes.append(value)
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
}

/// Takes ASCII white space and controls off both ends.
func trimmingSpaces(_ text: some StringProtocol) -> Substring {
    let isSpace = { (character: Character) in character.unicodeScalars.allSatisfy { $0.value <= 0x20 } }
    let start = Substring(text).drop(while: isSpace)
    return start.dropLast(start.reversed().prefix(while: isSpace).count)
}

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
