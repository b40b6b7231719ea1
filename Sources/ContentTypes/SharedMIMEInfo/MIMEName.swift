/// Tells whether text can be a MIME type's name, and takes such names apart (RFC 6838, section 4.2).
enum MIMEName {
    /// The longest name taken, in bytes: 127 on each side of the slash.
    static let longest = 255

    /// Tells whether `name` is two non-empty words of MIME's characters with one slash between them.
    static func isValid(_ name: some StringProtocol) -> Bool {
        let text = name.utf8
        guard text.count <= longest else { return false }
        var slashes = 0
        var previous = UInt8(ascii: "/")
        for byte in text {
            if byte == UInt8(ascii: "/") {
                if previous == byte { return false }
                slashes += 1
            } else if !isWord(byte) {
                return false
            }
            previous = byte
        }
        return slashes == 1 && previous != UInt8(ascii: "/")
    }

    /// Tells whether a byte may stand in either half of a name. Wider than RFC 6838, as the database is.
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "_"), UInt8(ascii: "!"),
            UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "^"):
            true
        default:
            false
        }
    }

    /// Puts a MIME type as programs write it into the form it is looked up by: lower case, no white space.
    ///
    /// Parameters stay (“text/plain;charset=utf-8”): some of them name a type of their own.
    static func normalized(_ name: String) -> String {
        String(decoding: name.utf8.filter { $0 > 0x20 }, as: UTF8.self).asciiLowercased
    }

    /// Drops the parameters of a MIME type (“;charset=utf-8”).
    static func withoutParameters(_ name: String) -> String {
        String(name.prefix { $0 != ";" })
    }
}

extension String {
    /// The text with A…Z lowered and all else as it is, as file names and MIME types are compared.
    var asciiLowercased: String {
        guard utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
            return self
        }
        return String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
    }
}

extension UInt8 {
    /// The byte with A…Z lowered.
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
