import CorpusTesting

/// Compares what is stated of property lists: whether they are whole, and how much they hold.
enum PropertyLists {
    static func compare(_ file: CorpusFile, _ dropped: Dropped, _ tally: inout Tally) {
        let expected = file.facts["expected"] as? String ?? "disputed"
        if expected != "disputed" {
            tally.record(file, "verdict", dropped.isImported == (expected == "ok")) {
                "\(dropped.outcome) (\(dropped.reason?.message ?? "decoded")), not \(expected)"
            }
            if expected != "ok", !dropped.isImported { tally.countRefused() }
        }
        guard let item = dropped.item, expected == "ok" else { return }
        tally.compare(
            file, "type", item.type,
            file.facts["binary"] as? Bool == true
                ? "com.apple.binary-property-list" : "com.apple.xml-property-list")
        tally.compare(file, "root", item.string("root"), "plist")
        let isCollection = ["dict", "list"].contains(file.facts["root"] as? String)
        tally.compare(
            file, "entries", item.integer("entries") ?? 0,
            isCollection ? file.facts["count"] as? Int ?? 0 : 0)
    }
}
