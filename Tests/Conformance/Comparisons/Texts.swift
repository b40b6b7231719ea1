import CorpusTesting
import Foundation
import InternationalText

/// Compares what is stated of texts: their encoding, exactly or by one that reads them alike, and their measure.
enum Texts {
    static func compare(_ file: CorpusFile, _ dropped: Dropped, _ tally: inout Tally) {
        tally.record(file, "imported", dropped.isImported) { dropped.reason?.message ?? dropped.outcome }
        guard let item = dropped.item, item.url == nil,
            let bytes = try? Array(Data(contentsOf: file.url)), !bytes.isEmpty
        else { return }
        guard let known = (file.facts["encoding"] ?? file.facts["truth"]) as? String else { return }
        let stated = item.string("encoding")
        tally.record(file, "encoding", stated.map { isCompatible($0, known, bytes) } ?? false) {
            "\(stated ?? "nothing"), not \(known)"
        }
        if let known = file.facts["lines"] as? Int {
            tally.compare(file, "lines", item.integer("lines"), known)
        }
        if let known = file.facts["characters"] as? Int {
            tally.compare(file, "characters", item.integer("characters"), known)
        }
        compareTitle(file, item, &tally)
    }

    private static func compareTitle(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        let built = file.entry["by_construction"] as? [String: Any]
        guard let line = (built?["first_text_line"] ?? file.facts["first_line"]) as? String else { return }
        let known = line.split { $0.isWhitespace || $0 == "\u{FEFF}" }.joined(separator: " ")
        guard !known.isEmpty, let title = item.string("title") else { return }
        // A title is the first line without its marks, and no longer than a name should be.
        let bare = known.drop { "#*=- /\u{202E}".contains($0) }
        let isSame =
            title.hasPrefix(known) || title.hasPrefix(bare)
            || (title.hasSuffix("…") && known.hasPrefix(title.dropLast()))
        tally.record(file, "title", isSame) { "“\(title)”, not “\(known.prefix(100))”" }
    }

    /// Tells whether an answer names the true encoding, or reads the bytes exactly as it does.
    private static func isCompatible(_ answer: String, _ truth: String, _ bytes: [UInt8]) -> Bool {
        let truth = ["mac_latin2": "MAC-CENTRALEUROPE", "mac_cyrillic": "MAC-CYRILLIC"][truth] ?? truth
        guard let truth = TextEncoding(named: truth), let answer = TextEncoding(named: answer) else {
            return false
        }
        if truth == answer { return true }
        guard let text = String(bytes, strictlyIn: truth) else { return false }
        return text == String(bytes, strictlyIn: answer)
    }
}
