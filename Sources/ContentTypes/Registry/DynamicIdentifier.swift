/// Makes and reads identifiers of types that exist only as a tag: `dyn.a` and an encoded text.
///
/// The text is Apple's, so that identifiers made here and there are the same: pairs `key=value` joined by
/// “:”, headed by “?” when they begin with a conformance (`?0=6:1=rs`, or `1=rs` alone), five bits a letter,
/// the last bits filled with zeros. Well-known keys and values have one-letter abbreviations. Apple documents
/// the form as opaque; it is known from published examples, which the tests hold. A “:”, “=”, “,” or “\” in a
/// value is escaped with “\”.
struct DynamicIdentifier: Hashable, Sendable {
    /// The identifiers of the types conformed to; usually one or none.
    var conformsTo: [String]
    /// The tag's class, an identifier.
    var tagClass: String
    /// The tag as it was normalized.
    var tag: String

    private static let prefix = "dyn.a"
    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
    private static let conformance = "UTTypeConformsTo"
    private static let abbreviations: [(short: String, long: String)] = [
        ("0", conformance), ("1", "public.filename-extension"), ("2", "com.apple.ostype"),
        ("3", "public.mime-type"), ("4", "com.apple.nspboard-type"), ("5", "public.url-scheme"),
        ("6", "public.data"), ("7", "public.text"), ("8", "public.plain-text"),
        ("9", "public.utf16-plain-text"), ("A", "com.apple.traditional-mac-plain-text"),
        ("B", "public.image"), ("C", "public.video"), ("D", "public.audio"), ("E", "public.directory"),
        ("F", "public.folder"),
    ]

    static func isDynamic(_ identifier: String) -> Bool { identifier.hasPrefix("dyn.") }

    init(conformsTo: [String], tagClass: String, tag: String) {
        self.conformsTo = conformsTo
        self.tagClass = tagClass
        self.tag = tag
    }

    /// The identifier, in lower case.
    var identifier: String {
        var text = ""
        if !conformsTo.isEmpty {
            text = "?0=" + conformsTo.map { Self.escaped(Self.shortened($0)) }.joined(separator: ",") + ":"
        }
        text += Self.escaped(Self.shortened(tagClass)) + "=" + Self.escaped(tag)
        var letters: [UInt8] = []
        var bits = 0
        var held = 0
        for byte in text.utf8 {
            held = (held << 8 | Int(byte)) & 0xFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                letters.append(Self.alphabet[held >> bits & 0x1F])
            }
        }
        if bits > 0 { letters.append(Self.alphabet[held << (5 - bits) & 0x1F]) }
        return Self.prefix + String(decoding: letters, as: UTF8.self)
    }

    /// Reads an identifier; nil when it is not of the form above.
    init?(_ identifier: String) {
        let lowered = identifier.asciiLowercased
        guard lowered.hasPrefix(Self.prefix), lowered.utf8.count <= UTTypeDeclaration.longestIdentifier else {
            return nil
        }
        var bytes: [UInt8] = []
        var bits = 0
        var held = 0
        for letter in lowered.utf8.dropFirst(Self.prefix.utf8.count) {
            guard let value = Self.alphabet.firstIndex(of: letter) else { return nil }
            held = (held << 5 | value) & 0xFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(held >> bits & 0xFF))
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var conformsTo: [String] = []
        var tags: [(String, String)] = []
        for pair in Self.split(text.hasPrefix("?") ? text.dropFirst() : text[...], at: ":") {
            let sides = Self.split(pair, at: "=")
            guard sides.count == 2 else { return nil }
            let key = Self.lengthened(Self.unescaped(sides[0]))
            if key == Self.conformance {
                conformsTo += Self.split(sides[1], at: ",").map { Self.lengthened(Self.unescaped($0)) }
            } else {
                tags.append((key, Self.unescaped(sides[1])))
            }
        }
        guard let (tagClass, tag) = tags.first else { return nil }
        self.init(conformsTo: conformsTo, tagClass: tagClass, tag: tag)
    }

    private static func shortened(_ long: String) -> String {
        abbreviations.first { $0.long == long }?.short ?? long
    }

    private static func lengthened(_ short: String) -> String {
        abbreviations.first { $0.short == short }?.long ?? short
    }

    // By scalars: a combining mark at a tag's start would melt into the “=” before it.

    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if ":=,\\".unicodeScalars.contains(scalar) { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(scalar)
                isEscaped = false
            }
        }
        return String(result)
    }

    /// Splits at a separator that no “\” precedes.
    private static func split(_ text: Substring, at separator: Unicode.Scalar) -> [Substring] {
        let scalars = text.unicodeScalars
        var parts: [Substring] = []
        var start = text.startIndex
        var isEscaped = false
        for index in scalars.indices {
            if isEscaped {
                isEscaped = false
            } else if scalars[index] == "\\" {
                isEscaped = true
            } else if scalars[index] == separator {
                parts.append(Substring(scalars[start..<index]))
                start = scalars.index(after: index)
            }
        }
        return parts + [Substring(scalars[start...])]
    }
}
