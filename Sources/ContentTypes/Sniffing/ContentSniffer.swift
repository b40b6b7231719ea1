/// Tells the type of files by their first bytes and their names.
///
/// **The rule.** Bytes come first: a PNG image named `.jpg` is a PNG image. Where the name's type is a
/// subtype of what the bytes show, or is stored in that format, the name is more exact and wins: `.webloc`
/// over XML, `.docx` over a zip archive, `.md` over plain text. Bytes that show only text or only data say
/// little: they yield to a name whose files have no signature that could be missed. Guesses between languages
/// of source code yield to any name of a text.
///
/// Signatures, names and subtypes are those of the machine's shared-mime-info database (its specification,
/// “Recommended checking order”) and those built in; XML is told apart by its root element.
public struct ContentSniffer: Sendable {
    /// How many bytes from a file's start are worth giving; fewer are fine where the file has fewer.
    public static let prefixLength = 16 * 1024

    private let registry: TypeRegistry

    init(registry: TypeRegistry) { self.registry = registry }

    /// Makes a sniffer that knows the built-in types and a database of its own; for tests of databases.
    package init(database: MIMEDatabase) { self.init(registry: TypeRegistry { database }) }

    private static let shared = ContentSniffer(registry: .shared)

    /// Tells the type of a file from its first bytes and its name.
    ///
    /// - `prefix`: the file's first bytes, ``prefixLength`` or all it has. Not kept.
    /// - `isWhole`: whether these are all of the file's bytes. An empty file is what its name says, else
    ///   ``UTType/data``.
    /// - `name`: the file's name without folders, as bytes, which need not be UTF-8; nil where there is none.
    ///
    /// Never fails. Cost: about five microseconds, and three milliseconds once for loading the database.
    public static func sniff(
        prefix: UnsafeRawBufferPointer, isWhole: Bool, name: [UInt8]?
    ) -> SniffedType {
        shared.sniff(prefix: prefix, isWhole: isWhole, name: name)
    }

    /// Tells the type of a file from its first bytes and its name, as the form for buffers does.
    public static func sniff(prefix: [UInt8], isWhole: Bool, name: String?) -> SniffedType {
        prefix.withUnsafeBytes {
            shared.sniff(prefix: $0, isWhole: isWhole, name: name.map { Array($0.utf8) })
        }
    }

    /// Tells whether files of a type begin with a signature, their own or that of the format in which they are stored: such
    /// files are never empty.
    package static func begins(withSignature type: UTType) -> Bool {
        let registry = shared.registry
        return registry.hasSignature(type.identifier) || registry.hasContainerSignature(type.identifier)
    }

    /// Tells the type of a file with this sniffer's database, as the static form does with the machine's.
    package func sniff(prefix: UnsafeRawBufferPointer, isWhole: Bool, name: [UInt8]?) -> SniffedType {
        let prefix = UnsafeRawBufferPointer(rebasing: prefix.prefix(Self.prefixLength))
        let named = name.map(registry.types(fileName:)) ?? NamedTypes(suggested: [], possible: [])
        let suggested = named.suggested.first
        guard let content = content(of: prefix, isWhole: isWhole) else {
            return SniffedType(
                type: UTType(trusted: suggested ?? "public.data"),
                decidedBy: suggested == nil ? .nothing : .name,
                contentType: nil, nameType: suggested.map(UTType.init(trusted:)),
                isMisnamed: false)
        }
        let judge = Judge(content: content, bytes: prefix, isWhole: isWhole, registry: registry)
        let decision = judge.decide(named: named)
        return SniffedType(
            type: UTType(trusted: decision.type), decidedBy: decision.isByName ? .name : .content,
            contentType: UTType(trusted: content.type), nameType: suggested.map(UTType.init(trusted:)),
            isMisnamed: decision.isMisnamed)
    }
}

