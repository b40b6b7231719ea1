import CorpusTesting

/// Compares what is stated of XML documents: whether they are well-formed, their root, and what their dialect has.
enum Documents {
    static func compare(_ file: CorpusFile, _ dropped: Dropped, _ tally: inout Tally) {
        if let known = file.facts["well_formed"] as? Bool {
            // Feeds and outlines are mended, and a note says so.
            let isMended = !known && dropped.notes.contains { mendings.contains($0) }
            if !isMended, !isKeptAsText(dropped, known) {
                tally.record(file, "well-formed", dropped.isImported == known) {
                    "\(dropped.outcome) (\(dropped.reason?.message ?? "read")), not \(known)"
                }
                if !known, !dropped.isImported { tally.countRefused() }
            }
        }
        guard let item = dropped.item, item.string("root") != nil else { return }
        compareRoot(file, item, &tally)
        switch item.string("dialect") {
        case "RSS", "Atom", "RDF", "CDF": Feeds.compare(file, item, &tally)
        case "OPML": Collections.compareOutline(file, item, &tally)
        case "XBEL": Collections.compareBookmarks(file, item, &tally)
        case "GPX": Places.compare(file, item, &tally)
        case "SVG": Drawings.compare(file, item, &tally)
        default: break
        }
        compareConstruction(file, item, &tally)
    }

    /// What is not well-formed and does not look like XML either is text, or bytes: no verdict is stated then.
    private static func isKeptAsText(_ dropped: Dropped, _ isWellFormed: Bool) -> Bool {
        !isWellFormed && dropped.isImported && dropped.importer != "XMLImporter"
    }

    /// The notes that say a document was not well-formed and was mended.
    private static let mendings: Set<String> = [
        "ampersands-mended", "characters-replaced", "declaration-ignored", "encoding-guessed",
        "encoding-unknown", "entities-undeclared", "leading-bytes-ignored",
    ]

    private static func compareRoot(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        guard let root = file.facts["root"] as? String else { return }
        tally.compare(file, "root", item.string("root"), root)
        tally.compare(file, "namespace", item.string("namespace"), file.facts["namespace"] as? String)
        // Where entities hold elements, the manifest counts them unexpanded.
        if item.string("dialect") == nil, file.facts["doctype"] == nil,
            let count = file.facts["elements"] as? Int
        {
            tally.compare(file, "elements", item.integer("elements"), count)
        }
    }

    private static func compareConstruction(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        guard let built = file.entry["by_construction"] as? [String: Any] else { return }
        if let title = (built["dc_title"] ?? built["title"]) as? String {
            tally.compare(file, "title", item.string("title"), title)
        }
        for fact in ["entries", "feeds", "tracks"] {
            if let count = built[fact] as? Int { tally.compare(file, fact, item.integer(fact), count) }
        }
    }
}

/// Compares what is stated of feeds.
private enum Feeds {
    static func compare(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        guard let feed = file.facts["feedparser"] as? [String: Any] else { return }
        let titles = [file.facts["title_by_xpath"], feed["title"]].map { $0 as? String }
        let stated = item.string("title")
        tally.record(
            file, "title", titles.contains { $0?.withoutMarkup == stated || $0?.onOneLine == stated }
        ) { "\(stated ?? "nothing"), not one of \(titles)" }
        // The two counts of the manifest differ where a channel is no feed to one of them.
        let counts = [feed["entries"], file.facts["entries_by_xpath"]].compactMap { $0 as? Int }
        tally.record(file, "entries", counts.contains(item.integer("entries") ?? 0)) {
            "\(item.integer("entries") ?? 0), not one of \(counts)"
        }
        let versions = [
            "rss20": "RSS 2.0", "rss10": "RSS 1.0", "rss090": "RSS 0.90", "atom03": "Atom 0.3",
            "atom10": "Atom 1.0",
        ]
        if let known = (feed["version"] as? String).flatMap({ versions[$0] }) {
            let stated = [item.string("dialect"), item.string("version")].compactMap { $0 }
            tally.compare(file, "version", stated.joined(separator: " "), known)
        }
    }
}

/// Compares what is stated of outlines and bookmark files as documents.
private enum Collections {
    static func compareOutline(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        guard let outlines = file.facts["outlines"] as? Int else { return }
        tally.compare(file, "outlines", item.integer("entries"), outlines)
        tally.compare(file, "feeds", item.integer("feeds"), file.facts["feeds"] as? Int)
        tally.compare(file, "folders", item.integer("folders"), file.facts["folders"] as? Int)
        tally.compare(file, "title", item.string("title"), file.facts["head_title"] as? String)
    }

    static func compareBookmarks(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        guard let bookmarks = file.facts["bookmarks"] as? Int else { return }
        tally.compare(file, "bookmarks", item.integer("entries"), bookmarks)
        tally.compare(file, "folders", item.integer("folders"), file.facts["folders"] as? Int)
        tally.compare(file, "title", item.string("title"), file.facts["title"] as? String)
    }
}

/// Compares what is stated of tracks and places.
private enum Places {
    static func compare(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        for (key, fact) in [
            ("tracks", "tracks"), ("routes", "routes"), ("waypoints", "waypoints"),
            ("points", "track_points"),
        ] {
            guard let known = file.facts[fact] as? Int else { continue }
            tally.compare(file, fact, item.integer(key), known)
        }
        guard file.facts["tracks"] != nil else { return }
        tally.compare(file, "version", item.string("version"), file.facts["version"] as? String)
        tally.compare(file, "name", item.string("title"), file.facts["name"] as? String)
    }
}

/// Compares what is stated of drawings: their texts, and their size in pixels.
private enum Drawings {
    static func compare(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        // Only the manifests of drawings know more than the root.
        guard file.facts["viewBox"] != nil else { return }
        let title = file.facts["title"] as? String ?? file.facts["dc_title"] as? String
        tally.compare(file, "title", item.string("title"), title?.onOneLine)
        tally.compare(
            file, "desc", item.string("description"), (file.facts["desc"] as? String)?.onOneLine)
        let box = (file.facts["viewBox"] as? String)?.split(separator: " ").compactMap { Double($0) } ?? []
        let lengths = ["width", "height"].map { pixels(file.facts[$0] as? String) }
        // One of the two alone is a matter of the box's proportions.
        guard (lengths[0] == nil) == (lengths[1] == nil) else { return }
        for (index, side) in ["width", "height"].enumerated() {
            let known = lengths[index] ?? (box.count == 4 ? box[2 + index] : nil)
            tally.compare(file, side, item.integer(side), known.map { Int($0.rounded()) })
        }
    }

    private static func pixels(_ length: String?) -> Double? {
        guard let length else { return nil }
        for (unit, scale) in [
            ("in", 96), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("pt", 96 / 72.0), ("px", 1), ("", 1),
        ] where length.hasSuffix(unit) {
            if let value = Double(length.dropLast(unit.count)) { return value * scale }
        }
        return nil
    }
}

extension String {
    /// The text on one line; nil where it is blank.
    fileprivate var onOneLine: String? {
        let line = split { $0.isWhitespace }.joined(separator: " ")
        return line.isEmpty ? nil : line
    }

    /// The text on one line, without the markup that feedparser keeps.
    fileprivate var withoutMarkup: String? {
        var text = replacing(/<[^>]*>/, with: "")
        for (name, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
        ] {
            text = text.replacing(name, with: character)
        }
        return text.onOneLine
    }
}
