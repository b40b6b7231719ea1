import ContentTypes
import InternationalText
import Organizer
import Terminal

/// Words the facts about an item that a list shows, in a few words each.
struct ItemFacts {
    let item: Item

    /// What kind of thing it is: “PNG image”.
    var kind: String { item.type.localizedDescription ?? item.type.identifier }

    /// What matters of it: `1200 × 800`, `340 words`, `example.org`, `RSS, 12 entries`; else its size.
    var matters: String {
        var facts: [String] = []
        if let width = integer("width"), let height = integer("height") {
            facts.append("\(width) × \(height)")
            if let frames = integer("frames"), frames > 1 { facts.append(counted(frames, "frame")) }
        }
        // A picture in XML is a picture; its kind says which.
        if facts.isEmpty, let dialect = text("dialect") ?? text("root") { facts.append(dialect) }
        if let entries = integer("entries") { facts.append(counted(entries, "entry", "entries")) }
        if let host = text("host") { facts.append(host) }
        if facts.isEmpty, let words = integer("words") { facts.append(counted(words, "word")) }
        if facts.isEmpty, let size = item.source.size { facts.append(Self.words(forSize: size)) }
        return facts.joined(separator: ", ")
    }

    /// Where it comes from: a path, an address without its password, or the library itself.
    var origin: String {
        switch item.source {
        case .file(let path, _, _): visible(path.bytes)
        case .url(let address): maskingPassword(in: address)
        case .data: "kept in the library"
        }
    }

    private func integer(_ key: String) -> Int64? {
        if case .integer(let value) = item.attributes[key] { value } else { nil }
    }

    private func text(_ key: String) -> String? {
        if case .string(let value) = item.attributes[key], !value.isEmpty { value } else { nil }
    }

    /// Writes a size in bytes as people read it, in powers of 1,000: `999 B`, `1.2 kB`, `34 MB`.
    static func words(forSize size: Int64) -> String {
        let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
        var value = Double(size)
        var unit = 0
        // What rounds to 1000 is written in the next unit.
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        if unit == 0 || value >= 9.95 { return "\(Int64(value.rounded())) \(units[unit])" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}

extension ItemSource {
    /// The size in bytes when it was dropped; nil for an address.
    var size: Int64? {
        switch self {
        case .file(_, let size, _), .data(_, let size): size
        case .url: nil
        }
    }
}
