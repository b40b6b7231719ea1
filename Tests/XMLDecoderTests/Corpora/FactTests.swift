import CorpusTesting
import DecoderTesting
import Foundation
import ImporterKit
import ImporterWire
import Testing

@testable import XMLDecoder

/// What the manifests say of real documents, compared with what the decoder says of them.
@Suite(.enabled(if: Corpora.areAvailable))
struct FactTests {
    @Test func feedsStateTheirFacts() throws {
        var tallied = Tallied("feeds")
        for (file, item) in try decoded("feeds") {
            tallied.countFile()
            compareRoot(file, item, &tallied)
            compareFeed(file, item, &tallied)
        }
        tallied.expect(atLeast: 0.98)
    }

    @Test func outlinesStateTheirFacts() throws {
        var tallied = Tallied("opml")
        for (file, item) in try decoded("opml") {
            tallied.countFile()
            compareRoot(file, item, &tallied)
            compareOutline(file, item, &tallied)
        }
        tallied.expect(atLeast: 0.99)
    }

    @Test func bookmarksStateTheirFacts() throws {
        var tallied = Tallied("xbel")
        for (file, item) in try decoded("xbel") {
            tallied.countFile()
            compareRoot(file, item, &tallied)
            compareBookmarks(file, item, &tallied)
        }
        tallied.expect(atLeast: 0.99)
    }

    @Test func tracksStateTheirFacts() throws {
        var tallied = Tallied("gpx")
        for (file, item) in try decoded("gpx") {
            tallied.countFile()
            compareRoot(file, item, &tallied)
            compareTracks(file, item, &tallied)
        }
        tallied.expect(atLeast: 0.99)
    }

    @Test func picturesStateTheirFacts() throws {
        var tallied = Tallied("svg")
        for (file, item) in try decoded("svg") {
            tallied.countFile()
            compareRoot(file, item, &tallied)
            comparePicture(file, item, &tallied)
        }
        tallied.expect(atLeast: 0.99)
    }

    @Test func propertyListsStateTheirFacts() throws {
        var tallied = Tallied("plist")
        for file in try Corpora.set("plist") {
            if file.facts["binary"] as? Bool == true {
                #expect(throws: Refusal.self) { try XMLDecoder.decode(file: file.url, type: "public.xml") }
                continue
            }
            let expected = try #require(file.facts["expected"] as? String)
            let item = try? XMLDecoder.decode(file: file.url, type: "public.xml").item
            tallied.countFile()
            if expected != "disputed" {
                tallied.compare(file, "readable", item != nil, expected == "ok")
            }
            guard let item else { continue }
            tallied.compare(file, "root", item.string("root"), "plist")
            tallied.compare(file, "type", item.type, "com.apple.xml-property-list")
            tallied.compare(file, "entries", item.integer("entries"), file.facts["count"] as? Int ?? 0)
        }
        tallied.expect(atLeast: 0.99)
    }

    @Test(arguments: ["xml-libxml2", "xmlconf"])
    func anyDocumentStatesItsRoot(_ set: String) throws {
        var tallied = Tallied(set)
        for (file, item) in try decoded(set) {
            tallied.countFile()
            compareRoot(file, item, &tallied)
        }
        tallied.expect(atLeast: 0.99)
    }

    @Test func constructedDocumentsStateTheirFacts() throws {
        var tallied = Tallied("built-xml")
        for (file, item) in try decoded("built-xml") {
            tallied.countFile()
            compareRoot(file, item, &tallied)
            switch item.string("dialect") {
            case "RSS", "Atom": compareFeed(file, item, &tallied)
            case "OPML": compareOutline(file, item, &tallied)
            case "XBEL": compareBookmarks(file, item, &tallied)
            case "GPX": compareTracks(file, item, &tallied)
            case "SVG": comparePicture(file, item, &tallied)
            default: break
            }
            guard let built = file.entry["by_construction"] as? [String: Any] else { continue }
            if let title = built["title"] {
                let own = (built["dc_title"] ?? title) as? String
                tallied.compare(file, "title", item.string("title"), own)
            }
            for (key, fact) in [("entries", "entries"), ("feeds", "feeds"), ("tracks", "tracks")] {
                if let count = built[fact] as? Int { tallied.compare(file, fact, item.integer(key), count) }
            }
        }
        tallied.expect(atLeast: 0.99)
    }
}

// MARK: - Comparisons

