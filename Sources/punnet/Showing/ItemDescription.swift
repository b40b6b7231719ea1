import InternationalText
import Organizer
import Terminal
import Transfer

/// Tells everything known of an item, a fact a line.
struct ItemDescription {
    private let placed: PlacedItem
    private let list: ListSummary

    init(_ placed: PlacedItem, in list: ListSummary) {
        self.placed = placed
        self.list = list
    }

    private var facts: [(String, String)] {
        let item = placed.item
        let facts = ItemFacts(item: item)
        var lines = [
            ("name", item.name), ("list", list.name),
            ("row", "\(placed.row.offset) of \(counted(list.count, "row"))"),
            ("id", "@" + item.id.description),
            (
                "kind",
                facts.kind == item.type.identifier ? facts.kind : "\(facts.kind) (\(item.type.identifier))"
            ),
            ("from", facts.origin),
        ]
        if let size = item.source.size {
            lines.append(("size", "\(ItemFacts.words(forSize: size)) (\(counted(size, "byte")))"))
        }
        switch item.source {
        case .file(_, _, let modified): lines.append(("modified", modified.localText))
        case .data(let digest, _): lines.append(("SHA-256", digest.description))
        case .url: break
        }
        if let words = words(for: Availability(of: item.source)) { lines.append(("state", words)) }
        if placed.isFocused { lines.append(("focus", "yes")) }
        lines.append(("done", item.done ? "yes" : "no"))
        if !item.note.isEmpty { lines.append(("note", item.note)) }
        lines.append(("added", item.added.localText))
        lines.append(("importer", item.importer ?? "none"))
        for (key, value) in item.attributes.sorted(by: { $0.key < $1.key }) {
            lines.append((key, words(for: value)))
        }
        if let excerpt = item.excerpt, !excerpt.isEmpty { lines.append(("excerpt", excerpt)) }
        return lines
    }

    func write(to output: Output) throws {
        let facts = facts
        let width = facts.map(\.0.count).max() ?? 0
        for (name, text) in facts {
            var label =
                output.paint(name.visible, .dim) + String(repeating: " ", count: width - name.count + 2)
            // Lines of a text stand under each other; whatever else is unseen is escaped.
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                try output.line(label + String(line).visible)
                label = String(repeating: " ", count: width + 2)
            }
        }
    }

    private func words(for state: Availability?) -> String? {
        switch state {
        case .present: "present"
        case .missing: "missing: the folder has no file of this name any more"
        case .unavailable: "unavailable: the folder, or the volume it is on, is not there"
        case .changed: "changed since it was dropped"
        case nil: nil
        }
    }

    private func words(for value: AttributeValue) -> String {
        switch value {
        case .boolean(let flag): flag ? "yes" : "no"
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .string(let text): text
        case .strings(let texts): texts.joined(separator: "\n")
        }
    }
}

extension JSONWriter {
    /// Writes the members that tell everything known of an item.
    mutating func write(_ placed: PlacedItem, of list: ListSummary) {
        member("list", list.name)
        key("item")
        write(placed)
        member("excerpt", placed.item.excerpt)
    }
}
