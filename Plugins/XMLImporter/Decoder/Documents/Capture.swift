/// Collects the text of one element at a time, and of what is within it.
struct Capture {
    /// True while an element's text is collected.
    private(set) var isOpen = false
    private(set) var role = Role.none
    /// The language that the element states, if any; read for titles only.
    private(set) var language: String?
    private var markup = PlainText.Markup.none
    /// True when the text is in base 64 (Atom 0.3).
    private var isBase64 = false
    /// How many elements are open within the one whose text this is.
    private var depth = 0
    private var limit = 0
    private var bytes: [UInt8] = []

    /// Begins at an element; keeps no more than `limit` bytes of its text.
    mutating func begin(_ role: Role, of element: XMLElement, kind: TextKind = .plain, limit: Int) {
        self.role = role
        self.limit = limit
        isOpen = true
        bytes.removeAll(keepingCapacity: true)
        switch kind {
        case .plain: markup = .none
        case .perhapsHTML: markup = .perhaps
        case .atom: markup = Self.markup(type: element.attribute("type"), mode: element.attribute("mode"))
        }
        isBase64 = kind == .atom && element.attribute("mode") == "base64"
        language = nil
        if case .title = role { language = element.attribute("lang", xml: true) ?? element.attribute("lang") }
    }

    mutating func append(_ text: Span<UInt8>) {
        guard bytes.count < limit else { return }
        let room = limit - bytes.count
        text.withUnsafeBufferPointer { bytes.append(contentsOf: $0.prefix(room)) }
    }

    /// Notes that an element begins within the one whose text this is; one like a paragraph parts words.
    mutating func start(_ element: XMLElement) {
        depth += 1
        if bytes.count < limit, Self.parting.contains(where: { element.isNamed($0.span) }) {
            bytes.append(0x20)
        }
    }

    /// Notes that an element ends; true when it is the one whose text this is, which is complete then.
    mutating func end() -> Bool {
        guard depth == 0 else {
            depth -= 1
            return false
        }
        isOpen = false
        return true
    }

    /// The text as one line without markup; nil where there is none.
    var line: String? {
        guard isBase64 else { return PlainText.line(bytes, markup: markup) }
        guard let decoded = Base64.decode(bytes) else { return nil }
        return PlainText.line(decoded, markup: markup)
    }

    /// The moment that the text names, if it names one.
    var date: FeedDate? { FeedDate(utf8: bytes) ?? line.flatMap { FeedDate($0) } }

    /// Reads how an Atom text construct is written: by `type` in Atom 1.0, by `type` and `mode` in 0.3.
    private static func markup(type: String?, mode: String?) -> PlainText.Markup {
        switch (type, mode) {
        case ("html", _), ("text/html", "escaped"), ("text/html", "base64"): .html
        case (_, "escaped"), (_, "base64"): type == "text/plain" ? .none : .perhaps
        default: .none
        }
    }

    private static let parting = ["p", "div", "br", "li", "td", "tr", "h1", "h2", "h3", "para"].map {
        Array($0.utf8)
    }
}
