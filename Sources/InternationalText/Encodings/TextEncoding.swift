import CICU

/// Names one character encoding that ``UTF8Converter`` can read.
package struct TextEncoding: Sendable, Hashable {
    /// The encoding's name: MIME's preferred one, else IANA's, else the one that iconv(1) knows.
    package let name: String
    /// How the encoding is read; the name decides it.
    let reading: Reading

    enum Reading: Sendable {
        /// Through the converter that ICU has under a name.
        case icu(String)
        /// Through a table of 256 characters.
        case table(@Sendable () -> [Unicode.Scalar])
        /// As units of two or four bytes; without an order, a byte order mark chooses, else the first is highest.
        case wide(WideUnits.Width, isBigEndian: Bool?)
    }

    private init(name: String, _ reading: Reading) {
        self.name = name
        self.reading = reading
    }

    /// Finds an encoding by any of its usual names (“utf8”, “Latin1”, “cp1252”, “x-sjis”), whatever their case.
    ///
    /// Fails for names that are unknown, longer than 40 bytes, or anything but letters, digits and `-_.:+()`.
    /// Names are taken at their word: “ISO-8859-1” is not read as windows-1252.
    package init?(named label: String) {
        guard label.utf8.count <= 40, label.utf8.allSatisfy(isNameByte) else { return nil }
        let key = String(decoding: label.utf8.filter(isLetterOrDigit).map { $0 | 0x20 }, as: UTF8.self)
        if let known = Self.namedApart[key] {
            self = known
            return
        }
        for standard in ["MIME", "IANA"] {
            var status: Int32 = 0
            if let name = icu_standard_name(label, standard, &status) {
                self.init(name: String(cString: name), .icu(label))
                return
            }
        }
        return nil
    }

    package static func == (first: TextEncoding, second: TextEncoding) -> Bool { first.name == second.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    package static let utf8 = TextEncoding(name: "UTF-8", .icu("UTF-8"))
    package static let usASCII = TextEncoding(name: "US-ASCII", .icu("US-ASCII"))
    package static let utf16 = TextEncoding(name: "UTF-16", .wide(.two, isBigEndian: nil))
    package static let utf16LittleEndian = TextEncoding(name: "UTF-16LE", .wide(.two, isBigEndian: false))
    package static let utf16BigEndian = TextEncoding(name: "UTF-16BE", .wide(.two, isBigEndian: true))
    package static let utf32 = TextEncoding(name: "UTF-32", .wide(.four, isBigEndian: nil))
    package static let utf32LittleEndian = TextEncoding(name: "UTF-32LE", .wide(.four, isBigEndian: false))
    package static let utf32BigEndian = TextEncoding(name: "UTF-32BE", .wide(.four, isBigEndian: true))
    package static let utf7 = TextEncoding(name: "UTF-7", .icu("UTF-7"))
    package static let windows1252 = TextEncoding(name: "windows-1252", .icu("windows-1252"))

    /// Encodings that ICU lacks, or names otherwise than the standards and iconv do.
    private static let namedApart: [String: TextEncoding] = {
        let rows: [(String, Reading, labels: [String])] = [
            ("ISO-8859-16", .table { iso8859Part16 }, ["iso885916", "latin10"]),
            ("VISCII", .table { viscii }, ["viscii"]),
            ("CP949", .icu("windows-949"), ["cp949", "uhc", "windows949", "ms949"]),
            (
                "MAC-CENTRALEUROPE", .icu("x-mac-centraleurroman"),
                ["maccentraleurope", "macce", "xmacce", "xmaccentraleurroman", "maclatin2"]
            ),
            ("MAC-CYRILLIC", .icu("x-mac-cyrillic"), ["maccyrillic", "xmaccyrillic"]),
            ("ISO-8859-11", .icu("ISO-8859-11"), ["iso885911"]),
            ("EUC-TW", .icu("EUC-TW"), ["euctw"]),
        ]
        var known: [String: TextEncoding] = [
            "utf8": utf8, "usascii": usASCII, "ascii": usASCII, "utf16": utf16, "utf16le": utf16LittleEndian,
            "utf16be": utf16BigEndian, "utf32": utf32, "utf32le": utf32LittleEndian,
            "utf32be": utf32BigEndian, "windows1252": windows1252, "cp1252": windows1252, "utf7": utf7,
        ]
        for (name, reading, labels) in rows {
            for label in labels { known[label] = TextEncoding(name: name, reading) }
        }
        return known
    }()
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}

private func isNameByte(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "-_.:+()".utf8.contains(byte)
}
