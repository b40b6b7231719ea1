import CorpusTesting
import Digests
import Foundation
import Organizer

/// Compares what is stated of bookmark files: all their addresses, in order, and names, tags, notes and dates.
enum Bookmarks {
    static func compare(_ file: CorpusFile, _ dropped: Dropped, _ tally: inout Tally) {
        guard let count = file.facts["bookmarks"] as? Int else {
            // What else lies in these sets: a picture, and exports in JSON and CSV.
            return tally.record(file, "imported", dropped.isImported) {
                dropped.reason?.message ?? dropped.outcome
            }
        }
        // A file without a bookmark is a text like any other.
        let items = dropped.items.filter { $0.url != nil }
        tally.compare(file, "count", items.count, count)
        if let known = file.facts["urls_sha256"] as? String {
            let addresses = items.compactMap(\.url).joined(separator: "\n")
            tally.compare(file, "addresses' digest", digest(of: addresses), known)
        }
        for (what, item) in [("first", items.first), ("last", items.last)] {
            guard let known = file.facts[what] as? [String], let item else { continue }
            tally.compare(file, "\(what) name", item.string("title") ?? "", known[0])
            tally.compare(file, "\(what) address", item.url, known[1])
        }
        if let known = file.facts["with_tags"] as? Int {
            tally.compare(file, "with tags", items.count { $0.strings("tags") != nil }, known)
        }
        let dates = (file.entry["by_construction"] as? [String: Any])?["date_utc"] as? [String: String]
        for (path, known) in dates ?? [:] {
            let item = items.first { $0.url?.hasSuffix("/\(path)") == true }
            tally.compare(file, "date of \(path)", item?.string("created"), known)
        }
    }

    private static func digest(of text: String) -> String {
        ContentDigest.of(Array(text.utf8)).description
    }
}