extension ContentSniffer {
    /// Looks at bytes alone; nil when there are none.
    private func content(of prefix: UnsafeRawBufferPointer, isWhole: Bool) -> ContentEvidence? {
        guard !prefix.isEmpty else { return nil }
        // “<?xm” in EBCDIC, whose other letters look like none of a text.
        if prefix.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) {
            return ContentEvidence(type: type("application/xml"), strength: .document)
        }
        let head = MarkupScanner.scan(prefix)
        let dialect = head.flatMap { MarkupDialect.mimeType(of: $0, database: registry.database) }
        if let head, let dialect, dialect != "application/x-plist+xml" {
            return evidence(ofDocument: dialect, head: head)
        }
        let isXML = dialect != nil || head?.isXML == true
        var (shown, priority) = signatures(in: prefix, all: isXML)
        if isXML {
            // Of documents whose root says no more, and of property lists, the database knows some by other
            // signs.
            let special = shown.first { name in
                name != "application/xml" && !MarkupDialect.isToldByRoot(name)
                    && registry.database.isSubclass(name, of: "application/xml")
            }
            // Without an element it may be what documents refer to: a DTD, an entity.
            let strength: ContentEvidence.Strength = head?.root == nil ? .signature : .document
            return ContentEvidence(type: type(special ?? dialect ?? "application/xml"), strength: strength)
        }
        let isText = TextGuess.isText(prefix, isWhole: isWhole)
        // A signature of a few bytes is met by chance in units of which each holds a zero.
        if isText, WideText.isUnmarked(prefix) { shown.removeAll() }
        if shown.isEmpty { (shown, priority) = signatures(inWideText: prefix) }
        if let root = head?.root, !MarkupDialect.isHTMLElement(root) { shown.removeAll { $0 == "text/html" } }
        if let first = shown.first {
            let refined = Refinement.mimeType(first, bytes: prefix)
            let alternatives = shown.dropFirst() + Refinement.sameContainer(as: refined)
            return ContentEvidence(
                type: type(refined), strength: priority < 50 ? .hint : .signature,
                alternatives: alternatives.map(type), broader: refined == first ? [] : [type(first)],
                isText: isText)
        }
        return ContentEvidence(
            type: isText ? "public.plain-text" : "public.data", strength: .fallback, isText: isText)
    }

    /// Lists the MIME types whose rules bytes fulfil, best first: those of the highest priority met, or all.
    private func signatures(in prefix: UnsafeRawBufferPointer, all: Bool) -> (types: [String], priority: Int)
    {
        let magic = registry.database.magic
        var shown: [String] = []
        var highest = 0
        magic.visitMatches(in: prefix) { rank in
            let rule = magic.rules[rank]
            if shown.isEmpty { highest = rule.priority }
            guard all || rule.priority == highest else { return false }
            if !shown.contains(rule.mimeType) { shown.append(rule.mimeType) }
            return true
        }
        return (shown, highest)
    }

    /// Lists the MIME types of forms in text that show themselves in UTF-16 and UTF-32 too, as those who read them do.
    private func signatures(inWideText prefix: UnsafeRawBufferPointer) -> (types: [String], priority: Int) {
        guard TextGuess.mayBeWide(prefix), let wide = WideText(prefix) else { return ([], 0) }
        return wide.narrowed(prefix, limit: 1024).withUnsafeBytes { text in
            let (types, priority) = signatures(in: text, all: true)
            return (types.filter(Self.formsInAnyEncoding.contains), priority)
        }
    }

    private static let formsInAnyEncoding: Set<String> = ["application/x-mswinurl", "application/x-desktop"]

    private func evidence(ofDocument mimeType: String, head: MarkupHead) -> ContentEvidence {
        var evidence = ContentEvidence(type: type(mimeType), strength: .document)
        switch mimeType {
        case "text/html":
            evidence.strength = .signature
            evidence.alternatives = [type("application/xhtml+xml")]
        case "application/xhtml+xml" where head.hasDeclaration: evidence.broader = [type("text/html")]
        case "application/xhtml+xml": evidence.alternatives = [type("text/html")]
        case "application/rss+xml" where MarkupDialect.isRSSInRDF(head):
            evidence.broader = [type("application/rdf+xml")]
        default: break
        }
        return evidence
    }

    private func type(_ mimeType: String) -> String {
        registry.identifier(ofDatabaseType: mimeType)
    }
}

extension MarkupHead {
    /// Whether the document says itself that it is XML: by a declaration, or by a namespace.
    fileprivate var isXML: Bool { hasDeclaration || !namespaces.isEmpty }
}
