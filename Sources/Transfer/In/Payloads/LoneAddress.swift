/// Tells a text that is one address and nothing else, as a browser puts it on a clipboard.
enum LoneAddress {
    /// Longer texts are texts, in bytes.
    private static let limit = 4096

    /// Whether the bytes are white space around one `scheme://…` without white space or control characters in it,
    /// which may stand between angle brackets (RFC 3986, appendix C).
    ///
    /// The scheme is one of RFC 3986. “mailto:” and other addresses without “//” are taken for text, since a word
    /// before a colon is common in notes; so are several addresses, one a line or glued together.
    static func fills(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= limit,
            let start = bytes.firstIndex(where: { !isSpace($0) }),
            let end = bytes.lastIndex(where: { !isSpace($0) })
        else { return false }
        let address = unbracketed(bytes[start...end])
        guard address.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            let colon = address.firstIndex(of: UInt8(ascii: ":"))
        else { return false }
        let scheme = address[..<colon]
        let rest = address[colon...]
        return scheme.first.map(isLetter) == true
            && scheme.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
            && rest.starts(with: "://".utf8) && rest.count > 3 && !holdsGluedAddress(rest.dropFirst(3))
    }

    private static func unbracketed(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard address.count > 2, address.first == UInt8(ascii: "<"), address.last == UInt8(ascii: ">") else {
            return address
        }
        return address.dropFirst().dropLast()
    }

    /// Whether a web address begins right after a letter or a digit, as when two were pasted without a space.
    ///
    /// After a slash or an equals sign it is part of the address: archives and redirections are written so.
    private static func holdsGluedAddress(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.indices.dropFirst().contains { index in
            (isLetter(rest[index - 1]) || isDigit(rest[index - 1]))
                && (rest[index...].starts(with: "http://".utf8)
                    || rest[index...].starts(with: "https://".utf8))
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
