import CorpusTesting
import Foundation

/// Compares how addresses are read with what the tests of the WHATWG URL standard say of them.
enum Addresses {
    /// Writes each address of the tests that needs no base into a web location of its own.
    static func files(in folder: URL) throws -> [CorpusFile] {
        guard let tests = try Corpora.set("urls").first(where: { $0.path == "urltestdata.json" }),
            let entries = try JSONSerialization.jsonObject(with: Data(contentsOf: tests.url)) as? [Any]
        else { throw CorpusError.malformedManifest(set: "urls") }
        return try entries.enumerated().compactMap { index, entry in
            guard let entry = entry as? [String: Any], !(entry["base"] is String),
                let input = entry["input"] as? String
            else { return nil }
            let file = folder.appendingPathComponent("\(index).webloc")
            // Binary: there an address may hold any character.
            try PropertyListSerialization.data(fromPropertyList: ["URL": input], format: .binary, options: 0)
                .write(to: file)
            return CorpusFile(path: "\(input.debugDescription)", url: file, entry: ["facts": entry])
        }
    }

    static func compare(_ file: CorpusFile, _ dropped: Dropped, _ tally: inout Tally) {
        let fails = file.facts["failure"] as? Bool == true
        tally.record(file, "verdict", dropped.isImported != fails) {
            "\(dropped.outcome), and by the standard it \(fails ? "is no address" : "is one")"
        }
        if fails, !dropped.isImported { tally.countRefused() }
        guard !fails, let item = dropped.item else { return }
        if let known = file.facts["protocol"] as? String {
            tally.compare(file, "scheme", item.string("scheme"), String(known.dropLast()))
        }
        // A host that is shown otherwise than it is written is international.
        if let known = file.facts["hostname"] as? String, !known.contains("xn--"), !known.contains("%") {
            tally.compare(file, "host", item.string("host") ?? "", known)
        }
    }
}