extension FactTests {
    /// The files of a set that are decoded, with their items.
    private func decoded(_ set: String) throws -> [(CorpusFile, ImportedItem)] {
        try Corpora.set(set).compactMap { file in
            guard file.facts["checks"] != nil else { return nil }
            do {
                let decoded = try XMLDecoder.decode(file: file.url, type: "public.xml")
                return (file, try #require(decoded.item))
            } catch is Refusal {
                return nil
            }
        }
    }

    private func compareRoot(_ file: CorpusFile, _ item: ImportedItem, _ tallied: inout Tallied) {
        guard let root = file.facts["root"] as? String else { return }
        tallied.compare(file, "root", item.string("root"), root)
        tallied.compare(file, "namespace", item.string("namespace"), file.facts["namespace"] as? String)
        // Where entities hold elements, the manifest counts them unexpanded.
        if item.string("dialect") == nil, file.facts["doctype"] == nil,
            let count = file.facts["elements"] as? Int
        {
            tallied.compare(file, "elements", item.integer("elements"), count)
        }
    }

    private func compareFeed(_ file: CorpusFile, _ item: ImportedItem, _ tallied: inout Tallied) {
        guard let feed = file.facts["feedparser"] as? [String: Any] else { return }
        let titles = [file.facts["title_by_xpath"], feed["title"]].map { $0 as? String }
        let found = item.string("title")
        tallied.record(
            file, "title", titles.contains { plain($0) == found || collapsed($0) == found },
            "\(found as Any) for \(titles)")
        tallied.compare(file, "entries", item.integer("entries") ?? 0, feed["entries"] as? Int)
        let versions = [
            "rss20": "RSS 2.0", "rss10": "RSS 1.0", "rss090": "RSS 0.90", "atom03": "Atom 0.3",
            "atom10": "Atom 1.0",
        ]
        if let version = (feed["version"] as? String).flatMap({ versions[$0] }) {
            let stated = [item.string("dialect"), item.string("version")].compactMap { $0 }.joined(
                separator: " ")
            tallied.compare(file, "version", stated, version)
        }
    }

    private func compareOutline(_ file: CorpusFile, _ item: ImportedItem, _ tallied: inout Tallied) {
        guard item.string("dialect") == "OPML", let outlines = file.facts["outlines"] as? Int else { return }
        tallied.compare(file, "outlines", item.integer("entries"), outlines)
        tallied.compare(file, "feeds", item.integer("feeds"), file.facts["feeds"] as? Int)
        tallied.compare(file, "folders", item.integer("folders"), file.facts["folders"] as? Int)
        tallied.compare(file, "title", item.string("title"), file.facts["head_title"] as? String)
    }

    private func compareBookmarks(_ file: CorpusFile, _ item: ImportedItem, _ tallied: inout Tallied) {
        guard file.facts["root"] as? String == "xbel" else { return }
        tallied.compare(file, "bookmarks", item.integer("entries"), file.facts["bookmarks"] as? Int)
        tallied.compare(file, "folders", item.integer("folders"), file.facts["folders"] as? Int)
        tallied.compare(file, "title", item.string("title"), file.facts["title"] as? String)
    }

    private func compareTracks(_ file: CorpusFile, _ item: ImportedItem, _ tallied: inout Tallied) {
        for (key, fact) in [
            ("tracks", "tracks"), ("routes", "routes"), ("waypoints", "waypoints"),
            ("points", "track_points"),
        ] {
            tallied.compare(file, fact, item.integer(key), file.facts[fact] as? Int)
        }
        tallied.compare(file, "version", item.string("version"), file.facts["version"] as? String)
        tallied.compare(file, "name", item.string("title"), file.facts["name"] as? String)
    }

    private func comparePicture(_ file: CorpusFile, _ item: ImportedItem, _ tallied: inout Tallied) {
        guard file.facts["root"] as? String == "svg" else { return }
        let title = file.facts["title"] as? String ?? file.facts["dc_title"] as? String
        tallied.compare(file, "title", item.string("title"), collapsed(title))
        tallied.compare(file, "desc", item.string("description"), collapsed(file.facts["desc"] as? String))
        let box = (file.facts["viewBox"] as? String)?.split(separator: " ").compactMap { Double($0) } ?? []
        let lengths = ["width", "height"].map { inPixels(file.facts[$0] as? String) }
        // One of the two alone is a matter of the box's proportions, which the unit tests show.
        guard (lengths[0] == nil) == (lengths[1] == nil) else { return }
        for (index, key) in ["width", "height"].enumerated() {
            let expected = lengths[index] ?? (box.count == 4 ? box[2 + index] : nil)
            tallied.compare(file, key, item.integer(key), expected.map { Int($0.rounded()) })
        }
    }

    private func inPixels(_ length: String?) -> Double? {
        guard let length else { return nil }
        for (unit, scale) in [
            ("in", 96), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("pt", 96 / 72.0), ("px", 1), ("", 1),
        ] {
            if length.hasSuffix(unit), let value = Double(length.dropLast(unit.count)) {
                return value * scale
            }
        }
        return nil
    }

    private func collapsed(_ text: String?) -> String? {
        let line = text?.split { $0.isWhitespace }.joined(separator: " ")
        return line?.isEmpty == true ? nil : line
    }

    /// A title of feedparser's, which keeps markup, without it.
    private func plain(_ title: String?) -> String? {
        guard var text = title else { return nil }
        text = text.replacing(/<[^>]*>/, with: "")
        for (name, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
        ] {
            text = text.replacingOccurrences(of: name, with: character)
        }
        return collapsed(text)
    }
}
