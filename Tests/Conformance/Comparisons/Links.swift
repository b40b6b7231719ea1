import CorpusTesting
import Foundation

/// Compares what is stated of link files: the addresses in them, and their names.
enum Links {
    static func compare(_ file: CorpusFile, _ dropped: Dropped, _ tally: inout Tally) {
        let built = file.entry["by_construction"] as? [String: Any]
        if let urls = built?["urls"] as? [String] {
            tally.compare(file, "addresses", dropped.addresses, urls)
            if urls.isEmpty, !dropped.isImported { tally.countRefused() }
        } else if let count = built?["count"] as? Int {
            tally.compare(file, "count", dropped.addresses.count, count)
            tally.compare(file, "first", dropped.addresses.first, built?["first"] as? String)
            tally.compare(file, "last", dropped.addresses.last, built?["last"] as? String)
        } else if file.facts["format"] != nil, built == nil {
            let known = (file.facts["url_w"] ?? file.facts["url"]) as? String
            tally.compare(file, "address", dropped.addresses.first, known)
            if known == nil, !dropped.isImported { tally.countRefused() }
        }
        guard let item = dropped.item, item.url != nil else { return }
        tally.compare(file, "type", item.type, "public.url")
        compareName(file, built, item, &tally)
    }

    private static func compareName(
        _ file: CorpusFile, _ built: [String: Any]?, _ item: Shown, _ tally: inout Tally
    ) {
        if let known = file.facts["name"] as? String {
            tally.compare(file, "title", item.string("title"), Self.line(known))
        } else if ["url", "website", "webloc"].contains(file.url.pathExtension.lowercased()),
            let known = file.facts["file_name_title"] as? String
        {
            tally.compare(file, "name", item.name, known)
        }
    }

    /// A name on one line, with the escapes of desktop entries (Desktop Entry Specification, 4) undone.
    private static func line(_ text: String) -> String {
        var line = text
        for (escape, character) in [("\\s", " "), ("\\n", " "), ("\\t", " "), ("\\r", " "), ("\\\\", "\\")] {
            line = line.replacingOccurrences(of: escape, with: character)
        }
        return line.split { $0.isWhitespace }.joined(separator: " ")
    }
}
