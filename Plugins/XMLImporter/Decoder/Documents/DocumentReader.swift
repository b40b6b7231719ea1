import FoundationEssentials

/// Gathers the facts of a document from its elements and text, by the grammar of its dialect.
///
/// What is not in the grammar costs next to nothing: an element there is only counted, and its text looked at
/// until the excerpt is full.
struct DocumentReader {
    /// How many elements began so far.
    private(set) var elements = 0
    private(set) var facts = DocumentFacts()
    private var dialect = Dialect.generic
    private var excerpt = ExcerptText()
    /// The user's language: the first part of a BCP 47 tag, in small letters.
    private let language: String?

    /// The places of the open elements that the grammar knows, outermost first.
    private var places: [Int] = []
    /// How many elements are open within the innermost of those that the grammar does not know.
    private var unknownDepth = 0
    private var capture = Capture()
    private var tallies = [Int](repeating: 0, count: Tally.allCases.count)
    private var namespaces = NamespaceCache()
    private var knownPlaces = PlaceCache()
    private var outlines: [Outline] = []
    private(set) var links: CollectedLinks
    /// Follows a property list whose links are wanted.
    private var propertyList: XMLPropertyList?
    private var safari = SafariBookmarks()
    private var keys: Set<String> = []
    private var recordTitles = RecordTitles()
    private var hasTitleInLanguage = false
    /// The address that relative ones are relative to (`xml:base` of the root element).
    private var base: String?

    /// Reads for a user whose language is a BCP 47 tag; `collectingLinks`, whether collections become what is in them.
    init(locale: String? = nil, collectingLinks: Bool = false) {
        links = CollectedLinks(isWanted: collectingLinks)
        language = locale.map(Self.language)
    }

    /// True where a document like this is mended rather than refused.
    var isOfMendedDialect: Bool { elements > 0 && dialect.isMended }

    /// Completes the facts once the document was read to its end.
    mutating func finish() {
        facts.elements = elements
        for tally in dialect.tallies { facts.tallies[tally] = tallies[tally.rawValue] }
        var whole = ExcerptText()
        whole.title(facts.title.value)
        whole.title(facts.description.value)
        whole.append(excerpt)
        facts.excerpt = whole.value
        if propertyList != nil { links = CollectedLinks(safari.bookmarks) }
    }
}

// MARK: - Events

extension DocumentReader {
    mutating func start(_ element: XMLElement) {
        elements += 1
        if let event = propertyList?.start(element) { safari.take(event) }
        if capture.isOpen {
            capture.start(element)
        } else if unknownDepth > 0 {
            unknownDepth += 1
        } else if let parent = places.last {
            if places.count == 1 && dialect.distrustsRepeatedTitles && recordTitles.begin(element) {
                facts.title.withdraw { $0 >= Dialect.rankOfRecords }
            }
            if let place = place(of: element, below: parent) {
                places.append(place)
                take(element, as: dialect.grammar.role(at: place))
            } else {
                unknownDepth = 1
            }
        } else {
            startRoot(element)
        }
    }

    mutating func end() {
        if let event = propertyList?.end() { safari.take(event) }
        if capture.isOpen {
            guard capture.end() else { return }
            places.removeLast()
            takeCaptured()
        } else if unknownDepth > 0 {
            unknownDepth -= 1
            excerpt.part()
        } else if let place = places.popLast() {
            let role = dialect.grammar.role(at: place)
            if !outlines.isEmpty, role == .outline { endOutline() }
            links.end(role)
            excerpt.part()
        }
    }

    mutating func text(_ bytes: Span<UInt8>) {
        propertyList?.text(bytes)
        if capture.isOpen {
            capture.append(bytes)
        } else if excerpt.wantsText {
            excerpt.text(bytes)
        }
    }
}

// MARK: - Elements

extension DocumentReader {
    private mutating func place(of element: XMLElement, below parent: Int) -> Int? {
        knownPlaces.place(of: element, below: parent) {
            let namespace = namespaces.namespace(of: element, in: dialect)
            return dialect.grammar.place(of: element, in: namespace, below: parent)
        }
    }

    private mutating func startRoot(_ element: XMLElement) {
        dialect = .of(element)
        namespaces.adopt(element)
        places = [0]
        facts.root = element.name
        facts.namespace = element.namespace
        facts.dialect = dialect.name
        facts.type = dialect.type
        facts.version = dialect.version(of: element)
        links.begin(dialect)
        if dialect.name == Dialect.propertyList.name, links.isWanted { propertyList = XMLPropertyList() }
        base = element.attribute("base", xml: true)
        if dialect.isRDF, let version = Dialect.versionOfRSS(inRDF: element) {
            facts.dialect = Dialect.rss.name
            facts.type = Dialect.rss.type
            facts.version = version
        }
        if dialect.isPicture {
            let size = SVGSize(
                width: element.attribute("width"), height: element.attribute("height"),
                viewBox: element.attribute("viewBox"))
            facts.width = size?.width
            facts.height = size?.height
        }
    }

