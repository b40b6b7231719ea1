import ImporterWire

extension ParseFault {
    /// Words what libxml2 found (an error of level XML_ERR_FATAL).
    ///
    /// `code` is an xmlParserErrors; `strings` and `line` are what the error is about (xmlError's str1, str2 and
    /// int1); `isAtEnd` says that nothing is left to read; `place` says where, `offset` in bytes of the payload
    /// where they are known.
    init(
        code: Int32, words: String, strings: [String?], line: Int32, isTooDeep: Bool, isAtEnd: Bool,
        place: String,
        offset: Int64?
    ) {
        let plain = words.prefix { $0 != "\n" }
        if let limit = Self.limit(code: code, words: plain, isTooDeep: isTooDeep) {
            self.init(Refusal(.limit, "\(place): \(limit)", offset: offset))
            return
        }
        let names = strings.map { String(($0 ?? "").prefix(60)) }
        let (first, second) = (names.first ?? "", names.last ?? "")
        let phrase: String
        var remedy: Remedy?
        switch code {
        case 4:
            phrase =
                plain.hasPrefix("Start tag")
                ? "there is no element where XML must have one" : "the document is empty"
            remedy = .mendMarkup
        case 5: phrase = "something follows the end of the document"
        case 81,
            9 where plain.contains("not proper UTF-8"):
            phrase = "the bytes are not UTF-8, and no other encoding is declared"
            remedy = .doubtEncoding
        case 8, 9:
            phrase = "a character that XML forbids"
            remedy = .mendMarkup
        case 23,
            68 where plain.contains("EntityRef"):
            phrase = "an “&” that begins no reference; it should be “&amp;”"
            remedy = .mendMarkup
        case 26:
            phrase = first.isEmpty ? "an entity is not declared" : "the entity “\(first)” is not declared"
            remedy = .mendMarkup
        case 38: phrase = "a “<” within an attribute's value"
        case 42:
            phrase =
                "the attribute “\(second.isEmpty ? first : "\(first):\(second)")” stands twice in one tag"
        case 64 where plain.contains("declaration allowed"):
            phrase = "something precedes the XML declaration"
            remedy = .mendMarkup
        case 76: phrase = "the tag “\(first)” of line \(line) is closed by “\(second)”"
        case 77: phrase = "the document ends within “\(first)”; it is probably truncated"
        case 79:
            phrase = "the declaration names no possible encoding"
            remedy = .mendMarkup
        case _ where isAtEnd:
            phrase = "the document ends in the midst of its markup; it is probably truncated"
        default: phrase = "it is not well-formed: \(Self.withoutFunctionName(plain))"
        }
        self.init(Refusal(.damaged, "\(place): \(phrase)", offset: offset), remedy: remedy)
    }

    /// Takes the name of the function that some of libxml2's messages begin with from them.
    private static func withoutFunctionName(_ words: Substring) -> String {
        guard words.hasPrefix("xml"), let colon = words.firstIndex(of: ":") else { return String(words) }
        return String(words[words.index(after: colon)...].drop { $0 == " " })
    }

    /// Words a limit of libxml2's own; nil for what is no limit.
    private static func limit(code: Int32, words: Substring, isTooDeep: Bool) -> String? {
        if code == 1 && isTooDeep { return tooDeep.refusal.message }
        if code == 2 { return "it takes more memory than a document may" }
        // 89: a loop of entities, which libxml2 does not tell from expansion beyond its limits.
        if code == 89 || words.contains("amplification") { return tooMuchExpansion.refusal.message }
        let isTooLong = ["too long", "too big", "Huge input", "too large"].contains { words.contains($0) }
        if code == 110 { return "a name is longer than \(XMLLimits.name) bytes" }
        if words.contains("too deep") { return "a declaration is nested too deep" }
        if isTooLong { return "a tag, comment or section is longer than \(XMLLimits.token) bytes" }
        return nil
    }

    static var tooDeep: ParseFault { .limit("elements are nested more than \(XMLLimits.depth) deep") }
    static var tooManyAttributes: ParseFault {
        .limit("an element has more than \(XMLLimits.attributes) attributes")
    }
    static var tooManyNamespaces: ParseFault {
        .limit("more than \(XMLLimits.namespaces) namespaces are declared at once")
    }
    static var tooManyReferences: ParseFault {
        .limit("it refers to entities more than \(XMLLimits.references) times")
    }
    static var tooMuchExpansion: ParseFault {
        .limit(
            "its entities expand without end, or to more than \(XMLLimits.expansionFactor) times its size; "
                + "such documents are made to exhaust memory")
    }
}
