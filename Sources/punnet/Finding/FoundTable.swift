import Organizer
import Terminal

/// Lays out what a search found.
enum FoundTable {
    static let columns: [Table.Column] = [
        .init("list", minimum: 8), .init("row", alignment: .trailing), .init("name", minimum: 12),
        .init("kind", minimum: 8),
        .init("found in", minimum: 16),
    ]

    static func cells(for found: FoundItem) -> [Table.Cell] {
        [
            Table.Cell(found.listName), Table.Cell(String(found.item.row.offset), .dim),
            Table.Cell(found.item.item.name, .bold), Table.Cell(ItemFacts(item: found.item.item).kind),
            place(of: found.matches, in: found.item.item),
        ]
    }

    /// Where the matches are, with the text around the first that has one; a name stands in its column already.
    private static func place(of matches: [SearchMatch], in item: Item) -> Table.Cell {
        var (before, middle, after) = ("", "", "")
        for match in matches {
            let words = words(for: match, in: item)
            let separator = before.isEmpty ? "" : "; "
            if middle.isEmpty {
                before += separator + words.before
                middle = words.found
                after = words.after
            } else {
                after += separator + words.before + words.found + words.after
            }
        }
        return Table.Cell(before: before, middle: middle, after: after, .dim)
    }

    private static func words(
        for match: SearchMatch, in item: Item
    ) -> (before: String, found: String, after: String) {
        switch (match.field, item.source) {
        case (.name, _): return ("name", "", "")
        case (.address, .url), (.address, .file):
            let origin = ItemFacts(item: item).origin
            // What is masked of an address is not shown because it was looked for.
            guard let range = origin.firstRange(of: match.found) else {
                return ("address: " + origin, "", "")
            }
            return (
                "address: " + origin[..<range.lowerBound], String(origin[range]),
                String(origin[range.upperBound...])
            )
        case (.address, .data): return ("file name: " + match.before, match.found, match.after)
        case (.excerpt, _): return ("text: " + match.before, match.found, match.after)
        case (.note, _), (.title, _), (.details, _):
            return ("\(match.field.rawValue): " + match.before, match.found, match.after)
        }
    }
}

extension JSONWriter {
    /// Writes an item that was found as `find` does.
    mutating func write(_ found: FoundItem) {
        object { json in
            json.member("list", found.listName)
            json.key("item")
            json.write(found.item)
            json.key("matches")
            json.array { json in
                for match in found.matches {
                    json.object { json in
                        json.member("field", match.field.rawValue)
                        json.member("text", match.text)
                    }
                }
            }
        }
    }
}