    private mutating func take(_ element: XMLElement, as role: Role) {
        switch role {
        case .none: break
        case .title(let rank, let kind):
            if rank >= Dialect.rankOfRecords && dialect.distrustsRepeatedTitles && !recordTitles.holdsTitle()
            {
                break
            }
            capture.begin(role, of: element, kind: kind, limit: XMLLimits.title)
        case .description(_, let kind):
            capture.begin(role, of: element, kind: kind, limit: XMLLimits.text)
        case .link, .updated, .published, .entryDate, .key:
            capture.begin(role, of: element, limit: XMLLimits.title)
        case .linkReference:
            offerLink(element.attribute("href", ignoringCase: dialect.grammar.ignoresCase), rank: 0)
        case .atomLink(let rank):
            guard element.attribute("rel") ?? "alternate" == "alternate" else { break }
            offerLink(absolute(element.attribute("href"), at: element), rank: rank)
        case .tally(let tally):
            tallies[tally.rawValue] += 1
            links.start(element, as: role)
        case .bookmark:
            links.start(element, as: role)
            if element.hasAttribute("href") { tallies[Tally.entries.rawValue] += 1 }
        case .alias: links.start(element, as: role)
        case .outline: startOutline(element)
        case .entryTitle(let kind):
            if excerpt.wantsTitles || links.areCollected {
                capture.begin(role, of: element, kind: kind, limit: XMLLimits.title)
            }
        case .entryText(let kind):
            if excerpt.wantsText || links.areCollected {
                capture.begin(role, of: element, kind: kind, limit: XMLLimits.text)
            }
        case .entryTag:
            if links.areCollected { capture.begin(role, of: element, limit: XMLLimits.title) }
        case .ignored:
            if excerpt.wantsText { capture.begin(role, of: element, limit: 0) }
        }
    }

    /// Takes the text of an element that has ended.
    private mutating func takeCaptured() {
        switch capture.role {
        case .title(let rank, _): offerTitle(rank: rank)
        case .description(let rank, _): facts.description.offer(capture.line, rank: rank)
        case .link(let rank): offerLink(capture.line, rank: rank)
        case .updated: facts.updated = facts.updated ?? capture.date
        case .published: facts.published = facts.published ?? capture.date
        case .entryDate:
            if let date = capture.date, date.seconds > facts.latestEntry?.seconds ?? .min {
                facts.latestEntry = date
            }
        case .entryTitle:
            excerpt.title(capture.line)
            links.take(title: capture.line)
        case .entryText:
            links.take(note: capture.line)
            excerpt.part()
            excerpt.text(Array((capture.line ?? "").utf8).span)
            excerpt.part()
        case .entryTag: links.take(tag: capture.line)
        case .key:
            let key = capture.line ?? ""
            if keys.count < XMLLimits.keys ? keys.insert(key).inserted : !keys.contains(key) {
                tallies[Tally.entries.rawValue] += 1
            }
            excerpt.title(key)
        case .none, .linkReference, .atomLink, .tally, .bookmark, .alias, .outline, .ignored: break
        }
    }

    private mutating func offerTitle(rank: Int) {
        let isInLanguage = language != nil && capture.language.map(Self.language) == language
        if isInLanguage && !hasTitleInLanguage {
            facts.title.replace(with: capture.line, rank: rank)
        } else {
            facts.title.offer(capture.line, rank: rank)
        }
        if isInLanguage { hasTitleInLanguage = true }
    }

    private mutating func offerLink(_ address: String?, rank: Int) {
        let trimmed = address.map { String($0.trimmingBlanks) }
        if let trimmed, !trimmed.isEmpty { facts.link.offer(trimmed, rank: rank) }
    }

    /// Resolves an address against the nearest `xml:base`; as it is where there is none, or it makes no sense.
    private func absolute(_ address: String?, at element: XMLElement) -> String? {
        guard let address, let base = element.attribute("base", xml: true) ?? base,
            let resolved = URL(string: address, relativeTo: URL(string: base))
        else { return address }
        return resolved.absoluteString
    }

    private static func language(_ tag: String) -> String {
        tag.lowercased().split { $0 == "-" || $0 == "_" }.first.map { String($0) } ?? ""
    }
}

// MARK: - Outlines

extension DocumentReader {
    /// Holds what decides whether an open outline is a feed or a folder.
    private struct Outline {
        let isFeed: Bool
        var hasChildren = false
    }

    private mutating func startOutline(_ element: XMLElement) {
        if !outlines.isEmpty { outlines[outlines.count - 1].hasChildren = true }
        // Programs write “xmlUrl” in every mixture of case.
        let isFeed = element.hasAttribute("xmlUrl", ignoringCase: true)
        outlines.append(Outline(isFeed: isFeed))
        tallies[Tally.entries.rawValue] += 1
        if isFeed { tallies[Tally.feeds.rawValue] += 1 }
        links.start(element, as: .outline)
        if excerpt.wantsTitles {
            let title = element.attribute("text") ?? element.attribute("title")
            excerpt.title(title.flatMap { PlainText.line($0.utf8, markup: .perhaps) })
        }
    }

    private mutating func endOutline() {
        guard let outline = outlines.popLast() else { return }
        if outline.hasChildren && !outline.isFeed { tallies[Tally.folders.rawValue] += 1 }
    }
}
