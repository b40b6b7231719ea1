import ImporterKit
import ImporterWire
import Links

/// Collects the links in an outline or a bookmark file (OPML, XBEL), with the folders that they lie in.
struct CollectedLinks {
    /// Whether anybody wants them.
    let isWanted: Bool
    /// Whether the document is of a kind that holds any, and they are wanted.
    private(set) var areCollected = false
    private var bookmarks: [Bookmark] = []
    /// The names of the open folders, outermost first; nil where one has none yet.
    private var folders: [String?] = []
    /// The bookmark that is open (XBEL).
    private var open: Bookmark?
    /// The id of the open bookmark.
    private var openID: String?
    /// Where among the bookmarks each id stands, and which stand for the bookmark of an id (XBEL’s aliases).
    private var places: [String: Int] = [:]
    private var aliases: [Int: String] = [:]
    /// How many outlines have neither an address nor anything below them.
    private var lines = 0
    /// Whether the innermost open outline is such a line so far.
    private var isLine = false

    init(isWanted: Bool) { self.isWanted = isWanted }

    /// Holds links that were found otherwise.
    init(_ bookmarks: [Bookmark]) {
        isWanted = true
        self.bookmarks = bookmarks
    }

    mutating func begin(_ dialect: Dialect) {
        areCollected = isWanted && [Dialect.opml.name, Dialect.xbel.name].contains(dialect.name)
    }

    /// Takes an element that begins.
    mutating func start(_ element: XMLElement, as role: Role) {
        guard areCollected else { return }
        switch role {
        case .outline: startOutline(element)
        case .tally(.folders): folders.append(nil)
        case .bookmark:
            open = Self.bookmark(element)
            openID = element.attribute("id")
        case .alias:
            guard let id = element.attribute("ref"), bookmarks.count <= WireLimits.items else { break }
            var alias = Bookmark(address: "")
            alias.folders = folders.compactMap { $0 }
            aliases[bookmarks.count] = id
            bookmarks.append(alias)
        default: break
        }
    }

    /// Takes the title of the open bookmark, or else of the innermost open folder.
    mutating func take(title: String?) {
        guard areCollected else { return }
        if open != nil {
            open?.title = title ?? ""
        } else if let last = folders.indices.last {
            folders[last] = title
        }
    }

    mutating func take(tag: String?) {
        guard let tag, let count = open?.tags.count, count < Self.tags else { return }
        open?.tags.append(tag)
    }

    /// How many tags a bookmark keeps.
    private static let tags = 100

    mutating func take(note: String?) { open?.note = note ?? "" }

    /// Takes the end of an element.
    mutating func end(_ role: Role) {
        guard areCollected else { return }
        switch role {
        case .outline:
            if isLine { lines += 1 }
            isLine = false
            _ = folders.popLast()
        case .tally(.folders): _ = folders.popLast()
        case .bookmark:
            if let open, keep(open), let openID, places[openID] == nil {
                places[openID] = bookmarks.count - 1
            }
            open = nil
        default: break
        }
    }

    /// Adds the links to an answer; false where there are none, and the document is what it holds.
    ///
    /// `title`: the collection's own, which each of its links keeps.
    func append(to answer: inout Answer, of title: String? = nil) throws(Refusal) -> Bool {
        guard bookmarks.contains(where: { $0.address.utf8.count <= WireLimits.address }) else { return false }
        var links = LinkCollection()
        let title = title.map { cut($0) }.flatMap { $0.isEmpty ? nil : $0 }
        var strays = 0
        for (place, kept) in bookmarks.enumerated() {
            guard var bookmark = resolved(kept, at: place) else {
                strays += 1
                continue
            }
            if let title { bookmark.facts["collection"] = .string(title) }
            try links.append(bookmark, to: &answer)
        }
        links.addNotes(to: &answer)
        if strays > 0 {
            answer.note(
                "aliases-left-out", "\(strays) of its aliases stand for no bookmark in it and were left out")
        }
        if lines > 0 {
            answer.note(
                "lines-left-out",
                "\(lines) of its lines have no address and were left out; dropped whole, it keeps them")
        }
        return true
    }
}

extension CollectedLinks {
    /// Keeps a link, and says whether it did; one more than an answer holds is enough to tell that there are too many.
    @discardableResult
    private mutating func keep(_ bookmark: Bookmark) -> Bool {
        guard !trimmingSpaces(bookmark.address).isEmpty, bookmarks.count <= WireLimits.items else {
            return false
        }
        var bookmark = bookmark
        bookmark.folders = folders.compactMap { $0 }
        bookmarks.append(bookmark)
        return true
    }

    /// The bookmark itself, or the one that an alias stands for, in the alias's folders; nil where there is none.
    private func resolved(_ bookmark: Bookmark, at place: Int) -> Bookmark? {
        guard let id = aliases[place] else { return bookmark }
        // Only bookmarks have a place by their id, so that no alias leads to another.
        guard var meant = places[id].map({ bookmarks[$0] }) else { return nil }
        meant.folders = bookmark.folders
        return meant
    }

    private mutating func startOutline(_ element: XMLElement) {
        let title = (element.attribute("text") ?? element.attribute("title"))
            .flatMap { PlainText.line($0.utf8, markup: .perhaps) }
        // Programs write “xmlUrl” in every mixture of case, and leave it empty where they know the page alone.
        func written(_ name: StaticString) -> String? {
            element.attribute(name, ignoringCase: true).flatMap { trimmingSpaces($0).isEmpty ? nil : $0 }
        }
        let feed = written("xmlUrl")
        let page = written("htmlUrl")
        let address = feed ?? written("url") ?? page
        isLine = address == nil
        if let address {
            var bookmark = Bookmark(address: address)
            bookmark.title = title ?? ""
            bookmark.note = element.attribute("description") ?? ""
            bookmark.tags = (element.attribute("category") ?? "").split(separator: ",").map { String($0) }
            bookmark.facts[AttributeKey.created] = Self.date(element.attribute("created"))
            if address == feed, let page {
                bookmark.facts[AttributeKey.link] = .string(cut(trimmingSpaces(page)))
            }
            keep(bookmark)
        }
        folders.append(title)
    }

    /// Reads a bookmark of XBEL; nil where it has no address.
    private static func bookmark(_ element: XMLElement) -> Bookmark? {
        guard let address = element.attribute("href") else { return nil }
        var bookmark = Bookmark(address: address)
        for (key, fact) in [
            (AttributeKey.created, element.attribute("added")),
            ("modified", element.attribute("modified")), ("visited", element.attribute("visited")),
        ] {
            bookmark.facts[key] = date(fact)
        }
        return bookmark
    }

    private static func date(_ text: String?) -> AttributeValue? {
        text.flatMap { FeedDate($0) }.map { .string($0.text) }
    }
}
